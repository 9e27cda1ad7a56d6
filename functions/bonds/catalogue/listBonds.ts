import type { listBonds } from '../../../shared/contracts/bonds/listBonds.ts'
import { reply } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { firstViewOf, noStock } from '../pricing/availabilityPricing.ts'
import type { Catalogue } from './catalogue.ts'
import { opportunityOf } from './opportunity.ts'

/**
 * The opportunities on show in their order, of one product, type or category if requested (D3 s2, s3). `firstView` is
 * computed from all that fit product and type, so a list of one category has it too.
 */
export const handleListBonds =
  ({ bonds, stocksOf }: Catalogue): Handler<typeof listBonds, MarketCalendar> =>
  async ({ product, productType, category }, { now, calendar }) => {
    const shown = (await bonds.readCatalogue()).filter(
      one =>
        one.isActive &&
        one.showOnBrowse &&
        (product === undefined || one.product === product) &&
        (productType === undefined || one.productType === productType),
    )
    const stocks = await stocksOf(shown)
    const opportunities = shown.map(one =>
      opportunityOf(one, stocks.get(one.ISIN ?? '') ?? noStock, now, calendar),
    )
    return reply({
      data: opportunities.filter(one => category === undefined || one.category === category),
      firstView: firstViewOf(opportunities.map(one => one.category)),
    })
  }
