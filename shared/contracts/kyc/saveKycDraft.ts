import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** Fields of a step that can wait as a draft; anything else is dropped. */
export const draftFields = {
  pan: ['name', 'dobDay', 'dobMonth', 'dobYear', 'pan', 'income', 'gender'],
  address: [
    'addressDocType',
    'bothSidesInOne',
    'address',
    'localityOrPostOffice',
    'districtOrCity',
    'state',
    'country',
    'pincode',
  ],
  bank: ['name', 'accountNumber', 'confirmAccountNumber', 'ifsc', 'branchName', 'accountType'],
  demat: ['demat', 'dematAgain', 'dpName'],
} as const

/** Keeps what is typed in a step, encrypted, so that it is there on another device; an empty draft forgets it. */
export const saveKycDraft = defineCall('saveKycDraft', 'POST /me/kyc/draft', {
  access: 'session',
  sealed: true,
  input: z.object({
    step: z.enum(['pan', 'address', 'bank', 'demat'], 'common.fieldInvalid'),
    fields: z.record(
      z.string().check(z.maxLength(30, 'common.fieldInvalid')),
      z.string().check(z.maxLength(200, 'common.tooLarge')),
    ),
  }),
  reply: envelope({}),
  problems: ['bank.kycClosed'],
})
