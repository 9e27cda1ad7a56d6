import type { listBonds } from '../../../shared/contracts/bonds/listBonds.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { firstViewOf } from '../pricing/availabilityPricing.ts'
import { placeOf } from './browseEntry.ts'
import { browsePage, pageAmong, pageSize } from './browsePage.ts'
import type { Catalogue } from './catalogue.ts'
import { opportunityOf } from './opportunity.ts'
import { isWish, openWantedBonds, type WantedBonds } from './wantedBonds.ts'

/**
 * The opportunities on show in their order, a page at a time, of one product, type or category if requested (D3 s2, s3,
 * K-252). `firstView` is computed from all that fit product and type, so every page and a list of one category has it too.
 */
export const handleListBonds =
  (
    catalogue: Catalogue,
    wanted: WantedBonds = openWantedBonds(catalogue),
  ): Handler<typeof listBonds, MarketCalendar> =>
  async ({ product, productType, category, after, ...wish }, { now, calendar }) => {
    const last = after === undefined ? undefined : await catalogue.bonds.read(after)
    if (after !== undefined && last === undefined) return refuse('bonds.productUnknown', { field: 'after' })
    if (product === undefined && isWish(wish))
      return reply(await wanted.page({ ...wish, productType, category, after }, { now, calendar }))
    const query = { productType, category, after: last && placeOf(last) }
    const context = { now, calendar }
    const one = product === undefined ? undefined : await catalogue.bonds.read(product)
    const { found, existing } =
      product === undefined
        ? await browsePage(catalogue, query, context)
        : await pageAmong(catalogue, one === undefined ? [] : [one], query, context)
    return reply({
      data: found
        .slice(0, pageSize)
        .map(({ instrument, stock }) => opportunityOf(instrument, stock, now, calendar)),
      firstView: firstViewOf(existing),
      more: found.length > pageSize,
    })
  }
