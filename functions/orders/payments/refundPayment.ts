import { log } from '../../platform/log.ts'
import type { WriteContext } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { PaymentGateway } from '../../providers/paymentGateway/port.ts'
import type { OrderCommands } from '../orderCommands.ts'
import type { PaymentRow } from '../orderRows.ts'
import { refundReference } from './paymentStore.ts'

export interface RefundDependencies {
  readonly store: OrderCommands
  readonly gateway: PaymentGateway
}

/**
 * Sends a payment back, once however often it is asked: the gateway knows our reference. Throws when the gateway cannot be
 * asked, so that whoever called tries again; while it says pending or failed, the sweep asks again.
 */
export async function refundPayment(
  { store, gateway }: RefundDependencies,
  { orderId, paymentId }: { readonly orderId: string; readonly paymentId: string },
  context: WriteContext,
): Promise<void> {
  const payment = await store.payments.find(orderId, paymentId)
  if (payment?.state !== 'refundDue') return
  const refunded = await sentBack(gateway, payment, context)
  if (refunded === undefined) return store.payments.markChecked(payment, context.now)
  return retryOnConflict(async () => {
    const [order, now] = await Promise.all([store.find(orderId), store.payments.find(orderId, paymentId)])
    if (order === undefined) throw new Error('a payment has an order')
    if (now?.state !== 'refundDue' || (await store.sentBack(order, now, refunded, context)).ok) return
    return conflict
  })
}

/** The refund's id once the gateway says that the money went. */
async function sentBack(
  gateway: PaymentGateway,
  { paymentId, amountPaise, why }: PaymentRow,
  { correlationId }: WriteContext,
): Promise<string | undefined> {
  if (why === 'byGateway') return `gateway-${paymentId}`
  const reference = refundReference(paymentId)
  const { refundId, state } = await gateway.refund({ paymentId, amountPaise, reference })
  // A failed refund is money of an investor that stays with the gateway: people must look.
  if (state === 'failed') log('refund.failed', { correlationId, recordId: paymentId })
  return state === 'processed' ? refundId : undefined
}
