import * as z from 'zod/mini'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import type { VendorOptions } from '../../platform/vendors/vendorRequests.ts'
import type { SmsSender } from './port.ts'

const reply = z.object({ type: z.enum(['success', 'error']) })
const budget = { budgetMs: 10_000, attempts: 1 } as const

/** MSG91's flow call: a registered template and its variables. */
export function openMsg91({ client, secrets, url }: VendorOptions): SmsSender {
  return {
    async send({ to, template, variables }) {
      const [authkey, templateId] = await Promise.all([
        secrets.read('sms/auth-key'),
        secrets.read(`sms/template-${template}`),
      ])
      const named = variables.map((value, index) => [`VAR${index + 1}`, value] as const)
      // One attempt: a consumer that tries again later is better than a second text message.
      const { status, body } = await client(
        {
          method: 'POST',
          url: `${url}/api/v5/flow`,
          headers: { authkey },
          body: {
            template_id: templateId,
            short_url: '0',
            recipients: [{ mobiles: to.replace(/^\+/, ''), ...Object.fromEntries(named) }],
          },
          vendor: 'sms',
          operation: 'flow',
        },
        budget,
      )
      if (status < 200 || status >= 300) throw new ProviderRefused(String(status))
      const parsed = z.safeParse(reply, body)
      if (!parsed.success) throw new ProviderUnavailable('the vendor answered what nobody can read')
      // A 200 may be a refusal.
      if (parsed.data.type === 'error') throw new ProviderRefused('error')
    },
  }
}
