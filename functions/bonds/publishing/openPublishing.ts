import { readStock } from '../../book/readers.ts'
import { pausedStock } from '../../book/stock.ts'
import { type Now, now } from '../../platform/clock.ts'
import { type Table, WriteInProgress } from '../../platform/records/table.ts'
import { openCatalogue } from '../catalogue/catalogue.ts'
import type { Publishing } from './publishVersion.ts'

/** What a publication needs: the catalogue in its table, and the stock. */
export function openPublishing(table: Table, bonds: string, clock: Now = now): Publishing {
  const { bonds: store, stocksOf } = openCatalogue(table, bonds)
  return {
    bonds: store,
    stocksOf,
    readStock: ISIN => readStock(table, ISIN),
    pauseStock: ISIN => pauseStock(table, ISIN, clock),
  }
}

/** Buyers who read the stock before it was paused have written by then. */
const underWayMs = 150

/** Has buyers wait, and those that were under way end; when shard 0 is never free, the caller tries again. */
async function pauseStock(table: Table, ISIN: string, clock: Now): Promise<void> {
  try {
    await table.update(pausedStock(ISIN, clock()))
  } catch (error) {
    if (!(error instanceof WriteInProgress)) throw error
  }
  await new Promise(resolve => setTimeout(resolve, underWayMs))
}
