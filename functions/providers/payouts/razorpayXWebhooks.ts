import * as z from 'zod/mini'
import type { Secrets } from '../../platform/security/secrets.ts'
import { isSignedWith, jsonOf } from '../../platform/vendors/vendorSignature.ts'
import type { PayoutWebhooks } from './port.ts'

const message = z.object({
  event: z.string(),
  payload: z.object({
    payout: z.object({ entity: z.object({ reference_id: z.nullish(z.string()) }) }),
  }),
})
/** Events after which money that was sent is back. */
const handledEvents = new Set(['payout.reversed', 'payout.failed'])
const ourReference = /^[A-Za-z0-9_-]{1,40}$/

/** RazorpayX signs the raw body with HMAC-SHA256, in hex, under the webhook's own secret. */
export function openRazorpayXWebhooks(secrets: Secrets): PayoutWebhooks {
  return {
    async verify({ raw, headers }) {
      const accepted = await secrets.read('payouts/webhook-secret')
      if (!isSignedWith(accepted, headers['x-razorpay-signature'] ?? '', raw)) return undefined
      const parsed = z.safeParse(message, jsonOf(raw))
      if (!parsed.success || !handledEvents.has(parsed.data.event)) return 'ignored'
      const reference = parsed.data.payload.payout.entity.reference_id?.trim() ?? ''
      if (!ourReference.test(reference)) return 'ignored'
      return { eventId: headers['x-razorpay-event-id'], reference }
    },
  }
}
