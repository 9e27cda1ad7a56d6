import { addDays, addMonths, lastDayOfMonth } from '../../../shared/vocabulary/calendarDays.ts'
import { mostHistoryDays, type NavPrices, type PastPrice } from '../../providers/navPrices/port.ts'
import { schemeBlockOf } from '../catalogue/blocks.ts'
import type { SchemeStore } from '../catalogue/schemeStore.ts'
import { seriesByCode } from './pastPrices.ts'

/** The first month that AMFI has prices of. */
const firstMonth = '2006-04'
/** Blocks that are written at the same time. */
const atOnce = 16

/**
 * Fills the next month of the history of all schemes, going backwards from the month of the file in force. Answers the month
 * and whether an earlier one is left; `undefined` when nothing is left, or before the first file. Run again it fills the same.
 */
export async function fillMonth(
  store: SchemeStore,
  vendor: Pick<NavPrices, 'history'>,
): Promise<{ readonly month: string; readonly isMore: boolean } | undefined> {
  const [file, cursor] = await Promise.all([store.readCurrent(), store.readCursor()])
  const month = cursor ?? file?.date.slice(0, 7)
  if (file === undefined || month === undefined || month < firstMonth) return undefined
  const prices: PastPrice[] = []
  for (const { from, to } of windowsOf(month, file.date)) prices.push(...(await vendor.history(from, to)))
  const blocks = [...Map.groupBy(seriesByCode(prices), ([code]) => schemeBlockOf(code))]
  for (let start = 0; start < blocks.length; start += atOnce)
    await Promise.all(
      blocks
        .slice(start, start + atOnce)
        .map(([number, series]) => store.addHistory(number, month, new Map(series))),
    )
  const next = addMonths(`${month}-01`, -1).slice(0, 7)
  await store.moveCursor(cursor, next)
  return { month, isMore: next >= firstMonth }
}

/** The days of a month up to `last`, in periods that the vendor answers. */
export function windowsOf(month: string, last: string): { readonly from: string; readonly to: string }[] {
  const end = [`${month}-${lastDayOfMonth(`${month}-01`)}`, last].sort()[0] ?? last
  const windows: { from: string; to: string }[] = []
  for (let from = `${month}-01`; from <= end; from = addDays(from, mostHistoryDays)) {
    const to = [addDays(from, mostHistoryDays - 1), end].sort()[0] ?? end
    windows.push({ from, to })
  }
  return windows
}
