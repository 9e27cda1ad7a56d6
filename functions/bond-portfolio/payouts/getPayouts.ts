import type { getPayouts, Payout } from '../../../shared/contracts/bond-portfolio/getPayouts.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { claimView } from '../claims/claimView.ts'
import type { Dependencies } from '../dependencies.ts'
import { positionsOf, productsOf } from '../holdings/positions.ts'

/** The financial year of a day, both days inclusive. */
function financialYear(today: string): { readonly from: string; readonly to: string } {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0)
  return { from: `${year}-04-01`, to: `${year + 1}-03-31` }
}

/** Payments received and expected, by payment date: what the book confirms, and what the schedules still promise. */
export const handleGetPayouts =
  ({ readBook, readInstruments }: Dependencies): Handler<typeof getPayouts, MarketCalendar> =>
  async (input, { now, calendar, session: { investorId } }) => {
    const today = indianDate(now)
    const year = financialYear(today)
    const { from = year.from, to = year.to } = input
    const book = await readBook(investorId)
    const instruments = await readInstruments(productsOf(book))
    const positions = positionsOf(book, instruments, today, calendar)
    if (positions === undefined) return refuse('portfolio.unavailable')
    const payouts = positions
      .flatMap(({ instrument: { product, displayName }, payouts: lines }): Payout[] =>
        lines
          .filter(({ paymentDate }) => paymentDate >= from && paymentDate <= to)
          .map(line => ({ product, displayName, ...line })),
      )
      .sort((a, b) => (a.paymentDate < b.paymentDate ? -1 : a.paymentDate > b.paymentDate ? 1 : 0))
    const nameOf = new Map(instruments.map(({ product, displayName }) => [product, displayName]))
    const claims = book.claims
      .filter(({ paymentDate }) => paymentDate >= from && paymentDate <= to)
      .map(claim => claimView(claim, nameOf.get(claim.product) ?? claim.ISIN))
      .sort((a, b) => (a.paymentDate < b.paymentDate ? -1 : a.paymentDate > b.paymentDate ? 1 : 0))
    const sum = (field: 'netPaise' | 'tdsPaise', wanted: (one: Payout) => boolean): number =>
      payouts.filter(wanted).reduce((total, one) => total + one[field], 0)
    return reply({
      data: {
        from,
        to,
        payouts,
        claims,
        creditedPaise: sum('netPaise', ({ standing }) => standing === 'credited'),
        expectedPaise: sum('netPaise', ({ standing }) => standing !== 'credited'),
        tdsPaise: sum('tdsPaise', () => true),
      },
    })
  }
