import type { RedeemRecord } from '../../../../shared/contracts/liquidation/liquidationBody.ts'

/** A desk answers in minutes, and a quote may change or lapse under the reader's eyes. */
const quoteMs = 10_000
/** The bank answers in seconds to minutes. */
const payingMs = 15_000
/** Settlement is a matter of days. */
const movingMs = 60_000

/** How often a request's page asks while somebody looks; never once nothing moves any more. */
export function redeemPace(state: RedeemRecord['state']): number | false {
  switch (state) {
    case 'quoteRequested':
    case 'quoteReady':
      return quoteMs
    case 'paying':
      return payingMs
    case 'placed':
    case 'delivered':
      return movingMs
    default:
      return false
  }
}
