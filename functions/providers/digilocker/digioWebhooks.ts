import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Secrets } from '../../platform/secrets.ts'
import type { DigilockerWebhooks } from './port.ts'

const message = z.object({
  id: z.nullish(z.string()),
  event: z.string(),
  payload: z.record(z.string(), z.unknown()),
})
const subject = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9]{6,64}$/)) })

/**
 * Digio signs the raw body with HMAC-SHA256, in hex, in `X-Digio-Checksum`. The secret's parameter holds one or two
 * secrets with white space between them, so that a new one is accepted before the old one is taken away; with none,
 * every webhook is refused. Names of events and of what they are about come in small and in capital letters.
 */
export function openDigioWebhooks(secrets: Secrets): DigilockerWebhooks {
  return {
    async verify({ raw, headers }) {
      const checksum = headers['x-digio-checksum'] ?? ''
      const accepted = (await secrets.read('digilocker/webhook-secret'))
        .split(/\s+/)
        .filter(part => part !== '')
      // Every secret is tried, so that time tells nothing of which one fits.
      const fits = accepted.map(secret => isChecksum(checksum, secret, raw))
      if (!fits.includes(true)) return undefined
      const parsed = z.safeParse(message, parsedJson(raw))
      if (!parsed.success) return 'ignored'
      const { id, event, payload } = parsed.data
      const name = event.toLowerCase().replaceAll('_', '.')
      // What was created is known already; documents to be signed are none of the KYC's business.
      if (!name.startsWith('kyc.request.') || name === 'kyc.request.created') return 'ignored'
      const [, about] = Object.entries(payload).find(([key]) => key.toLowerCase() === 'kyc_request') ?? []
      const visit = z.safeParse(subject, about)
      if (!visit.success) return 'ignored'
      const eventId = id == null || id === '' ? createHash('sha256').update(raw).digest('hex') : id
      return { vendorId: visit.data.id, eventId }
    },
  }
}

function isChecksum(given: string, secret: string, raw: string): boolean {
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
