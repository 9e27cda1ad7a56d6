import type { RedeemRecord } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'

/** The desk answers in minutes; a quote may change or lapse. */
const quoteMs = 10_000
/** The bank answers in seconds to minutes. */
const payingMs = 15_000
/** Settlement takes days. */
const movingMs = 60_000

/** How often an open page of a liquidation polls, in ms; `false` in a final state. */
export function liquidationPollMs(state: RedeemRecord['state']): number | false {
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

/** Whether a quote has expired by the server's clock, also before the server reports it. */
export const hasLapsed = ({ state, validUntil }: Pick<RedeemRecord, 'state' | 'validUntil'>, nowMs: number) =>
  state === 'quoteReady' && validUntil !== undefined && Date.parse(validUntil) <= nowMs
