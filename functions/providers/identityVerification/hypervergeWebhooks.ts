import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Secrets } from '../../platform/security/secrets.ts'
import { jsonOf } from '../../platform/vendors/vendorSignature.ts'
import type { IdentityWebhooks } from './port.ts'

const payload = z.object({
  eventType: z.string(),
  transactionId: z.string().check(z.minLength(1)),
  eventId: z.nullish(z.string()),
})

/** Other events, e.g. of intermediate modules, are ignored. */
const handledEvents = new Set(['FINISH_TRANSACTION_WEBHOOK', 'MANUAL_REVIEW_STATUS_UPDATE'])

/**
 * No signature is documented, but static headers can be configured: `x-webhook-secret` carries a long random secret
 * of ours. The parameter holds one or two secrets with white space between them, so that a new one is accepted before the
 * old one is removed. A valid header only makes us query the vendor.
 */
export function openHypervergeWebhooks(secrets: Secrets): IdentityWebhooks {
  return {
    async verify({ raw, headers }) {
      const given = digestOf(headers['x-webhook-secret'] ?? '')
      const accepted = (await secrets.read('identity-verification/webhook-secret'))
        .split(/\s+/)
        .filter(part => part !== '')
      // Every secret is compared, so that the duration does not show which one matches.
      const fits = accepted.map(secret => timingSafeEqual(given, digestOf(secret)))
      if (!fits.includes(true)) return undefined
      const parsed = z.safeParse(payload, jsonOf(raw))
      if (!parsed.success || !handledEvents.has(parsed.data.eventType)) return 'ignored'
      const { transactionId, eventId } = parsed.data
      const id = eventId == null || eventId === '' ? digestOf(raw).toString('hex') : eventId
      return { transactionId, eventId: id }
    },
  }
}

/** Digests have one length, which a comparison in constant time needs. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()
