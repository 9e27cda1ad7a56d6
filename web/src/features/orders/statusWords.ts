import type { OrderState, Transaction } from '../../../../shared/contracts/orders/orderBody.ts'
import type { StatusTone } from '../../components/ui/StatusStamp.tsx'

const words = {
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
} as const

/** The text of a status as the list of transactions words it (D3 s4). */
export const statusText = (status: Transaction['status']) => words[status]

/** Its colour: warning on the way, success when the money or the units have arrived, danger for any other (D3 s4). */
export function statusTone(status: Transaction['status']): StatusTone {
  if (status === 'Order Processed' || status === 'Payment Received') return 'done'
  return status === 'Order Initiated' || status === 'Order Placed' || status === 'Order Under Process'
    ? 'waiting'
    : 'failed'
}

/** How an order stands with its money: not paid yet, paid and on its way, or over without units. */
export function moneyStanding(state: OrderState): 'unpaid' | 'paid' | 'over' {
  switch (state) {
    case 'placed':
    case 'paymentPending':
      return 'unpaid'
    case 'paid':
    case 'rfqPlaced':
    case 'matched':
    case 'settled':
    case 'processed':
      return 'paid'
    case 'expired':
    case 'cancelled':
    case 'failed':
    case 'refundDue':
    case 'refunded':
      return 'over'
  }
}
