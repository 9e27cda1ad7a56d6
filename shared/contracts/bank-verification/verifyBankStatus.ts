import * as z from 'zod/mini'
import { recordId } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'

/** What became of a penny drop (D2 s4): `pending`, `active`, or anything else for failure. Polled every 4 s, 5 times. */
export const verifyBankStatus = defineCall('verifyBankStatus', 'GET /bse/banks/verify/status', {
  access: 'session',
  input: z.object({ validationRequestId: recordId }),
  reply: envelope({
    result: z.enum(['pending', 'active', 'inactive', 'invalid', 'failed']),
    allowBank: z.boolean(),
  }),
  problems: ['bank.attemptUnknown'],
})
