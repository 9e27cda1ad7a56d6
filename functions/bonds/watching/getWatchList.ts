import type { getWatchList } from '../../../shared/contracts/bonds/getWatchList.ts'
import { reply } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { opportunityOf } from '../catalogue/opportunity.ts'
import { noStock } from '../pricing/availabilityPricing.ts'

/** What is watched as the list shows it: the record, and a call each for instruments and stocks. */
export const handleGetWatchList =
  ({ watches, bonds, stocksOf }: Catalogue): Handler<typeof getWatchList, MarketCalendar> =>
  async (_input, { session, now, calendar }) => {
    const { products, letters } = await watches.read(session.investorId)
    const instruments = products.length === 0 ? [] : await bonds.readMany(products)
    const stocks = await stocksOf(instruments)
    const rows = new Map(
      instruments.map(one => [
        one.product,
        opportunityOf(one, stocks.get(one.ISIN ?? '') ?? noStock, now, calendar),
      ]),
    )
    return reply({ data: products.flatMap(product => rows.get(product) ?? []), letters })
  }
