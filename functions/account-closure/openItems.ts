import type { OpenItem } from '../../shared/contracts/account-closure/openItems.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import { readPositions } from '../bond-portfolio/published.ts'
import { unitsOn } from '../book/readers.ts'
import { openLiquidationsOf } from '../liquidation/published.ts'
import { openOrdersOf } from '../orders/published.ts'
import type { Table } from '../platform/records/table.ts'

/**
 * What keeps an account open, in the order in which a person gets rid of it: units, orders, requests to sell, and payments.
 * A payment counts for its whole way: from the record date on it is the investor's, also when the units are sold before the
 * issuer pays. Claims count while something waits on them. Throws when the book knows an instrument that the catalogue does
 * not, for then nobody can say that nothing is open.
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
  const { book, positions } = found
  const held = positions.filter(({ lots }) => unitsOn(lots, today) > 0)
  const owed = positions.filter(
    ({ ISIN, lots, payouts }) =>
      (unitsOn(lots, today) === 0 &&
        payouts.some(({ standing, netPaise }) => standing !== 'credited' && netPaise > 0)) ||
      book.claims.some(claim => claim.ISIN === ISIN && waitsOn(claim.state)),
  )
  const counted: OpenItem[] = [
    { kind: 'holdings', count: held.length },
    { kind: 'orders', count: orders },
    { kind: 'sales', count: sales },
    { kind: 'payments', count: owed.length },
  ]
  return counted.filter(({ count }) => count > 0)
}

const waitsOn = (state: string): boolean => state === 'open' || state === 'accepted'
