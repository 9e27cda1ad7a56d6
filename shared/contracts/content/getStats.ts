import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** The statistics a page shows, each with its date and source (K-029, D3 s9). */
export const getStats = defineCall({
  name: 'getStats',
  domain: 'content',
  method: 'GET',
  path: '/content/stats',
  access: 'public',
  input: z.object({ page: z.optional(z.string().check(z.maxLength(20, 'common.fieldInvalid'))) }),
  reply: envelope({
    data: z.object({
      asOf: z.iso.date(),
      stats: z.array(z.object({ id: z.string(), value: z.string(), label: z.string() })),
    }),
  }),
  problems: [],
})
