import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'

const event = eventsOf('liquidation')

const liquidation = {
  orderId: z.string(),
  investorId: z.string(),
  product: z.string(),
  ISIN: z.string(),
}

/** A code is to be sent; it is made again from its id. */
export const redeemCodeRequested = event('redeemCodeRequested', {
  investorId: z.string(),
  codeId: z.string(),
})
/** Units of an MLD are reserved and the desk is asked for a price; starts the flow `mld-quote` under the order's id. */
export const redeemQuoteRequested = event('redeemQuoteRequested', liquidation)
/** The desk named a price, the first or another one. */
export const redeemQuoteReady = event('redeemQuoteReady', liquidation)
/** Ended without an order: the units are free again. */
export const redeemQuoteRejected = event('redeemQuoteRejected', liquidation)
export const redeemRequestCancelled = event('redeemRequestCancelled', liquidation)
export const redeemQuoteLapsed = event('redeemQuoteLapsed', liquidation)
export const redeemQuoteSuperseded = event('redeemQuoteSuperseded', liquidation)
export const redeemQuoteDeclined = event('redeemQuoteDeclined', liquidation)
/** The price is frozen and the money is owed; starts the flow `bond-liquidation` under the order's id. */
export const liquidationPlaced = event('liquidationPlaced', liquidation)
/** The units left the demat account. */
export const liquidationDelivered = event('liquidationDelivered', liquidation)
/** The bank has the order to pay. */
export const liquidationPaying = event('liquidationPaying', liquidation)
/** The bank paid. */
export const liquidationProcessed = event('liquidationProcessed', liquidation)
/** The bank reports that it sent a payout back; only its answer to a query counts. */
export const payoutReported = event('payoutReported', { orderId: z.string(), reference: z.string() })
/** Failed after it was placed: the units are free again. */
export const liquidationFailed = event('liquidationFailed', liquidation)
/** Nothing is paid for a while: its day moved, the bank account or the password was changed, or the bank returned the money. */
export const liquidationDelayed = event('liquidationDelayed', liquidation)
