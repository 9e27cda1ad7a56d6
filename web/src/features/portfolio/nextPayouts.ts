import type { Holding } from '../../../../shared/contracts/bond-portfolio/getPortfolio.ts'

/** The next payment of a holding. */
export interface HoldingPayout extends NonNullable<Holding['nextPayout']> {
  readonly product: string
  readonly displayName: string
}

/** Every payment of the next day on which one is expected; none when none is announced. */
export function payoutsOfNextDay(holdings: Parameters<typeof nextPayouts>[0]): readonly HoldingPayout[] {
  return nextPayouts(holdings, 1)
}

/**
 * The next payment of every holding, earliest first: all of the first day, however many they are, and of later days as many
 * as fit into `most` rows.
 */
export function nextPayouts(
  holdings: readonly Pick<Holding, 'product' | 'displayName' | 'nextPayout'>[],
  most: number,
): readonly HoldingPayout[] {
  const all = holdings
    .flatMap(({ product, displayName, nextPayout }) =>
      nextPayout === undefined ? [] : [{ product, displayName, ...nextPayout }],
    )
    .sort((a, b) => a.paymentDate.localeCompare(b.paymentDate) || a.displayName.localeCompare(b.displayName))
  return all.filter(({ paymentDate }, place) => place < most || paymentDate === all[0]?.paymentDate)
}
