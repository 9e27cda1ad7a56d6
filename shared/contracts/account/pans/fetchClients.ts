import * as z from 'zod/mini'
import { defineCall, envelope } from '../../defineCall.ts'
import { optionalText } from '../../fields.ts'

/** How many clients a page has. */
export const clientsPerPage = 20

/** The common account numbers (CAN) of the investor's PANs, in pages (D1 s7). Pages count from 1; one past the last is empty. */
export const fetchClients = defineCall('fetchClients', 'POST /app/v1/dashboard/fetchClients1', {
  access: 'session',
  sealed: true,
  input: z.object({
    /** Which app asks; it changes nothing. */
    appType: optionalText(50),
    pageNum: z._default(
      z
        .int('common.fieldInvalid')
        .check(z.minimum(1, 'common.fieldInvalid'), z.maximum(1000, 'common.fieldInvalid')),
      1,
    ),
  }),
  reply: envelope({
    data: z.object({
      clients: z.array(z.object({ can: z.string(), pan: z.string(), name: z.string() })),
      pageNum: z.int(),
      pages: z.int(),
    }),
  }),
})
