import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'

/** Records an investor's interest in an offer (D1 s7, D3 s1). The header `X-product` names the product. */
export const intrestedInOffer = defineCall('intrestedInOffer', 'POST /users/intrestedInOffer', {
  access: 'session',
  input: z.object({
    Platform: optionalText(30),
    offer: optionalText(100),
  }),
  reply: envelope({}),
})
