import { isIsin } from '../../../shared/vocabulary/identifiers.ts'
import { memoryTable } from '../../platform/testing/memoryTable.ts'
import type { NavFile, NavPrices, NavRow, PastPrice } from '../../providers/navPrices/port.ts'
import { levelStore } from '../catalogue/levelStore.ts'
import { openSchemes } from '../catalogue/openSchemes.ts'
import { schemeStore } from '../catalogue/schemeStore.ts'
import { feedNoteStore } from '../feeds/feedNoteStore.ts'

/** A table of funds in memory, and files as the association's adapter reads them. */
export function openFundScene() {
  const table = memoryTable()
  let instant = 0
  /** A minute later at every look, so that nothing is remembered. */
  const later = () => {
    instant += 60_000
    return new Date(instant)
  }
  return {
    table,
    store: schemeStore(table, 'funds'),
    levels: levelStore(table, 'funds'),
    notes: feedNoteStore(table, 'funds'),
    schemes: openSchemes(table, 'funds', later),
  }
}

/** Files of prices name the same schemes again and again. */
const isins = new Map<string, string>()

/** The ISIN of a scheme, with its check digit, e.g. `INF150001017` of 150001. */
export function isinOf(code: string): string {
  const known = isins.get(code)
  if (known !== undefined) return known
  const found = Array.from({ length: 10 }, (_, digit) => `INF${code}01${digit}`).find(isIsin)
  if (found === undefined) throw new Error(`no ISIN can be made of ${code}`)
  isins.set(code, found)
  return found
}

/** A direct growth plan of a large cap fund at 10.0000, but for what is given. */
export const navRow = (more: Partial<NavRow> & Pick<NavRow, 'code'>): NavRow => ({
  name: `Scheme ${more.code}`,
  amc: 'Himgiri Mutual Fund',
  category: 'Equity Scheme - Large Cap Fund',
  isDirect: true,
  option: 'growth',
  isins: [isinOf(more.code)],
  price: { date: '2026-11-20', navE4: 100_000 },
  ...more,
})

/** 80 schemes unless more are wanted, all of the same price, and the rows given. */
export function navFile(
  {
    date,
    navE4 = 100_000,
    schemes = 80,
  }: { readonly date: string; readonly navE4?: number; readonly schemes?: number },
  rows: readonly NavRow[] = [],
): NavFile {
  const price = { date, navE4 }
  const others = Array.from({ length: schemes }, (_, index) =>
    navRow({ code: String(200_000 + index), price }),
  )
  return { digest: JSON.stringify([date, navE4, schemes, rows]), rows: [...rows, ...others] }
}

/** A vendor with these past prices and this file. */
export const navVendor = (file: NavFile, past: readonly PastPrice[] = []): NavPrices => ({
  latest: () => Promise.resolve(file),
  history: (from, to) => Promise.resolve(past.filter(({ date }) => date >= from && date <= to)),
})
