import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'
import { remark } from './statusReason.ts'

/** Where the steps' documents stand (D3 s7; K-230): one row per step with its remarks. */
export const processUserDocuments = defineCall(
  'processUserDocuments',
  'POST /orobonds/users/processUserDocuments',
  {
    access: 'session',
    sealed: true,
    input: z.object({ pan: optionalText(10) }),
    reply: envelope({
      data: z.array(
        z.object({
          type: z.enum(['pan', 'address', 'bank', 'demat']),
          status: z.enum(['verified', 'failed', 'pending', 'notUploaded']),
          rejectRemarks: z.array(remark),
        }),
      ),
    }),
    problems: ['kyc.notYours'],
  },
)
