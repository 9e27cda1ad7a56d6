import { type FolioKey, folioCollector } from '../collectFolios.ts'
import { isFurniture } from '../furniture.ts'
import { type Columns, columnsAt } from '../lines/columns.ts'
import type { Line } from '../lines/lines.ts'
import { hasNumbers, type Row, rowOf } from '../lines/rows.ts'
import { proveClosing, proveRows, type ReadRow, statusOf } from '../proof/proof.ts'
import type { SchemeBreak, StatementFolio, StatementScheme } from '../statement.ts'
import { amcHeadingOf, amcKey, isAmcName } from './amcHeading.ts'
import { closingOf, goesOnClosing, isClosing, isOpening, openingOf } from './balanceLines.ts'
import { type FolioLine, folioLineOf } from './folioLine.ts'
import { headerLinesOf, schemeHeaderOf } from './schemeHeader.ts'

/** A scheme whose opening balance was seen, until its closing balance. */
interface OpenScheme {
  readonly header: readonly Line[]
  readonly openingE4: number | undefined
  readonly rows: ReadRow[]
  /** The row that lines may be wrapped below, and its lowest line. */
  lastLine: Line | undefined
  /** The first thing that could not be read. */
  unreadable: string | undefined
  /** Lines of text since the last row: the name of the next company, if the closing balance is missing. */
  tail: Line[]
  /** The folio was printed again at the top of a page: its holder and the scheme's header may follow. */
  isRepeating: boolean
}

/**
 * The folios of a detailed statement of CAMS or KFintech (domain.md 2.2): companies, folios, schemes between opening and
 * closing balance. One walk over the lines; whatever is not understood marks the scheme in which it is found.
 */
export function detailedFolios(
  lines: readonly Line[],
  summaryNames: ReadonlySet<string>,
): readonly StatementFolio[] {
  const walk = new DetailedWalk(summaryNames)
  for (let place = 0; place < lines.length; ) place += walk.take(lines, place)
  return walk.end()
}

class DetailedWalk {
  private readonly collector = folioCollector()
  private readonly summaryNames: ReadonlySet<string>
  private readonly headingHeights = new Set<number>()
  private page = 0
  private columns: Columns | undefined
  private folio: FolioKey | undefined
  /** Set where company or folio are not certain. */
  private folioDoubt: string | undefined
  private amc: string | undefined
  /** A page is missing that may have had the name of another company. */
  private isAmcLost = false
  /** Lines since the folio line or the closing balance before. */
  private pending: Line[] = []
  private scheme: OpenScheme | undefined

  constructor(summaryNames: ReadonlySet<string>) {
    this.summaryNames = summaryNames
  }

  /** Reads what begins at this line; answers how many lines that were. */
  take(lines: readonly Line[], place: number): number {
    const line = lines[place]
    if (line === undefined) return 1
    if (line.page > this.page + 1) this.missPage(line)
    this.page = line.page
    const header = columnsAt(lines, place)
    if (header !== undefined) {
      this.columns = header.columns
      return header.lines
    }
    if (isFurniture(line.text)) return 1
    if (isOpening(line.text)) {
      this.open(line)
      return 1
    }
    if (isClosing(line.text)) return this.close(line, lines, place)
    const folio = folioLineOf(line.text)
    if (folio === undefined) this.takeOther(line)
    else this.takeFolio(line, folio)
    return 1
  }

  end(): StatementFolio[] {
    this.endScheme()
    this.endPending()
    return this.collector.all()
  }

  /** A page that is missing may have had rows of the scheme that goes on, and the line of another folio. */
  private missPage(line: Line): void {
    if (this.scheme === undefined) this.endPending()
    else this.scheme.unreadable ??= line.text
    this.folioDoubt ??= line.text
    this.isAmcLost = true
  }

  private takeFolio(line: Line, { folio, pan }: FolioLine): void {
    if (folio !== '' && this.folio?.folio === folio && !this.isOfAnotherCompany(line, this.folio.amc)) {
      // The next page begins with the folio that goes on.
      if (this.scheme !== undefined) {
        this.scheme.lastLine = undefined
        this.scheme.isRepeating = true
        return
      }
      if (this.isBetweenHeaderAndOpening(line)) return
    }
    if (this.scheme !== undefined) this.pending = this.scheme.tail
    this.endScheme()
    const heading = amcHeadingOf(this.pending, this.summaryNames, this.headingHeights, this.amc === undefined)
    this.endPending()
    if (heading !== undefined) {
      this.amc = heading.amc
      if (!heading.isDoubtful) this.headingHeights.add(heading.height)
      this.isAmcLost = heading.isDoubtful
    }
    this.folio = { amc: this.amc ?? '', folio, ...(pan !== undefined && { pan }), holder: '' }
    this.folioDoubt = folio === '' || this.amc === undefined || this.isAmcLost ? line.text : undefined
  }

