import type { PublishedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { isDiscountFree, readStock, readStocks } from '../../book/readers.ts'
import type { Table } from '../../platform/records/table.ts'
import { noStock, type StockAvailability } from '../pricing/availabilityPricing.ts'
import { isIsinLike } from '../published.ts'
import { type BondStore, bondStore } from './bondStore.ts'

/** What the calls of the catalogue read: instruments, their stock, and whether the one discount is still open. */
export interface Catalogue {
  readonly bonds: BondStore
  /** By product id or ISIN. */
  find(id: string): Promise<PublishedInstrument | undefined>
  /** Nothing of an instrument that was never stocked. */
  stockOf(instrument: { readonly ISIN?: string | undefined }): Promise<StockAvailability>
  /** Of a list: one call. */
  stocksOf(
    instruments: readonly { readonly ISIN?: string | undefined }[],
  ): Promise<ReadonlyMap<string, StockAvailability>>
  isDiscountFree(investorId: string): Promise<boolean>
}

export function openCatalogue(table: Table, tableName: string): Catalogue {
  const bonds = bondStore(table, tableName)
  return {
    bonds,
    async find(id) {
      const product = isIsinLike(id) ? await bonds.productOf(id) : id
      return product === undefined ? undefined : bonds.read(product)
    },
    stockOf: async ({ ISIN }) => (ISIN === undefined ? noStock : ((await readStock(table, ISIN)) ?? noStock)),
    stocksOf: instruments =>
      readStocks(
        table,
        instruments.flatMap(({ ISIN }) => ISIN ?? []),
      ),
    isDiscountFree: investorId => isDiscountFree(table, investorId),
  }
}
