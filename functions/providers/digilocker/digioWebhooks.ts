import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Secrets } from '../../platform/security/secrets.ts'
import { isSignedWith, jsonOf } from '../../platform/vendors/vendorSignature.ts'
import type { DigilockerWebhooks } from './port.ts'

const message = z.object({
  id: z.nullish(z.string()),
  event: z.string(),
  payload: z.record(z.string(), z.unknown()),
})
const subject = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9]{6,64}$/)) })

/**
 * Digio signs the raw body with HMAC-SHA256, in hex, in `X-Digio-Checksum`. The names of events and payloads
 * come in lower and upper case.
 */
export function openDigioWebhooks(secrets: Secrets): DigilockerWebhooks {
  return {
    async verify({ raw, headers }) {
      const accepted = await secrets.read('digilocker/webhook-secret')
      if (!isSignedWith(accepted, headers['x-digio-checksum'] ?? '', raw)) return undefined
      const parsed = z.safeParse(message, jsonOf(raw))
      if (!parsed.success) return 'ignored'
      const { id, event, payload } = parsed.data
      const name = event.toLowerCase().replaceAll('_', '.')
      // The creation is known already; other events do not concern the KYC.
      if (!name.startsWith('kyc.request.') || name === 'kyc.request.created') return 'ignored'
      const [, kycRequest] =
        Object.entries(payload).find(([key]) => key.toLowerCase() === 'kyc_request') ?? []
      const visit = z.safeParse(subject, kycRequest)
      if (!visit.success) return 'ignored'
      const eventId = id == null || id === '' ? createHash('sha256').update(raw).digest('hex') : id
      return { vendorId: visit.data.id, eventId }
    },
  }
}