  /** One number in two companies is two folios: the page names another company above it. */
  private isOfAnotherCompany({ page }: Line, amc: string): boolean {
    const above = (this.scheme?.tail ?? this.pending).filter(line => line.page === page)
    return above.some(
      ({ text }) => (isAmcName(text) || this.summaryNames.has(amcKey(text))) && amcKey(text) !== amcKey(amc),
    )
  }

  /** A page ended below the header of a scheme, and the next one begins with company and folio again. */
  private isBetweenHeaderAndOpening(line: Line): boolean {
    const last = headerLinesOf(this.pending).findLast(namesScheme)
    if (last === undefined || last.page === line.page) return false
    this.pending = this.pending.filter(({ page }) => page < line.page)
    return true
  }

  private takeOther(line: Line): void {
    const row = rowOf(line, this.columns)
    if (this.scheme !== undefined) {
      // The holder is printed again with the folio.
      if (!(this.scheme.isRepeating && line.text === this.folio?.holder)) takeRow(this.scheme, line, row)
      return
    }
    // Pages begin with the company that goes on, also within the header of a scheme, and with the holder.
    if (line.text === this.amc) return
    const [first] = this.pending
    if (first !== undefined && first.page < line.page && line.text === this.folio?.holder) return
    if (this.folio !== undefined && this.folio.holder === '' && this.pending.length === 0 && isHolder(line)) {
      this.folio = { ...this.folio, holder: line.text }
      return
    }
    // Rows before an opening balance: it was not recognized.
    const isRow =
      row.date !== undefined && row.numbers.units !== undefined && row.numbers.balance !== undefined
    if (isRow && this.folio !== undefined) takeRow(this.open(line), line, row)
    else this.pending.push(line)
  }

  private open(line: Line): OpenScheme {
    this.endScheme()
    const openingE4 = openingOf(line.text)
    const scheme: OpenScheme = {
      header: headerLinesOf(this.pending),
      openingE4,
      rows: [],
      lastLine: undefined,
      unreadable: openingE4 === undefined ? line.text : secondOf(this.pending),
      tail: [],
      isRepeating: false,
    }
    this.pending = []
    this.scheme = scheme
    return scheme
  }

  private close(first: Line, lines: readonly Line[], place: number): number {
    if (this.scheme === undefined) this.open(first)
    let text = first.text
    let end = place + 1
    for (; end < lines.length; end++) {
      const next = lines[end]
      if (next === undefined || !goesOnClosing(next.text)) break
      text = `${text} ${next.text}`
    }
    this.endScheme(text)
    return end - place
  }

  /** Without the text of a closing balance the scheme is marked: it was not found. */
  private endScheme(closingText?: string): void {
    const open = this.scheme
    this.scheme = undefined
    if (open === undefined) return
    const scheme = schemeOf(open, closingText, this.folio === undefined ? 'no folio' : this.folioDoubt)
    this.collector.add(this.folio ?? { amc: '', folio: '', holder: '' }, scheme)
  }

  /** A scheme that was named and never opened must not vanish. */
  private endPending(): void {
    const header = headerLinesOf(this.pending)
    const [first] = header
    if (this.folio !== undefined && first !== undefined && header.some(namesScheme)) {
      this.open(first)
      this.endScheme()
    }
    this.pending = []
  }
}

const labels = [/\bISIN\b/i, /\bAdvisor ?:/i, /\bRegistrar ?:/i]

/** What names a second scheme above one table: a label that another line has too. The first one's table is lost. */
function secondOf(lines: readonly Line[]): string | undefined {
  const texts = [...new Set(lines.map(({ text }) => text))]
  return labels.map(label => texts.filter(text => label.test(text))[1]).find(text => text !== undefined)
}

const namesScheme = ({ text }: Line): boolean => /\bISIN\b|\bRegistrar\b/i.test(text)

