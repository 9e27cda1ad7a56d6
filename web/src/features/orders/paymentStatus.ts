import type { OrderState } from '../../../../shared/contracts/orders/orderBody.ts'

/** Whether an order is unpaid, paid, or over without units. */
export function paymentStatus(state: OrderState): 'unpaid' | 'paid' | 'over' {
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
