import type { OpenItem } from '../../../shared/contracts/account/closure/openItems.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketContext } from '../../../shared/vocabulary/marketCalendar.ts'
import { type InvestorPositions, readPositions } from '../../bond-portfolio/published.ts'
import { unitsOn } from '../../book/readers.ts'
import { openLiquidationsOf } from '../../liquidation/published.ts'
import { openOrdersOf } from '../../orders/published.ts'
import type { Table } from '../../platform/records/table.ts'

/**
 * What keeps an account open, in the order in which a person gets rid of it: units, orders, requests to sell, and payments.
 * Throws when the book knows an instrument that the catalogue does not, for then nobody can say that nothing is open.
 */
export async function openItemsOf(
  table: Table,
  investorId: string,
  { now, calendar }: MarketContext,
): Promise<readonly OpenItem[]> {
  const today = indianDate(now)
  const [found, orders, sales] = await Promise.all([
    readPositions(table, investorId, today, calendar),
    openOrdersOf(table, investorId, now),
    openLiquidationsOf(table, investorId),
  ])
  if (found === undefined) throw new Error('the catalogue lacks an instrument of the book')
  const counted: OpenItem[] = [
    { kind: 'holdings', count: found.positions.filter(({ lots }) => unitsOn(lots, today) > 0).length },
    { kind: 'orders', count: orders },
    { kind: 'sales', count: sales },
    { kind: 'payments', count: owedPositions(found, today).length },
  ]
  return counted.filter(({ count }) => count > 0)
}

/**
 * Bonds that are not held any more and still owe something. A payment is the investor's from its record date on, also when the
 * units are sold before the issuer pays; a claim about it counts while something waits on it.
 */
export const owedPositions = (
  { book, positions }: InvestorPositions,
  today: string,
): readonly InvestorPositions['positions'][number][] =>
  positions.filter(({ ISIN, lots, payouts }) => {
    const isHeld = unitsOn(lots, today) > 0
    const isPaidLater = payouts.some(({ standing, netPaise }) => standing !== 'credited' && netPaise > 0)
    const hasClaim = book.claims.some(claim => claim.ISIN === ISIN && waitsOn(claim.state))
    return (!isHeld && isPaidLater) || hasClaim
  })

const waitsOn = (state: string): boolean => state === 'open' || state === 'accepted'