/** The line below the folio's: letters only, and no scheme. */
const isHolder = (line: Line): boolean =>
  !/\d/.test(line.text) && headerLinesOf([line]).length === 0 && !/^Nominee\b/i.test(line.text)

/** A wrapped description stands at most so far below its row, in heights of its letters. */
const wrapHeights = 2

function takeRow(scheme: OpenScheme, line: Line, row: Row): void {
  const last = scheme.rows.at(-1)
  if (row.date === undefined && isOtherIsin(scheme, line.text)) scheme.unreadable ??= line.text
  if (row.date === undefined && isHeaderAgain(scheme, line.text)) return
  const date = row.date ?? (isCharge(row) ? last?.date : undefined)
  if (date !== undefined) {
    const isRow = hasNumbers(row) || row.unreadable !== undefined
    scheme.isRepeating &&= !isRow
    scheme.tail = []
    scheme.lastLine = isRow ? line : undefined
    if (isRow) scheme.rows.push(readRow(row, date))
    return
  }
  if (hasNumbers(row) || row.unreadable !== undefined) {
    // A row without a date, or numbers that belong to no row.
    scheme.unreadable ??= line.text
    return
  }
  scheme.tail.push(line)
  const above = scheme.lastLine
  if (
    above === undefined ||
    last === undefined ||
    above.page !== line.page ||
    above.y - line.y > wrapHeights * line.height
  )
    return
  last.wholeDescription = `${last.wholeDescription} ${row.description}`
  scheme.lastLine = line
}

/** `*** Stamp Duty ***`: without a day of its own it is of the day of the row above. */
const isCharge = (row: Row): boolean => hasNumbers(row) && /^\*{2,}/.test(row.description)

/** The header of the scheme, printed again on the page it goes on. */
const isHeaderAgain = (scheme: OpenScheme, text: string): boolean =>
  scheme.header.some(line => line.text === text) ||
  (scheme.isRepeating && /\bISIN\b|\bAdvisor\b|\bRegistrar\b|^Nominee\b/i.test(text))

/** The header of another scheme: what follows is not of this one. */
function isOtherIsin({ header }: OpenScheme, text: string): boolean {
  const isin = /\bISIN\s*:?\s*(INF[0-9A-Z]{8}\d)\b/i.exec(text)?.[1]
  return isin !== undefined && schemeHeaderOf(header).isin !== isin
}

const readRow = ({ description, numbers, unreadable }: Row, date: string): ReadRow => ({
  date,
  description,
  wholeDescription: description,
  amount: numbers.amount,
  units: numbers.units,
  price: numbers.price,
  balance: numbers.balance,
  unreadable,
})

function schemeOf(
  open: OpenScheme,
  closingText: string | undefined,
  doubt: string | undefined,
): StatementScheme {
  const header = schemeHeaderOf(open.header)
  const { transactions, balanceE4, broken } = proveRows(open.openingE4 ?? 0, open.rows)
  const closing = closingText === undefined ? undefined : closingOf(closingText)
  const unreadable = open.unreadable ?? header.doubt ?? doubt
  const at: SchemeBreak | undefined =
    (unreadable === undefined ? undefined : { kind: 'unreadable', text: unreadable }) ??
    broken ??
    (closing === undefined
      ? { kind: 'unreadable', text: 'Closing Unit Balance' }
      : proveClosing(balanceE4, closing))
  return {
    name: header.name,
    ...(header.isin !== undefined && { isin: header.isin }),
    ...(header.rtaCode !== undefined && { rtaCode: header.rtaCode }),
    ...(header.registrar !== undefined && { registrar: header.registrar }),
    isDirect: header.isDirect,
    ...(header.advisor !== undefined && { advisor: header.advisor }),
    ...(open.openingE4 !== undefined && { openingE4: open.openingE4 }),
    closingE4: closing?.unitsE4 ?? balanceE4,
    ...(closing?.navE4 !== undefined && { navE4: closing.navE4 }),
    ...(closing?.valuedOn !== undefined && { valuedOn: closing.valuedOn }),
    ...(closing?.costPaise !== undefined && { costPaise: closing.costPaise }),
    ...(closing?.valuePaise !== undefined && { valuePaise: closing.valuePaise }),
    status: statusOf(at, 'reconciled'),
    transactions,
  }
}
