import { type FolioKey, folioCollector } from '../collectFolios.ts'
import { isFurniture } from '../furniture.ts'
import { isoDateOf } from '../lines/dates.ts'
import { type Line, textOf, type Word } from '../lines/lines.ts'
import type { StatementFolio } from '../statement.ts'
import {
  type HoldingRow,
  type NamePart,
  namesOf,
  schemeOfHolding,
  withoutCode,
  wordsOfName,
} from './holding.ts'
import { rowOfTable, type Table, type TableRow, tableOf } from './tables.ts'

interface Holder {
  readonly holder: string
  readonly pan: string | undefined
}

interface OwnedRow extends HoldingRow {
  readonly owner: FolioKey
}

// The words of a line are one blank apart.
const holderLine = /^(.+?) ?\( ?PAN ?:? ?([A-Z0-9*]+) ?\)/i
const fullPan = /^[A-Z]{5}\d{4}[A-Z]$/
/** DP and client id, eight letters and digits each: with their labels at NSDL, in one number at CDSL. */
const dpAndClient = /DP ?ID ?:? ?([A-Z0-9]{8})\b.*?Client ?ID ?:? ?(\d{8})\b/i
const boId = /(?:BO|DP) ?ID ?:? ?((?:[A-Z]{2}|\d{2})\d{6})(\d{8})\b/i
const accountHeading = /\b(?:NSDL|CDSL) Demat Account\b|DEMAT ACCOUNTS? HELD WITH/i
const folioSection = /Mutual Fund Folios ?\(F\)|MUTUAL FUND UNITS HELD (?:AS ON|WITH)/i
/** Other sections end a table; `Corporate Bond Fund (G)` is the end of a name. */
const otherSection =
  /^(?!.*\bFund\b)(?:Equit|Preference|Mutual Funds|Corporate|Money Market|Government|Securit|Sovereign|Alternat|Postal|Zero Coupon|Warrant|Rights|REIT|InvIT)[\w /&-]*\([A-Z]{1,4}\)$/i
/** And so do notes below the last one, and what follows the holdings. */
const afterTables =
  /HOLDING STATEMENT|STATEMENT OF TRANSACTIONS|^Transactions?\b|^Load Structure|^Notes?\b|ACCOUNT DETAILS|^Portfolio Value|^Summary of value|^About\b/i
const asOn = /\bas on ?:? ?(\d{1,2}[-/](?:\d{1,2}|[A-Z]{3})[-/]\d{4})/i

/**
 * The funds of an e-CAS of NSDL or CDSL: units held in demat accounts (a depository account is the folio) and folios with
 * the fund companies. Rows are read only in tables of which the header was recognized, so rows of other tables (pledges,
 * transactions, shares) are none. Each table belongs to the holder and the account named last above it.
 */
export function depositoryFolios(lines: readonly Line[]): readonly StatementFolio[] {
  const walk = new DepositoryWalk()
  let place = 0
  for (let line = lines[place]; line !== undefined; line = lines[place])
    place += walk.take(line, lines, place)
  return walk.end()
}

interface Account {
  readonly id: string
  /** The line that names it. */
  readonly place: number
  /** A table was printed since. */
  isUsed: boolean
}

class DepositoryWalk {
  private readonly rows: OwnedRow[] = []
  private readonly parts: NamePart[] = []
  /** By DP and client id, as the first pages list them. */
  private readonly holders = new Map<string, Holder>()
  private holder: Holder = { holder: '', pan: undefined }
  /** A second name right below the first is a joint holder's. */
  private lastHolderPlace: number | undefined
  private account: Account | undefined
  private isFolios = false
  private table: Table | undefined
  /** The one that another section ended, until the header of the next. */
  private before: Table | undefined
  private valuedOn: string | undefined

