import { type FolioKey, folioCollector } from '../collectFolios.ts'
import { isoDateOf } from '../dates.ts'
import { isFurniture } from '../furniture.ts'
import { type Line, textOf } from '../lines.ts'
import type { StatementFolio } from '../statement.ts'
import {
  type HoldingRow,
  type NamePart,
  namesOf,
  schemeOfHolding,
  withoutCode,
  wordsOfName,
} from './holding.ts'
import { rowOfTable, type Table, tableOf } from './tables.ts'

interface Holder {
  readonly holder: string
  readonly pan: string | undefined
}

interface OwnedRow extends HoldingRow {
  readonly owner: FolioKey
}

const holderLine = /^(?:\d+[.)]\s*)?(.+?)\s*\(\s*PAN\s*:?\s*([A-Z0-9*]+)\s*\)/i
const dpAndClient = /DP\s*ID\s*:?\s*([A-Z0-9]{8})\b.*?Client\s*ID\s*:?\s*(\d{8})\b/i
const boId = /(?:BO\s*ID|DP\s*ID)\s*:?\s*([A-Z]{2}\d{14}|\d{16})\b/i
const accountHeading = /\b(?:NSDL|CDSL)\s+Demat\s+Account\b|DEMAT\s+ACCOUNTS?\s+HELD\s+WITH/i
const folioSection = /Mutual\s+Fund\s+Folios\s*\(F\)|MUTUAL\s+FUND\s+UNITS\s+HELD\s+(?:AS\s+ON|WITH)/i
/** What ends a table: other sections, and notes below the last one. */
const otherSection =
  /^(?:Equit|Preference|Mutual\s+Funds\s*\(M|Corporate|Money\s+Market|Government|Securit|Sovereign|Alternat|Postal|Zero\s+Coupon|Warrants?|Rights|REIT|InvIT)[\w\s/&-]*\([A-Z]{1,4}\)$|HOLDING\s+STATEMENT|STATEMENT\s+OF\s+TRANSACTIONS|^Transactions?\b|^Load\s+Structure|^Notes?\b|ACCOUNT\s+DETAILS|^Portfolio\s+Value|^Summary\s+of\s+value|^About\b/i
const asOn = /\bas\s+on\s*:?\s*(\d{1,2}[-/](?:\d{1,2}|[A-Za-z]{3})[-/]\d{4})/i

/**
 * The funds of an e-CAS of NSDL or CDSL: units held in demat accounts (a depository account is the folio) and folios with
 * the fund companies. Rows are read only in tables of which the header was recognized, so rows of other tables (pledges,
 * transactions, shares) are none. Each table belongs to the holder and the account named last above it.
 */
export function depositoryFolios(lines: readonly Line[]): readonly StatementFolio[] {
  const walk = new DepositoryWalk()
  for (let place = 0; place < lines.length; ) place += walk.take(lines, place)
  return walk.end()
}

class DepositoryWalk {
  private readonly rows: OwnedRow[] = []
  private readonly parts: NamePart[] = []
  /** By DP and client id, as the first pages list them. */
  private readonly holders = new Map<string, Holder>()
  private holder: Holder = { holder: '', pan: undefined }
  /** A second name right below the first is a joint holder's. */
  private lastHolderPlace = -2
  private lastAccountPlace = -2
  /** A table was printed since the account was named. */
  private isAccountUsed = false
  private account: string | undefined
  private isFolios = false
  private table: Table | undefined
  private valuedOn: string | undefined

  /** Reads what begins at this line; answers how many lines that were. */
  take(lines: readonly Line[], place: number): number {
    const line = lines[place]
    if (line === undefined) return 1
    const day = isoDateOf(asOn.exec(line.text)?.[1] ?? '')
    if (day !== undefined) this.valuedOn = day
    const header = tableOf(lines, place)
    if (header !== undefined) {
      this.table = header.kind === 'other' ? undefined : header
      this.isAccountUsed = true
      return header.lines
    }
    if (this.takeHolder(line, place) || this.takeAccount(line, place) || this.takeSection(line)) return 1
    if (this.table !== undefined && !isFurniture(line.text)) this.takeLine(line, this.table)
    return 1
  }

  end(): StatementFolio[] {
    const collector = folioCollector(true)
    const names = namesOf(this.rows, this.parts)
    for (const [place, row] of this.rows.entries()) {
      const { name, rtaCode } = withoutCode(names[place] ?? '')
      collector.add(row.owner, schemeOfHolding({ ...row, rtaCode }, name))
    }
    return collector.all()
  }

  private takeHolder(line: Line, place: number): boolean {
    const [, name = '', pan = ''] = holderLine.exec(line.text) ?? []
    if (name === '') return false
    const isJoint = place === this.lastHolderPlace + 1
    this.lastHolderPlace = place
    const holder = nameBefore(line, /^\(?PAN\b|^\($/i) ?? name
    if (!isJoint) this.holder = { holder, pan: /^[A-Z]{5}\d{4}[A-Z]$/.test(pan) ? pan : undefined }
    this.table = undefined
    // Below the account it is its holder; below a table it begins a section, whose account follows or is lost.
    if (this.lastAccountPlace === place - 1 && line.page > 1 && this.account !== undefined)
      this.holders.set(this.account, this.holder)
    else if (!isJoint && this.isAccountUsed) this.account = undefined
    return true
  }

  private takeAccount(line: Line, place: number): boolean {
    // Its number follows; where it does not, no other account's number may stand for it.
    const isHeading = accountHeading.test(line.text)
    if (isHeading) this.account = undefined
    const [, dp, client] = dpAndClient.exec(line.text) ?? []
    const whole = boId.exec(line.text)?.[1]
    const account =
      dp !== undefined && client !== undefined
        ? `${dp}/${client}`
        : whole !== undefined
          ? `${whole.slice(0, 8)}/${whole.slice(8)}`
          : undefined
    if (account === undefined) return isHeading
    this.lastAccountPlace = place
    this.isAccountUsed = false
    if (!this.holders.has(account)) this.holders.set(account, this.holder)
    this.account = account
    this.isFolios = false
    this.table = undefined
    return true
  }

  private takeSection(line: Line): boolean {
    const isFolios = folioSection.test(line.text)
    if (!isFolios && !otherSection.test(line.text)) return false
    if (isFolios) this.isFolios = true
    this.table = undefined
    return true
  }

  private takeLine(line: Line, table: Table): void {
    const row = rowOfTable(line, table)
    if (row === undefined) {
      const words = wordsOfName(line, this.rows.at(-1))
      if (words.length > 0) this.parts.push({ line, words })
      return
    }
    if (row.isin === undefined) return
    const isOfFolios = table.kind === 'nsdlFolios' || table.kind === 'cdslFolios'
    const owner = this.holders.get(this.account ?? '') ?? this.holder
    const key: FolioKey = isOfFolios
      ? { amc: '', folio: row.folio ?? '', ...withPan(this.holder) }
      : { amc: '', folio: this.account ?? '', ...withPan(owner) }
    const isMisplaced = isOfFolios !== this.isFolios || key.folio === ''
    this.rows.push({
      ...row,
      valuedOn: this.valuedOn,
      owner: key,
      doubt: row.doubt ?? (isMisplaced ? line.text : undefined),
    })
  }
}

const withPan = ({ holder, pan }: Holder) => ({ holder, ...(pan !== undefined && { pan }) })

/** The words right before a word, up to a gap: the broker's name may stand further left. */
function nameBefore({ words, height }: Line, mark: RegExp): string | undefined {
  const end = words.findIndex(({ text }) => mark.test(text))
  let start = end
  while (start > 0) {
    const [before, first] = [words[start - 1], words[start]]
    if (before === undefined || first === undefined || first.x - before.right > 1.2 * height) break
    start--
  }
  const name = textOf(words.slice(Math.max(0, start), Math.max(0, end)))
  return name === '' ? undefined : name.replace(/^.*\bholders?\s*:?\s*/i, '')
}
