import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalLanguage, optionalText } from '../fields.ts'

/** The statistics a page shows, with the day they were counted and a sentence shown beside them (K-029, D3 s9). */
export const getStats = defineCall('getStats', 'GET /content/stats', {
  access: 'public',
  input: z.object({
    page: optionalText(20),
    language: optionalLanguage,
  }),
  reply: envelope({
    data: z.object({
      asOf: z.iso.date(),
      note: z.string(),
      stats: z.array(z.object({ id: z.string(), value: z.string(), label: z.string() })),
    }),
  }),
})
