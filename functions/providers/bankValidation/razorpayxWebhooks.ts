import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Secrets } from '../../platform/secrets.ts'
import type { BankValidationWebhooks } from './port.ts'

const payload = z.object({
  event: z.string(),
  payload: z.object({
    'fund_account.validation': z.object({ entity: z.object({ reference_id: z.nullish(z.string()) }) }),
  }),
})

/**
 * RazorpayX signs the raw body with HMAC-SHA256, in hex. The secret's parameter holds one or two secrets with white
 * space between them, so that a new one is accepted before the old one is taken away.
 */
export function openRazorpayxWebhooks(secrets: Secrets): BankValidationWebhooks {
  return {
    async verify({ raw, headers }) {
      const signature = headers['x-razorpay-signature'] ?? ''
      const eventId = headers['x-razorpay-event-id']
      const accepted = (await secrets.read('bank-validation/webhook-secret'))
        .split(/\s+/)
        .filter(part => part !== '')
      // Every secret is tried, so that time tells nothing of which one fits.
      const fits = accepted.map(secret => isSignature(signature, secret, raw))
      if (!fits.includes(true)) return undefined
      const parsed = z.safeParse(payload, parsedJson(raw))
      const reference = parsed.success
        ? parsed.data.payload['fund_account.validation'].entity.reference_id
        : undefined
      if (reference == null) return 'ignored'
      return { reference, ...(eventId === undefined ? {} : { eventId }) }
    },
  }
}

function isSignature(given: string, secret: string, raw: string): boolean {
  const expected = createHmac('sha256', secret).update(raw, 'utf8').digest()
  const sent = Buffer.from(/^[0-9a-f]{64}$/i.test(given) ? given : '', 'hex')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

function parsedJson(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    // Signed and still no JSON: none of our business.
    return undefined
  }
}
