import * as z from 'zod/mini'
import { normaliseDemat } from '../../vocabulary/demat.ts'
import { defineCall, envelope } from '../defineCall.ts'

/** Looks a depository participant up by the first 8 characters of a demat number (D2 s5, s7; domain.md 1.8). */
export const validateParticipant = defineCall('validateParticipant', 'POST /dpList/validate', {
  access: 'session',
  input: z.object({
    dpId: z.pipe(
      z.string('demat.required').check(
        z.maxLength(40, 'demat.invalid'),
        z.refine(
          written => /^(IN[0-9]{6}|[1-9][0-9]{7})/.test(normaliseDemat(written)),
          'demat.participantInvalid',
        ),
      ),
      z.transform(written => normaliseDemat(written).slice(0, 8)),
    ),
  }),
  reply: envelope({
    data: z.array(z.object({ dpId: z.string(), dpName: z.string(), depository: z.enum(['NSDL', 'CDSL']) })),
  }),
  problems: ['demat.required', 'demat.invalid', 'demat.participantInvalid', 'demat.participantUnknown'],
})
