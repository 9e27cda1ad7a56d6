import type { Portfolio } from './usePortfolio.ts'

/** The sum behind the total gain, in paise. */
export interface Totals {
  readonly valuePaise: number
  /** All that was paid for bonds. */
  readonly paidPaise: number
  /** Interest after TDS. */
  readonly receivedPaise: number
  /** Principal that came back, at maturity and before. */
  readonly repaidPaise: number
  /** What sales brought. */
  readonly soldPaise: number
  /** value + received + repaid + sold − paid; negative for a loss. */
  readonly gainPaise: number
}

/** Adds up the flows of a portfolio (`getPortfolio`); its value is the last of them. */
export function totalsOf({ consolidated, flows }: Pick<Portfolio, 'consolidated' | 'flows'>): Totals {
  const sumOf = (what: Portfolio['flows'][number]['what']): number =>
    flows.reduce((sum, flow) => (flow.what === what ? sum + flow.paise : sum), 0)
  const valuePaise = consolidated.mtmPaise
  const paidPaise = -sumOf('bought')
  const receivedPaise = sumOf('coupon')
  const repaidPaise = sumOf('principal')
  const soldPaise = sumOf('sold')
  const gainPaise = valuePaise + receivedPaise + repaidPaise + soldPaise - paidPaise
  return { valuePaise, paidPaise, receivedPaise, repaidPaise, soldPaise, gainPaise }
}
