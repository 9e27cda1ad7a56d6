import type { getPortfolioHistory } from '../../../shared/contracts/bond-portfolio/getPortfolioHistory.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { historyDates, historyPoint } from './portfolioPricing.ts'
import { isYes, positionsOf, productsOf } from './positions.ts'

/** The value at each month's end since the first units came, and today; nothing for who never held any. */
export const handleGetPortfolioHistory =
  ({ readBook, readInstruments }: Dependencies): Handler<typeof getPortfolioHistory, MarketCalendar> =>
  async ({ product, settledOnly }, { now, calendar, session: { investorId } }) => {
    const today = indianDate(now)
    const book = await readBook(investorId)
    const instruments = await readInstruments(productsOf(book))
    const positions = positionsOf(book, instruments, today, calendar, {
      product,
      inDematOnly: isYes(settledOnly),
    })
    if (positions === undefined) return refuse('portfolio.unavailable')
    const [first] = positions.flatMap(({ lots }) => lots.map(({ settledOn }) => settledOn)).sort()
    if (first === undefined) return reply({ data: [] })
    return reply({ data: historyDates(first, today).map(date => historyPoint(positions, date, calendar)) })
  }
