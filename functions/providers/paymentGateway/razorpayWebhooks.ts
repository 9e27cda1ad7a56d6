import * as z from 'zod/mini'
import type { Secrets } from '../../platform/security/secrets.ts'
import { isSignedWith, jsonOf } from '../../platform/vendors/vendorSignature.ts'
import type { PaymentWebhooks } from './port.ts'

const entity = <Shape extends z.core.$ZodType>(shape: Shape) => z.optional(z.object({ entity: shape }))
const orderId = z.string().check(z.regex(/^order_[A-Za-z0-9]{6,40}$/))
const accountId = z.string().check(z.regex(/^va_[A-Za-z0-9]{6,40}$/))
const message = z.object({
  event: z.string(),
  payload: z.object({
    order: entity(z.object({ id: orderId })),
    payment: entity(z.object({ order_id: z.nullish(orderId) })),
    virtual_account: entity(z.object({ id: accountId })),
  }),
})

/** Events after which money may have moved. */
const handledEvents = new Set([
  'order.paid',
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'refund.processed',
  'refund.failed',
  'virtual_account.credited',
])

/**
 * Razorpay signs the raw body with HMAC-SHA256, in hex, under the webhook's own secret. A refund of a transfer names
 * neither order nor virtual account: it is `ignored`, and the sweep finds it by a query.
 */
export function openRazorpayWebhooks(secrets: Secrets): PaymentWebhooks {
  return {
    async verify({ raw, headers }) {
      const accepted = await secrets.read('payment-gateway/webhook-secret')
      if (!isSignedWith(accepted, headers['x-razorpay-signature'] ?? '', raw)) return undefined
      const parsed = z.safeParse(message, jsonOf(raw))
      if (!parsed.success || !handledEvents.has(parsed.data.event)) return 'ignored'
      const { order, payment, virtual_account } = parsed.data.payload
      const eventId = headers['x-razorpay-event-id']
      const gatewayOrderId = order?.entity.id ?? payment?.entity.order_id ?? undefined
      if (gatewayOrderId !== undefined) return { eventId, gatewayOrderId }
      const virtualAccountId = virtual_account?.entity.id
      return virtualAccountId === undefined ? 'ignored' : { eventId, virtualAccountId }
    },
  }
}
