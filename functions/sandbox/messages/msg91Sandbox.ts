import { z } from 'zod'
import type { SandboxContext } from '../sandboxContext.ts'
import { json, type Vendor } from '../wire.ts'
import type { Outbox } from './outbox.ts'

const flowBody = z.object({
  template_id: z.string().min(1),
  recipients: z
    .array(z.object({ mobiles: z.string().regex(/^91[6-9][0-9]{9}$/) }).catchall(z.string()))
    .min(1)
    .max(1000),
})

const otpText = '##VAR1## is your OTP to ##VAR2##. Valid for ##VAR3## minutes. Do not share it with anyone.'
const redeemQuoteText =
  'Your quote for ##VAR1##: you receive ##VAR2##. It is valid until ##VAR3##. Agree or decline: ##VAR4##'
const numberChangedText =
  'The mobile number of your Sthirank account was changed on ##VAR1##. If this was not you, set a new password at once.'
const letterReturnedText =
  'A letter of Sthirank to your e-mail did not arrive. Read it in the app and check your e-mail address: ##VAR1## / Sthirank का एक पत्र आपके ईमेल पर नहीं पहुँचा। उसे ऐप में पढ़ें और अपना ईमेल पता जाँचें।'

/** MSG91's flow call: `POST /api/v5/flow`. A wrong request is answered 200 with `type: error`, as the vendor does. */
export function msg91Sandbox(outbox: Outbox, secretOf: SandboxContext['secretOf']): Vendor {
  /** The texts registered under DLT, by template id. */
  const templates: Readonly<Record<string, string>> = {
    [secretOf('sms/template-otp')]: otpText,
    [secretOf('sms/template-redeem-quote')]: redeemQuoteText,
    [secretOf('sms/template-number-changed')]: numberChangedText,
    [secretOf('sms/template-letter-returned')]: letterReturnedText,
  }
  return async ({ method, path, headers, body }) => {
    if (path !== '/api/v5/flow') return undefined
    if (method !== 'POST') return json(405, { type: 'error', message: 'method not allowed' })
    if (headers.authkey !== secretOf('sms/auth-key'))
      return json(401, { type: 'error', message: 'Authentication failure', code: '201' })
    const parsed = flowBody.safeParse(body)
    if (!parsed.success) return json(200, { type: 'error', message: 'recipients or template missing' })
    const text = templates[parsed.data.template_id]
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
