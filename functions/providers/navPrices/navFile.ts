import { createHash } from 'node:crypto'
import { ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import { navDateOf, navE4Of } from './navValues.ts'
import type { NavFile, NavRow, PastPrice } from './port.ts'

/**
 * The text of the association's files: columns by the names of the header, because it changed twice (domain.md 2.3); banners
 * of category and fund company between the rows.
 */

/** The names of the columns in the header, in small letters and without spaces. */
const headers = {
  code: 'schemecode',
  isin: 'isindivpayout/isingrowth',
  otherIsin: 'isindivreinvestment',
  name: 'schemename',
  plan: 'plan',
  option: 'option',
  nav: 'netassetvalue',
  date: 'date',
} as const
type Column = keyof typeof headers
type Columns = Readonly<Record<Column, number>>

/** More unreadable rows than these make the whole file unreadable: it changed in a way nobody knows. */
const mostUnreadable = 0.02

/** The file of the day. A scheme that is listed twice counts once, with its later price. */
export function navFileOf(text: string): NavFile {
  const rows = new Map<string, NavRow>()
  const banners = { amc: '', category: '' }
  for (const { cells, columns } of rowsOf(text, line => takeBanner(banners, line))) {
    const row = navRowOf(cells, columns, banners)
    if (row === undefined) continue
    const before = rows.get(row.code)
    if (before === undefined || (before.price?.date ?? '') < (row.price?.date ?? '')) rows.set(row.code, row)
  }
  return { digest: createHash('sha256').update(text).digest('hex'), rows: [...rows.values()] }
}

/** The file of a period; rows without a price are left out. */
export function pastPricesOf(text: string): PastPrice[] {
  const found: PastPrice[] = []
  for (const { cells, columns } of rowsOf(text, () => {})) {
    const price = priceOf(cells, columns)
    if (price !== undefined) found.push({ code: cells[columns.code] ?? '', ...price })
  }
  return found
}

interface Row {
  readonly cells: readonly string[]
  readonly columns: Columns
}

/** The rows below the header; other lines are banners. */
function* rowsOf(text: string, onBanner: (line: string) => void): Generator<Row> {
  let columns: Columns | undefined
  let width = 0
  let [read, unreadable] = [0, 0]
  for (const line of linesOf(text)) {
    const cells = line.split(';').map(cell => cell.trim())
    if (columns === undefined) {
      columns = columnsOf(cells)
      if (columns !== undefined) width = cells.length
    } else if (cells.length < 3) onBanner(cells.join(' '))
    else if (cells.length === width && isReadable(cells, columns)) {
      read += 1
      yield { cells, columns }
    } else if (columnsOf(cells) === undefined) unreadable += 1
  }
  if (columns === undefined) throw new ProviderUnavailable('the file has no header with the columns we need')
  if (unreadable > mostUnreadable * (read + unreadable))
    throw new ProviderUnavailable('too many rows of the file are unreadable')
}

/** Lines without their ends and without empty ones, one at a time. */
function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end === -1 ? text.length : end).trim()
    if (line !== '') yield line
    start = end === -1 ? text.length : end + 1
  }
}

/** Where the columns are; `undefined` of a line that is no header. A file of old or new form lacks `plan` and `option`. */
function columnsOf(cells: readonly string[]): Columns | undefined {
  const names = cells.map(cell => cell.toLowerCase().replaceAll(/[\s\uFEFF]/g, ''))
  const at = (column: Column) => names.indexOf(headers[column])
  const columns = {
    code: at('code'),
    isin: at('isin'),
    otherIsin: at('otherIsin'),
    name: at('name'),
    plan: at('plan'),
    option: at('option'),
    nav: at('nav'),
    date: at('date'),
  }
  const needed = [columns.code, columns.name, columns.nav, columns.date]
  return needed.every(index => index >= 0) ? columns : undefined
}

const noPrice = /^(n\.?a\.?|-|)$/i

/** Whether the row says what it should; one without a price does. */
function isReadable(cells: readonly string[], columns: Columns): boolean {
  const nav = cells[columns.nav] ?? ''
  return (
    /^\d{5,6}$/.test(cells[columns.code] ?? '') &&
    cells[columns.name] !== '' &&
    (noPrice.test(nav) || (navE4Of(nav) !== undefined && navDateOf(cells[columns.date] ?? '') !== undefined))
  )
}

/** A price of zero is one of a scheme that was wound up: none. */
function priceOf(cells: readonly string[], { nav, date }: Columns): NavRow['price'] {
  const navE4 = navE4Of(cells[nav] ?? '')
  const day = navDateOf(cells[date] ?? '')
  return navE4 === undefined || navE4 === 0 || day === undefined ? undefined : { date: day, navE4 }
}

/** `Open Ended Schemes(Equity Scheme - Large Cap Fund)` begins a category, any other banner a fund company. */
function takeBanner(banners: { amc: string; category: string }, line: string): void {
  const [, category] = /schemes?\s*\((.+)\)$/i.exec(line) ?? []
  if (category === undefined) banners.amc = line
  else banners.category = category.trim().replaceAll(/\s+/g, ' ')
}

function navRowOf(
  cells: readonly string[],
  columns: Columns,
  { amc, category }: { readonly amc: string; readonly category: string },
): NavRow | undefined {
  const cell = (column: Column) => cells[columns[column]] ?? ''
  const name = cell('name')
  // Without columns of their own, plan and option are words of the name.
  const plan = columns.plan < 0 ? name : `${cell('plan')} ${name}`
  const option = columns.option < 0 || cell('option') === '' ? name : cell('option')
  const isins = [cell('isin'), cell('otherIsin')].filter(isin => /^IN[A-Z0-9]{9}\d$/.test(isin))
  return {
    code: cell('code'),
    name,
    amc,
    category,
    isDirect: /\bdirect\b/i.test(plan),
    option: /\b(idcw|dividend|payout|reinvest\w*|income distribution)\b/i.test(option) ? 'idcw' : 'growth',
    isins: [...new Set(isins)],
    price: priceOf(cells, columns),
  }
}
