import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** Deletes all of the caller's PDFs of reports (D1 s7; K-229: a GET that changes the caller's own data, and may be repeated). */
export const clearPdfDump = defineCall('clearPdfDump', 'GET /portfolio/clearPdfDump', {
  access: 'session',
  reply: envelope({ data: z.object({ deleted: z.int() }) }),
})
