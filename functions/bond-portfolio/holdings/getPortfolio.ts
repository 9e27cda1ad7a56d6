import type { getPortfolio, Holding } from '../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import type { BodyOf } from '../../../shared/contracts/defineCall.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { rupees } from '../../../shared/vocabulary/money.ts'
import type { InvestorBook } from '../../book/readers.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { type ViewedHolding, viewedHolding } from './holdingView.ts'
import { absoluteReturn, beforeTds, merged, totalsOf, xirrOf } from './portfolioPricing.ts'
import { isYes, positionsOf, productsOf } from './positions.ts'

type Consolidated = BodyOf<typeof getPortfolio>['data']['consolidated']

/**
 * The portfolio from two reads: the investor's partition of the book, and the instruments that it names. Everything else is computed:
 * returns, taxes to come, what is locked and what selling would bring (K-226).
 */
export const handleGetPortfolio =
  ({ readBook, readInstruments }: Dependencies): Handler<typeof getPortfolio, MarketCalendar> =>
  async ({ product, consolidated, settledOnly }, { now, calendar, session: { investorId } }) => {
    const today = indianDate(now)
    const book = await readBook(investorId)
    const instruments = await readInstruments(productsOf(book))
    const requested = isYes(consolidated) ? undefined : product
    const inDematOnly = isYes(settledOnly)
    const positions = positionsOf(book, instruments, today, calendar, { product: requested, inDematOnly })
    if (positions === undefined) return refuse('portfolio.unavailable')
    const viewed = positions.map(position =>
      viewedHolding(position, { now, calendar, payoutsHeld: book.payoutsHeld }),
    )
    const unsettledPaise = unsettledOf(book, requested, inDematOnly)
    return reply({
      data: {
        consolidated: consolidatedOf(viewed, unsettledPaise),
        holdings: viewed.filter(({ isSold }) => !isSold).map(({ holding }) => holding),
        flows: merged(viewed.flatMap(({ flows }) => flows)),
      },
    })
  }

/** Paid for and not among the holdings: orders on their way, and what is not in demat yet when only that is shown. */
function unsettledOf(book: InvestorBook, product: string | undefined, inDematOnly: boolean): number {
  const paid = book.reservations.filter(({ state }) => state === 'paid')
  const notInDemat = inDematOnly ? book.lots.filter(({ processedOn }) => processedOn === undefined) : []
  return [...paid, ...notInDemat]
    .filter(one => product === undefined || one.product === product)
    .reduce((sum, { paise }) => sum + paise, 0)
}

function consolidatedOf(viewed: readonly ViewedHolding[], unsettledPaise: number): Consolidated {
  const flows = merged(viewed.flatMap(one => one.flows))
  const holdings = viewed.map(({ holding }) => holding)
  const sum = (of: (holding: Holding) => number): number =>
    holdings.reduce((total, holding) => total + of(holding), 0)
  const mtmPaise = sum(({ pfStats }) => pfStats.mtmPaise)
  const couponsPaise = sum(({ pfStats }) => pfStats.couponPayoutPaise)
  // What is worth something is what was paid for: both end with the credit of the last principal, as the chart does.
  const userInvestedPaise = viewed.reduce((total, { heldPaise }) => total + heldPaise, 0)
  const investedPaise = sum(({ pfStats }) => pfStats.userInvestedPaise)
  return {
    mtm: rupees(mtmPaise),
    mtmPaise,
    coupons: rupees(couponsPaise),
    couponsPaise,
    userInvestedAmnt: rupees(userInvestedPaise),
    userInvestedPaise,
    investedAmt: rupees(investedPaise),
    investedPaise,
    unsettledAmt: rupees(unsettledPaise),
    unsettledPaise,
    xirr: xirrOf(flows),
    xirrIfSold: xirrOf(merged(viewed.flatMap(one => one.flowsIfSold))),
    xirrBeforeTds: xirrOf(beforeTds(flows)),
    absoluteReturns: absoluteReturn(flows),
    totals: { ...totalsOf(flows), openCostPaise: sum(({ totals }) => totals.openCostPaise) },
    ...nextOf(holdings),
  }
}

/** The next payment of all holdings. */
function nextOf(holdings: readonly Holding[]): Pick<Consolidated, 'nextPayout'> {
  const [first] = holdings
    .flatMap(({ nextPayout, displayName }) =>
      nextPayout === undefined ? [] : [{ ...nextPayout, displayName }],
    )
    .sort((a, b) => (a.paymentDate < b.paymentDate ? -1 : 1))
  return first === undefined ? {} : { nextPayout: first }
}
