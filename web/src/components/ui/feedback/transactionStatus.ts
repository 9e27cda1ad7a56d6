import type { TimelineTransaction } from '../../../../../shared/contracts/orders/getTimeline.ts'
import type { StatusTone } from './StatusStamp.tsx'

type Status = TimelineTransaction['status']

const statusTexts = {
  'Order Initiated': 'orders.statusOrderInitiated',
  'Payment Received': 'orders.statusPaymentReceived',
  'Order Placed': 'orders.statusOrderPlaced',
  'Order Under Process': 'orders.statusOrderUnderProcess',
  'Order Processed': 'orders.statusOrderProcessed',
  'Payment Expired': 'orders.statusPaymentExpired',
  'Order Cancelled': 'orders.statusOrderCancelled',
  Failed: 'orders.statusFailed',
  'Refund Initiated': 'orders.statusRefundInitiated',
  Refunded: 'orders.statusRefunded',
  'Quote Requested': 'orders.statusQuoteRequested',
  'Quote Ready': 'orders.statusQuoteReady',
  'Quote Rejected': 'orders.statusQuoteRejected',
  'Quote Lapsed': 'orders.statusQuoteLapsed',
  'Quote Superseded': 'orders.statusQuoteSuperseded',
  'Quote Declined': 'orders.statusQuoteDeclined',
} as const

/** The text id of the status of an order or a liquidation (D3 s4). */
export const statusText = (status: Status) => statusTexts[status]

const waiting: ReadonlySet<Status> = new Set([
  'Order Initiated',
  'Quote Requested',
  'Order Placed',
  'Order Under Process',
])

/**
 * The tone of a status: warning while open, success when money or units have arrived, danger for any other (D3 s4);
 * Quote Ready is no danger (K-050).
 */
export function statusTone(status: Status): StatusTone {
  if (status === 'Order Processed' || status === 'Payment Received') return 'done'
  if (status === 'Quote Ready') return 'next'
  return waiting.has(status) ? 'waiting' : 'failed'
}
