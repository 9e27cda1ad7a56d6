import type { ListedInstrument, PublishedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { isDiscountFree, readShownStock, readStocks } from '../../book/readers.ts'
import type { Table } from '../../platform/records/table.ts'
import { noStock, type StockAvailability } from '../pricing/availabilityPricing.ts'
import { isIsinLike } from '../published.ts'
import { type WatchStore, watchStore } from '../watching/watchStore.ts'
import { type BondStore, bondStore } from './bondStore.ts'

type Stocked = Pick<ListedInstrument, 'ISIN' | 'maxUnits'>

/** What the calls of the catalogue read: instruments, their stock, and whether the one discount is still open. */
export interface Catalogue {
  readonly bonds: BondStore
  readonly watches: WatchStore
  /** By product id or ISIN. */
  find(id: string): Promise<PublishedInstrument | undefined>
  /** Nothing of an instrument that was never stocked. */
  stockOf(instrument: Stocked): Promise<StockAvailability>
  /** Of a list: one call. */
  stocksOf(instruments: readonly Stocked[]): Promise<ReadonlyMap<string, StockAvailability>>
  isDiscountFree(investorId: string): Promise<boolean>
}

export function openCatalogue(table: Table, tableName: string): Catalogue {
  const bonds = bondStore(table, tableName)
  return {
    bonds,
    watches: watchStore(table, tableName),
    async find(id) {
      const product = isIsinLike(id) ? await bonds.productOf(id) : id
      return product === undefined ? undefined : bonds.read(product)
    },
    stockOf: async ({ ISIN, maxUnits }) =>
      ISIN === undefined ? noStock : ((await readShownStock(table, { ISIN, maxUnits })) ?? noStock),
    stocksOf: instruments =>
      readStocks(
        table,
        instruments.flatMap(({ ISIN, maxUnits }) => (ISIN === undefined ? [] : [{ ISIN, maxUnits }])),
      ),
    isDiscountFree: investorId => isDiscountFree(table, investorId),
  }
}
