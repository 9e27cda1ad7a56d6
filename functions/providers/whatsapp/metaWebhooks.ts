import * as z from 'zod/mini'
import type { Secrets } from '../../platform/security/secrets.ts'
import { isSignedWith, jsonOf } from '../../platform/vendors/vendorSignature.ts'
import type { WhatsAppReport, WhatsAppWebhooks } from './port.ts'

const status = z.object({ id: z.string(), status: z.string() })
const inbound = z.object({
  from: z.string().check(z.regex(/^\d{6,15}$/)),
  type: z.string(),
  text: z.optional(z.object({ body: z.string() })),
  /** The button of a template. */
  button: z.optional(z.object({ text: z.optional(z.string()) })),
})
const change = z.object({
  field: z.string(),
  value: z.object({ statuses: z.optional(z.array(z.unknown())), messages: z.optional(z.array(z.unknown())) }),
})
const body = z.object({ entry: z.array(z.object({ changes: z.array(change) })) })

/** Meta signs the raw body with HMAC-SHA256, in hex behind `sha256=`, under the app's secret. */
export function openMetaWebhooks(secrets: Secrets): WhatsAppWebhooks {
  return {
    async verify({ raw, headers }) {
      const accepted = await secrets.read('whatsapp/webhook-secret')
      const given = (headers['x-hub-signature-256'] ?? '').replace(/^sha256=/, '')
      if (!isSignedWith(accepted, given, raw)) return undefined
      const parsed = z.safeParse(body, jsonOf(raw))
      if (!parsed.success) return []
      return parsed.data.entry
        .flatMap(({ changes }) => changes)
        .filter(({ field }) => field === 'messages')
        .flatMap(({ value }) => [
          ...(value.statuses ?? []).flatMap(failureOf),
          ...(value.messages ?? []).flatMap(writtenOf),
        ])
    },
    async isOurs(token) {
      const ours = await secrets.read('whatsapp/verify-token')
      return ours !== '' && token === ours
    },
  }
}

/** Of what is none of our business there is no report. */
function failureOf(given: unknown): WhatsAppReport[] {
  const parsed = z.safeParse(status, given)
  if (!parsed.success || parsed.data.status !== 'failed') return []
  return [{ kind: 'failed', messageId: parsed.data.id }]
}

function writtenOf(given: unknown): WhatsAppReport[] {
  const parsed = z.safeParse(inbound, given)
  if (!parsed.success) return []
  const { from, text, button } = parsed.data
  const words = text?.body ?? button?.text
  return words === undefined ? [] : [{ kind: 'written', from: `+${from}`, text: words }]
}
