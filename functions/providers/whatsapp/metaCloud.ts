import * as z from 'zod/mini'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import type { VendorOptions } from '../../platform/vendors/vendorRequests.ts'
import type { WhatsAppSender } from './port.ts'

const sent = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) })
const failed = z.object({ error: z.object({ code: z.number() }) })
const budget = { budgetMs: 10_000, attempts: 1 } as const
/** Meta's codes of a limit that passes: of the app, of the number, of the pair, and an outage of theirs. */
const passing = new Set([4, 80_007, 130_429, 131_056, 131_000, 131_016])
/** The template registered as a utility message: `{{1}}` what happened, `{{2}}` where to see it; its last line names STOP. */
const template = 'account_update'
const languages = { en: 'en', hi: 'hi' } as const

/** Meta's Cloud API: a template message is the only one that a company may begin with. */
export function openMetaCloud({ client, secrets, url }: VendorOptions): WhatsAppSender {
  return {
    async send({ to, sentence, link, language }) {
      const [token, numberId] = await Promise.all([
        secrets.read('whatsapp/access-token'),
        secrets.read('whatsapp/phone-number-id'),
      ])
      const parameters = [sentence, link].map(text => ({ type: 'text', text }))
      // One attempt: a consumer that tries again later is better than a second message.
      const { status, body } = await client(
        {
          method: 'POST',
          url: `${url}/${numberId}/messages`,
          headers: { authorization: `Bearer ${token}` },
          body: {
            messaging_product: 'whatsapp',
            recipient_type: 'individual',
            to: to.replace(/^\+/, ''),
            type: 'template',
            template: {
              name: template,
              language: { code: languages[language] },
              components: [{ type: 'body', parameters }],
            },
          },
          vendor: 'whatsapp',
          operation: 'messages',
        },
        budget,
      )
      const error = z.safeParse(failed, body)
      if (error.success) {
        const { code } = error.data.error
        if (passing.has(code)) throw new ProviderUnavailable(String(code))
        throw new ProviderRefused(String(code))
      }
      if (status < 200 || status >= 300) throw new ProviderRefused(String(status))
      const parsed = z.safeParse(sent, body)
      const [message] = parsed.success ? parsed.data.messages : []
      if (message === undefined) throw new ProviderUnavailable('the vendor answered what nobody can read')
      return message.id
    },
  }
}
