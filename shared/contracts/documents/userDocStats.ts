import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'
import { documentBody } from './documentBody.ts'

/** The KYC documents with their reject remarks (D2 s7, K-230). */
export const userDocStats = defineCall('userDocStats', 'POST /users/userDocStats', {
  access: 'session',
  sealed: true,
  input: z.object({
    email: optionalText(254),
    pan: optionalText(10),
  }),
  reply: envelope({
    data: z.array(documentBody),
    rejectRemarks: z.array(z.object({ type: z.string(), remarks: z.string() })),
  }),
  problems: ['documents.notYours'],
})
