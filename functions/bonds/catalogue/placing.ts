import type { PublishedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import type { MarketContext } from '../../../shared/vocabulary/marketCalendar.ts'
import { sweepEach } from '../../platform/events/sweep.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import { noStock } from '../pricing/availabilityPricing.ts'
import { type BrowseEntry, browseEntryOf } from './browseEntry.ts'
import type { KeptEntry } from './browseStore.ts'
import type { Catalogue } from './catalogue.ts'

const pace = { atOnce: 10, longestMs: 40_000 }

/**
 * Moves every instrument of the catalogue to the list of its category by today's dates and stock, and writes the rows of those that have none:
 * published before there were lists. Whose version or entry changes meanwhile is placed by who changed it.
 */
export async function placeAll(
  { bonds, stocksOf }: Pick<Catalogue, 'bonds' | 'stocksOf'>,
  all: readonly PublishedInstrument[],
  context: MarketContext,
): Promise<void> {
  const [stocks, entries] = await Promise.all([
    stocksOf(all),
    bonds.browse.readEntries(all.map(({ product }) => product)),
  ])
  const places = new Map(
    all.map(one => {
      const kept = entries.get(one.product)
      const entry = browseEntryOf(one, stocks.get(one.ISIN ?? '') ?? noStock, context)
      return [one.product, { one, kept, entry }] as const
    }),
  )
  const moving = [...places.values()].filter(({ kept, entry }) => !isSame(kept?.entry, entry))
  const done = new Set<string>()
  await sweepEach(
    moving.map(({ one }) => one.product),
    pace,
    async product => {
      const place = places.get(product)
      if (place !== undefined) await bonds.place(place.one, place.kept, place.entry)
      done.add(product)
    },
  )
  if (done.size === moving.length) await bonds.browse.markComplete()
}

/** The same for one instrument, read consistently. */
export const placeOne = (
  { bonds, stockOf }: Pick<Catalogue, 'bonds' | 'stockOf'>,
  product: string,
  context: MarketContext,
): Promise<void> =>
  retryOnConflict(async () => {
    const [instrument, kept] = await Promise.all([bonds.read(product), bonds.browse.readEntry(product)])
    if (instrument === undefined) throw new Error('an instrument is to be placed that is not published')
    const entry = browseEntryOf(instrument, await stockOf(instrument), context)
    if (!isSame(kept?.entry, entry) && !(await bonds.place(instrument, kept, entry))) return conflict
  })

function isSame(before: KeptEntry['entry'], after: BrowseEntry | undefined): boolean {
  if (before === undefined || after === undefined) return before === after
  return (
    before.category === after.category &&
    before.productType === after.productType &&
    before.order === after.order &&
    before.reviewOn === after.reviewOn
  )
}
