import type { PublishedInstrument } from '../../shared/contracts/bonds/instrumentBody.ts'
import { environment } from '../platform/environment.ts'
import type { Table } from '../platform/records/table.ts'
import { bondStore } from './catalogue/bondStore.ts'
import { watchStore } from './watching/watchStore.ts'

export { byCatalogueOrder } from './catalogue/bondStore.ts'
export {
  formatOpening,
  noStock,
} from './pricing/availabilityPricing.ts'
export { type PriceToRenew, priceOfDay, pricesToRenew } from './pricing/dayPricing.ts'
export {
  paymentsOf,
  quoteOf,
} from './pricing/quotePricing.ts'
export { bondTermsOf, isMldTerms } from './pricing/termsPricing.ts'
export { sellableFrom } from './selling/sellableFrom.ts'
export {
  deliverableUntil,
  isShutForSale,
  saleAmounts,
  sellQuoteOf,
} from './selling/sellPricing.ts'

/**
 * The whole catalogue in its order, inactive and historical instruments too: one query, eventually consistent. For jobs of
 * the day; what an investor waits for reads what it needs (`readInstruments`).
 */
export const readCatalogue = (table: Table): Promise<PublishedInstrument[]> =>
  bondStore(table, environment.table('bonds')).readCatalogue()

/**
 * The instruments of these products that exist, in the order of the catalogue: eventually consistent, a call for a hundred.
 * What it costs depends on the products and not on the catalogue.
 */
export const readInstruments = (table: Table, products: readonly string[]): Promise<PublishedInstrument[]> =>
  bondStore(table, environment.table('bonds')).readMany(products)

/** One instrument by its product id (one consistent read) or its ISIN (two). */
export async function readInstrument(
  table: Table,
  productOrIsin: string,
): Promise<PublishedInstrument | undefined> {
  const store = bondStore(table, environment.table('bonds'))
  if (!isIsinLike(productOrIsin)) return store.read(productOrIsin)
  const product = await store.productOf(productOrIsin)
  return product === undefined ? undefined : store.read(product)
}

/**
 * `readInstrument` that remembers which product an ISIN belongs to, which never changes: the first time two reads, then one,
 * which goes out together with other rows that are asked for at the same time. One per container.
 */
export function openInstruments(
  table: Table,
): (productOrIsin: string) => Promise<PublishedInstrument | undefined> {
  const products = new Map<string, string>()
  return async productOrIsin => {
    const remembered = products.get(productOrIsin)
    const known = remembered === undefined ? undefined : await readInstrument(table, remembered)
    if (known?.ISIN === productOrIsin) return known
    const found = await readInstrument(table, productOrIsin)
    if (found?.ISIN !== undefined) products.set(found.ISIN, found.product)
    return found
  }
}

/** Products are written in small letters, ISINs in capitals. */
export const isIsinLike = (id: string): boolean => /^[A-Z]{2}[A-Z0-9]{10}$/.test(id)

/** Who represents the holders of an ISIN towards its issuer; `undefined` when it is not in the catalogue. */
export async function trusteeOf(table: Table, ISIN: string): Promise<string | undefined> {
  const store = bondStore(table, environment.table('bonds'))
  const product = await store.productOf(ISIN)
  return product === undefined ? undefined : (await store.readDetails(product))?.security.trustee
}

/** A deal while an investor watches it and wants letters about it. */
export async function watchedDealOf(
  table: Table,
  investorId: string,
  product: string,
): Promise<Pick<PublishedInstrument, 'displayName' | 'issuer'> | undefined> {
  const { products, letters } = await watchStore(table, environment.table('bonds')).read(investorId)
  return letters && products.includes(product) ? readInstrument(table, product) : undefined
}
