import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { bondDetails } from './bondBody.ts'

/** One instrument by its product id or its ISIN: terms, security, rating, documents, risks, and whether it can be bought now (D3 s7). */
export const getBond = defineCall('getBond', 'GET /orobonds/bonds/{id}', {
  access: 'session',
  input: z.object({
    id: z.string('bonds.productRequired').check(z.regex(/^[A-Za-z0-9-]{2,64}$/, 'bonds.productUnknown')),
  }),
  reply: envelope({ data: bondDetails }),
  problems: ['bonds.productRequired', 'bonds.productUnknown'],
})
