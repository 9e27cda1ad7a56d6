import * as z from 'zod/mini'
import type { Secrets } from '../../platform/security/secrets.ts'
import { isSignedWith, jsonOf } from '../../platform/vendors/vendorSignature.ts'
import type { BankValidationWebhooks } from './port.ts'

const payload = z.object({
  event: z.string(),
  payload: z.object({
    'fund_account.validation': z.object({ entity: z.object({ reference_id: z.nullish(z.string()) }) }),
  }),
})

/** RazorpayX signs the raw body with HMAC-SHA256, in hex. */
export function openRazorpayxWebhooks(secrets: Secrets): BankValidationWebhooks {
  return {
    async verify({ raw, headers }) {
      const eventId = headers['x-razorpay-event-id']
      const accepted = await secrets.read('bank-validation/webhook-secret')
      if (!isSignedWith(accepted, headers['x-razorpay-signature'] ?? '', raw)) return undefined
      const parsed = z.safeParse(payload, jsonOf(raw))
      const reference = parsed.success
        ? parsed.data.payload['fund_account.validation'].entity.reference_id
        : undefined
      if (reference == null) return 'ignored'
      return { reference, eventId }
    },
  }
}
