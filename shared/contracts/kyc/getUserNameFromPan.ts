import * as z from 'zod/mini'
import { birthDate } from '../../vocabulary/birthDate.ts'
import { pan, personName } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'

/**
 * Verifies a PAN against name and date of birth (D2 s4, s5, s7; K-048). What the income-tax department says of it is
 * the `action`; a PAN of somebody else's is refused before it is asked. `reason` and `field` say what does not fit.
 */
export const getUserNameFromPan = defineCall('getUserNameFromPan', 'POST /digioEsign/getUserNameFromPan', {
  access: 'session',
  sealed: true,
  limit: { perSecond: 200, burst: 1000 },
  input: z.object({
    pan,
    dob: birthDate,
    name: personName,
    product: optionalText(50),
  }),
  reply: envelope({
    action: z.enum(['valid', 'invalid']),
    data: z.object({
      pan: z.string(),
      /** The name at the department, as far as it is given; empty when the PAN is unknown there. */
      full_name: z.string(),
      /** False when Aadhaar is not linked: the PAN may be saved, investing waits until it is (domain.md 1.6). */
      operative: z.boolean(),
      /** Why it is invalid or inoperative, as a text id, e.g. `kyc.panNameDiffers`. */
      reason: z.optional(z.string()),
      field: z.optional(z.enum(['pan', 'name', 'dob'])),
    }),
  }),
  problems: [
    'kyc.panRequired',
    'kyc.panInvalid',
    'kyc.panIndividualsOnly',
    'kyc.panNotUnique',
    'kyc.panCheckFailed',
    'kyc.panTooManyChecks',
    'kyc.dobRequired',
    'kyc.underAge',
    'auth.invalidName',
    'bank.kycClosed',
  ],
})
