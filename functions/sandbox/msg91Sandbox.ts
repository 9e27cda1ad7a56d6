import { z } from 'zod'
import type { Outbox } from './outbox.ts'
import { json, type Vendor } from './wire.ts'

const flowBody = z.object({
  template_id: z.string().min(1),
  recipients: z
    .array(z.object({ mobiles: z.string().regex(/^91[6-9][0-9]{9}$/) }).catchall(z.string()))
    .min(1)
    .max(1000),
})

/** The registered templates, by id: the text with its variables (DLT). */
export type Templates = Readonly<Record<string, string>>

/** MSG91's flow call: `POST /api/v5/flow`. A wrong request is answered 200 with `type: error`, as the vendor does. */
export function msg91Sandbox(outbox: Outbox, options: { authKey: string; templates: Templates }): Vendor {
  return async ({ method, path, headers, body }) => {
    if (path !== '/api/v5/flow') return undefined
    if (method !== 'POST') return json(405, { type: 'error', message: 'method not allowed' })
    if (headers.authkey !== options.authKey)
      return json(401, { type: 'error', message: 'Authentication failure', code: '201' })
    const parsed = flowBody.safeParse(body)
    if (!parsed.success) return json(200, { type: 'error', message: 'recipients or template missing' })
    const text = options.templates[parsed.data.template_id]
    if (text === undefined) return json(200, { type: 'error', message: 'flow id not found' })
    for (const { mobiles, ...variables } of parsed.data.recipients) {
      outbox.put({
        channel: 'sms',
        to: `+${mobiles}`,
        text: text.replace(/##(\w+)##/g, (_, name: string) => variables[name] ?? ''),
      })
    }
    return json(200, { type: 'success', message: '3763646c30383131' })
  }
}
