import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'

/** Records an investor's interest in an offer (D1 s7, D3 s1), under the optional suffix. The header `X-product` names the product. */
export const intrestedInOfferOf = defineCall('intrestedInOfferOf', 'POST /users/intrestedInOffer/{suffix}', {
  access: 'session',
  input: z.object({
    suffix: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,50}$/, 'common.fieldInvalid')),
    Platform: optionalText(30),
    offer: optionalText(100),
  }),
  reply: envelope({}),
})
