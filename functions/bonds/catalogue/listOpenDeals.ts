import type { listOpenDeals } from '../../../shared/contracts/bonds/listOpenDeals.ts'
import type { ReplyOf } from '../../../shared/contracts/defineCall.ts'
import { reply } from '../../../shared/outcome.ts'
import type { MarketCalendar, MarketContext } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { browsePage } from './browsePage.ts'
import type { Catalogue } from './catalogue.ts'
import { opportunityOf } from './opportunity.ts'

type OpenDeals = ReplyOf<typeof listOpenDeals>['data']

/** How many are shown, and for how long they are not read again: whoever asks, the database is read once a minute. */
const shown = 3
const keptMs = 60_000

async function readDeals(catalogue: Catalogue, context: MarketContext): Promise<OpenDeals> {
  const { now, calendar } = context
  const query = { category: 'live', productType: 'bonds', after: undefined } as const
  const { found } = await browsePage(catalogue, query, context)
  const issuers = new Set<string>()
  const deals = found.flatMap(({ instrument, stock }) => {
    const { maturityDate, ...one } = opportunityOf(instrument, stock, now, calendar)
    // A series of one issuer is one line; what is sold out, or closed until a day, has no line.
    const isOpen = stock.availableUnits >= instrument.minUnits && one.closedFor === undefined
    if (maturityDate === undefined || !isOpen || issuers.has(one.issuer)) return []
    issuers.add(one.issuer)
    const { product, displayName, rating, secured, maxReturns, minAmtPaise } = one
    const { closesOn } = instrument
    return [
      {
        product,
        displayName,
        rating,
        secured,
        yieldPercent: maxReturns,
        minAmtPaise,
        maturityDate,
        ...(closesOn === undefined ? {} : { closesOn }),
      },
    ]
  })
  return { at: now.toISOString(), deals: deals.slice(0, shown) }
}

/** The first deals on sale, kept for a minute by this container. */
export function handleListOpenDeals(catalogue: Catalogue): Handler<typeof listOpenDeals, MarketCalendar> {
  let kept: OpenDeals | undefined
  return async (_input, { now, calendar }) => {
    const isFresh = kept !== undefined && Math.abs(now.getTime() - Date.parse(kept.at)) < keptMs
    if (kept === undefined || !isFresh) kept = await readDeals(catalogue, { now, calendar })
    return reply({ data: kept })
  }
}
