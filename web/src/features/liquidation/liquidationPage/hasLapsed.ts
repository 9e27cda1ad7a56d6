import type { RedeemRecord } from '../../../../../shared/contracts/liquidation/liquidationBody.ts'

/** Whether a quote has expired by the server's clock, also before the server reports it. */
export const hasLapsed = ({ state, validUntil }: Pick<RedeemRecord, 'state' | 'validUntil'>, nowMs: number) =>
  state === 'quoteReady' && validUntil !== undefined && Date.parse(validUntil) <= nowMs
