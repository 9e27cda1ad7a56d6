import type { getBond } from '../../../shared/contracts/bonds/getBond.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Catalogue } from './catalogue.ts'
import { bondDetailsOf } from './opportunity.ts'

/** One instrument by product id or ISIN, whatever its category: holders look up what is no longer sold (D3 s7). */
export const handleGetBond =
  ({ find, bonds, stockOf }: Catalogue): Handler<typeof getBond, MarketCalendar> =>
  async ({ id }, { now, calendar }) => {
    const instrument = await find(id)
    if (instrument === undefined) return refuse('bonds.productUnknown', { field: 'id' })
    const [details, stock] = await Promise.all([bonds.readDetails(instrument.product), stockOf(instrument)])
    if (details === undefined) throw new Error('an instrument was published without its details')
    return reply({ data: bondDetailsOf(instrument, details, stock, now, calendar) })
  }
