import * as z from 'zod/mini'
import { defineEvent } from '../defineEvent.ts'

const liquidation = z.object({
  orderId: z.string(),
  investorId: z.string(),
  product: z.string(),
  ISIN: z.string(),
})
const define = <Name extends string>(name: Name) => defineEvent('liquidation', name, liquidation)

/** A code is to be sent; it is made again from its id. */
export const redeemCodeRequested = defineEvent(
  'liquidation',
  'redeemCodeRequested',
  z.object({ investorId: z.string(), codeId: z.string() }),
)
/** Units of an MLD are reserved and the desk is asked for a price; starts the flow `mld-quote` under the order's id. */
export const redeemQuoteRequested = define('redeemQuoteRequested')
/** The desk named a price, the first or another one. */
export const redeemQuoteReady = define('redeemQuoteReady')
/** Ended without an order: the units are free again. */
export const redeemQuoteRejected = define('redeemQuoteRejected')
export const redeemRequestCancelled = define('redeemRequestCancelled')
export const redeemQuoteLapsed = define('redeemQuoteLapsed')
export const redeemQuoteSuperseded = define('redeemQuoteSuperseded')
export const redeemQuoteDeclined = define('redeemQuoteDeclined')
/** The price is frozen and the money is owed; starts the flow `bond-liquidation` under the order's id. */
export const liquidationPlaced = define('liquidationPlaced')
/** The units left the demat account. */
export const liquidationDelivered = define('liquidationDelivered')
/** The bank has the order to pay. */
export const liquidationPaying = define('liquidationPaying')
/** The bank paid. */
export const liquidationProcessed = define('liquidationProcessed')
/** Failed after it was placed: the units are free again. */
export const liquidationFailed = define('liquidationFailed')
/** Nothing is paid for a while: its day moved, the bank account or the password was changed, or the bank returned the money. */
export const liquidationDelayed = define('liquidationDelayed')
