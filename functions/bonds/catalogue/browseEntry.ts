import * as z from 'zod/mini'
import { categories, productTypes } from '../../../shared/contracts/bonds/bondBody.ts'
import type { ListedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketContext } from '../../../shared/vocabulary/marketCalendar.ts'
import { categoryOf, type StockAvailability } from '../pricing/availabilityPricing.ts'
import { endsFrom } from '../pricing/reviewDate.ts'

/** Where an instrument stands in the lists: which list, at which place, and from which Indian day on dates may change it. */
export const browseEntry = z.object({
  category: z.enum(categories),
  productType: z.enum(productTypes),
  order: z.int(),
  reviewOn: z.optional(z.string()),
})
export type BrowseEntry = z.output<typeof browseEntry>

/** The entry of an instrument by its dates and its stock; `undefined` when it is not shown. Pure. */
export function browseEntryOf(
  instrument: ListedInstrument,
  stock: StockAvailability,
  { now, calendar }: MarketContext,
): BrowseEntry | undefined {
  if (!isShown(instrument)) return undefined
  const { productType, order, opensOn } = instrument
  const category = categoryOf(instrument, stock, now, calendar)
  const reviewOn =
    category === 'upcoming'
      ? opensOn
      : category === 'live'
        ? endsFrom(instrument, indianDate(now), calendar)
        : undefined
  return { category, productType, order, reviewOn }
}

export const isShown = ({
  isActive,
  showOnBrowse,
}: Pick<ListedInstrument, 'isActive' | 'showOnBrowse'>): boolean => isActive && showOnBrowse

/** The place of an instrument among others; it sorts as the catalogue does. */
export const placeOf = ({ order, product }: { readonly order: number; readonly product: string }): string =>
  `${String(order).padStart(6, '0')}#${product}`
