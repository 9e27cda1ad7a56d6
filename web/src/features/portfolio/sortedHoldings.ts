import type { Holding } from '../../../../shared/contracts/bond-portfolio/getPortfolio.ts'

/** What holdings can be sorted by; each begins with the order in which people look for it. */
export const sortKeys = ['gain', 'value', 'paid', 'back', 'xirr', 'payout', 'name'] as const
export type SortKey = (typeof sortKeys)[number]
export interface Sorting {
  readonly by: SortKey
  readonly descending: boolean
}

/** Names from A, payouts from the next one on, amounts and rates from the largest. */
export const firstOrder = (by: SortKey): Sorting => ({ by, descending: by !== 'name' && by !== 'payout' })

/** What came back of a holding: interest after TDS, principal, proceeds of sales. Paise. */
export const cameBack = ({ totals }: Pick<Holding, 'totals'>): number =>
  totals.interestPaise + totals.repaidPaise + totals.soldPaise

/** Rates are compared and shown, never computed with. `undefined`: it has none, and stands at the end either way. */
function figureOf(holding: Holding, by: SortKey): number | string | undefined {
  switch (by) {
    case 'gain':
      return holding.totals.gainPaise
    case 'value':
      return holding.totals.valuePaise
    case 'paid':
      return holding.totals.paidPaise
    case 'back':
      return cameBack(holding)
    case 'xirr':
      return 'percent' in holding.xirr ? Number(holding.xirr.percent) : undefined
    case 'payout':
      return holding.nextPayout?.paymentDate
    case 'name':
      return holding.displayName
  }
}

const compare = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')

/** The holdings in an order; equal ones by name. */
export function sortedHoldings(
  holdings: readonly Holding[],
  { by, descending }: Sorting,
): readonly Holding[] {
  return holdings.toSorted((one, other) => {
    const [a, b] = [figureOf(one, by), figureOf(other, by)]
    const byName = compare(one.displayName, other.displayName)
    if (a === undefined || b === undefined) return a === b ? byName : a === undefined ? 1 : -1
    return (descending ? compare(b, a) : compare(a, b)) || byName
  })
}

/** The sums below the holdings; paise. */
export function sumsOf(holdings: readonly Holding[]) {
  const sum = (pick: (holding: Holding) => number): number =>
    holdings.reduce((total, holding) => total + pick(holding), 0)
  return {
    paidPaise: sum(({ totals }) => totals.paidPaise),
    backPaise: sum(cameBack),
    valuePaise: sum(({ totals }) => totals.valuePaise),
    gainPaise: sum(({ totals }) => totals.gainPaise),
  }
}
