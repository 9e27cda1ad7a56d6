import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** Records an investor's interest in an offer (D1 s7, D3 s1). The header `X-product` names the product. */
export const intrestedInOffer = defineCall({
  name: 'intrestedInOffer',
  domain: 'telemetry',
  method: 'POST',
  path: '/users/intrestedInOffer',
  access: 'session',
  input: z.object({
    Platform: z.optional(z.string().check(z.maxLength(30, 'common.fieldInvalid'))),
    offer: z.optional(z.string().check(z.maxLength(100, 'common.fieldInvalid'))),
  }),
  reply: envelope({}),
  problems: [],
})
