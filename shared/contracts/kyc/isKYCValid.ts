import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** The status of the PAN's KYC at the registration agencies (domain.md 1.7), at most 24 hours old. Own PAN only (K-243). */
export const isKYCValid = defineCall('isKYCValid', 'POST /cvl/users/isKYCValid', {
  access: 'session',
  sealed: true,
  input: z.object({
    pan: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(10, 'common.fieldInvalid'))),
  }),
  reply: envelope({
    action: z.enum(['valid', 'invalid']),
    data: z.object({
      status: z.enum(['verified', 'underProcess', 'hold', 'rejected', 'notAvailable', 'deactivated']),
      /** The agency that answered, e.g. `CVL`. */
      kra: z.string(),
      /** The agency's own code, e.g. `002`. */
      code: z.string(),
      /** When it was asked (ISO). */
      asOf: z.string(),
    }),
  }),
  problems: ['kyc.panRequired', 'kyc.registryUnavailable', 'kyc.notYours'],
})