  /** Reads what begins at this line; answers how many lines that were. */
  take(line: Line, lines: readonly Line[], place: number): number {
    const day = asOn.exec(line.text)?.[1]
    if (day !== undefined) this.valuedOn = isoDateOf(day) ?? this.valuedOn
    const header = tableOf(lines, place)
    if (header === undefined) {
      this.takeText(line, place)
      return 1
    }
    this.begin(header.kind === 'other' ? undefined : header)
    if (this.account !== undefined) this.account.isUsed = true
    return header.lines
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

  private takeText(line: Line, place: number): void {
    const holder = holderIn(line)
    const account = accountIn(line)
    if (holder !== undefined) this.takeHolder(holder, line, place)
    else if (account !== undefined) this.takeAccount(account, place)
    // Its number follows; where it does not, no other account's number may stand for it.
    else if (accountHeading.test(line.text)) this.account = undefined
    else if (folioSection.test(line.text)) {
      this.isFolios = true
      this.begin(undefined)
    } else if (afterTables.test(line.text)) this.begin(undefined)
    else if (otherSection.test(line.text)) {
      this.before = this.table
      this.table = undefined
    } else if (this.table !== undefined && !isFurniture(line.text)) this.takeLine(line, this.table)
    else if (this.before !== undefined) this.takeStray(line, this.before)
  }

  private begin(table: Table | undefined): void {
    this.table = table
    this.before = undefined
  }

  /**
   * Below a section without a header there is no row: the section was a line of a name (`Equity Growth (G)`), or a header
   * is lost. The row must not vanish.
   */
  private takeStray(line: Line, table: Table): void {
    const row = rowOfTable(line, table)
    if (row?.isin !== undefined) this.add({ ...row, doubt: line.text }, table)
  }

  private takeHolder(holder: Holder, line: Line, place: number): void {
    const isJoint = this.lastHolderPlace === place - 1
    this.lastHolderPlace = place
    if (!isJoint) this.holder = holder
    this.begin(undefined)
    // Below the account it is its holder; below a table it begins a section, whose account follows or is lost.
    if (this.account?.place === place - 1 && line.page > 1) this.holders.set(this.account.id, this.holder)
    else if (this.account?.isUsed === true) this.account = undefined
  }

  private takeAccount(id: string, place: number): void {
    this.account = { id, place, isUsed: false }
    if (!this.holders.has(id)) this.holders.set(id, this.holder)
    this.isFolios = false
    this.begin(undefined)
  }

  private takeLine(line: Line, table: Table): void {
    const row = rowOfTable(line, table)
    if (row === undefined) {
      const words = wordsOfName(line, this.rows.at(-1))
      if (words.length > 0) this.parts.push({ line, words })
      return
    }
    if (row.isin !== undefined) this.add(row, table)
  }

  private add(row: TableRow, table: Table): void {
    const isOfFolios = table.kind === 'nsdlFolios' || table.kind === 'cdslFolios'
    const owner = this.account && this.holders.get(this.account.id)
    const key: FolioKey = isOfFolios
      ? { amc: '', folio: row.folio ?? '', ...withPan(this.holder) }
      : { amc: '', folio: this.account?.id ?? '', ...withPan(owner ?? this.holder) }
    const isMisplaced = isOfFolios !== this.isFolios || key.folio === ''
    this.rows.push({
      ...row,
      valuedOn: this.valuedOn,
      owner: key,
      doubt: row.doubt ?? (isMisplaced ? row.line.text : undefined),
    })
  }
}

const withPan = ({ holder, pan }: Holder) => ({ holder, ...(pan !== undefined && { pan }) })

function holderIn(line: Line): Holder | undefined {
  const found = holderLine.exec(line.text)
  if (found === null) return undefined
  const [, before = '', pan = ''] = found
  const name = nameBeforePan(line) || before
  return {
    holder: name.replace(/(?:.*\bholders? ?:? ?)?(?:\d+[.)] ?)?/i, ''),
    pan: fullPan.test(pan) ? pan : undefined,
  }
}

/** The words right before `(PAN`, up to a gap: the broker's name may stand further left. */
function nameBeforePan({ words, height }: Line): string {
  let name: Word[] = []
  for (const word of words) {
    const before = name.at(-1)
    if (before !== undefined && word.x - before.right > 1.2 * height) name = []
    if (/^\((?:PAN\b|$)/i.test(word.text)) return textOf(name)
    name.push(word)
  }
  return ''
}

function accountIn({ text }: Line): string | undefined {
  const found = dpAndClient.exec(text) ?? boId.exec(text)
  return found === null ? undefined : `${found[1]}/${found[2]}`
}
