import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SandboxContext } from '../sandboxContext.ts'
import { json, type Vendor, type WireAnswer } from '../wire.ts'
import type { Outbox } from './outbox.ts'

/** Meta's Cloud API for WhatsApp. The last digit of a number decides; STOP and the like are written by a control address. */

const parameter = z.object({ type: z.literal('text'), text: z.string().min(1).max(1024) })
const messageBody = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^91[6-9][0-9]{9}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.literal('account_update'),
    language: z.object({ code: z.enum(['en', 'hi']) }),
    components: z.tuple([z.object({ type: z.literal('body'), parameters: z.tuple([parameter, parameter]) })]),
  }),
})
const writtenBody = z.object({
  from: z.string().regex(/^\+?91[6-9][0-9]{9}$/),
  text: z.string().min(1).max(4096),
})
/** The texts registered for the template. */
const texts = {
  en: 'Sthirank: {{1}}. Details: {{2}}\nTo end these messages write STOP.',
  hi: 'Sthirank: {{1}}। विवरण: {{2}}\nये संदेश बंद करने के लिए STOP लिखें।',
} as const

const error = (status: number, code: number, message: string): WireAnswer =>
  json(status, { error: { message, type: 'OAuthException', code, fbtrace_id: 'sandbox' } })
/** The vendor refuses a parameter with a line break, a tab, or five spaces. */
const isWellFormed = (text: string): boolean => !/[\n\t]| {5}/.test(text)

export function metaSandbox(
  { clock, secretOf, webhooks }: Pick<SandboxContext, 'clock' | 'secretOf' | 'webhooks'>,
  outbox: Outbox,
): { readonly vendor: Vendor; readonly control: Vendor } {
  let counted = 0
  const idOf = (text: string): string => {
    counted += 1
    const digest = createHash('sha256').update(`${clock.now().toISOString()} ${counted} ${text}`)
    return `wamid.${digest.digest('hex').slice(0, 32)}`
  }
  const announce = (value: object, eventId: string, inMs: number): void =>
    webhooks.announce({
      vendor: 'whatsapp',
      event: 'messages',
      eventId,
      body: {
        object: 'whatsapp_business_account',
        entry: [
          {
            id: 'local-account',
            changes: [
              {
                field: 'messages',
                value: {
                  messaging_product: 'whatsapp',
                  metadata: { display_phone_number: '911800000000', phone_number_id: 'local' },
                  ...value,
                },
              },
            ],
          },
        ],
      },
      inMs,
    })
  return {
    async vendor({ method, path, headers, body }) {
      if (path !== `/v23.0/${secretOf('whatsapp/phone-number-id')}/messages`) return undefined
      if (method !== 'POST') return error(405, 100, 'Unsupported request')
      if (headers.authorization !== `Bearer ${secretOf('whatsapp/access-token')}`)
        return error(401, 190, 'Invalid OAuth access token')
      const parsed = messageBody.safeParse(body)
      if (!parsed.success) return error(400, 100, 'Invalid parameter')
      const { to, template } = parsed.data
      const [first, second] = template.components[0].parameters
      if (![first, second].every(({ text }) => isWellFormed(text)))
        return error(400, 132_000, 'Parameter format does not match format in the created template')
      if (to.endsWith('7')) return error(400, 131_026, 'Message undeliverable')
      if (to.endsWith('8')) return error(400, 130_429, 'Rate limit hit')
      const id = idOf(to)
      const timestamp = String(Math.floor(clock.now().getTime() / 1000))
      if (to.endsWith('9')) {
        const errors = [{ code: 131_026, title: 'Message undeliverable' }]
        const status = { id, status: 'failed', timestamp, recipient_id: to, errors }
        announce({ statuses: [status] }, `${id}-failed`, 2_000)
      } else {
        const text = texts[template.language.code].replace('{{1}}', first.text).replace('{{2}}', second.text)
        outbox.put({ channel: 'whatsapp', to: `+${to}`, text })
        announce({ statuses: [{ id, status: 'delivered', timestamp, recipient_id: to }] }, id, 1_000)
      }
      return json(200, {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id, message_status: 'accepted' }],
      })
    },
    async control({ method, path, body }) {
      if (path !== '/whatsapp/written' || method !== 'POST') return undefined
      const parsed = writtenBody.safeParse(body)
      if (!parsed.success) return json(400, { error: z.prettifyError(parsed.error) })
      const { text } = parsed.data
      const from = parsed.data.from.replace('+', '')
      const id = idOf(from)
      const timestamp = String(Math.floor(clock.now().getTime() / 1000))
      announce({ messages: [{ from, id, timestamp, type: 'text', text: { body: text } }] }, id, 0)
      return json(200, { success: true })
    },
  }
}
