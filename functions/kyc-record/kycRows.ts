import * as z from 'zod/mini'
import { documentTypes } from '../../shared/contracts/documents/documentBody.ts'
import { kycStates } from '../../shared/contracts/kyc/getKyc.ts'
import { addressDocTypes, genderCodes, incomeCodes } from '../../shared/vocabulary/codeMaps.ts'
import type { FieldCipher } from '../platform/security/fieldCipher.ts'

/**
 * The KYC record as it is stored. The rows of an investor that getKyc shows share a partition and sort in
 * this order, so that one query reads them all: `event#…`, `kyc`, `kyc#digilocker`, `kyc#draft#<step>`, `kyc#nomination`.
 */

const panPart = z.object({
  index: z.string(),
  sealedPan: z.string(),
  sealedName: z.string(),
  sealedDob: z.string(),
  gender: z.enum(genderCodes),
  income: z.enum(incomeCodes),
  operative: z.boolean(),
  savedAt: z.string(),
})

const addressPart = z.object({
  docType: z.enum(addressDocTypes),
  source: z.enum(['manual', 'digilocker']),
  bothSidesInOne: z.boolean(),
  sealedDetails: z.string(),
  sealedIdName: z.optional(z.string()),
  idLast4: z.optional(z.string()),
  digilockerRequestId: z.optional(z.string()),
  panShared: z.optional(z.boolean()),
  savedAt: z.string(),
})

const dematPart = z.object({
  index: z.string(),
  sealedNumber: z.string(),
  dpId: z.string(),
  dpName: z.string(),
  participantKnown: z.boolean(),
  savedAt: z.string(),
})

const seen = z.object({ id: z.string(), at: z.string(), refused: z.boolean() })

export const kycRow = z.object({
  investorId: z.string(),
  state: z.enum(kycStates),
  version: z.number(),
  userType: z.optional(z.enum(['fd', 'bonds'])),
  sealedName: z.optional(z.string()),
  pan: z.optional(panPart),
  address: z.optional(addressPart),
  demat: z.optional(dematPart),
  signature: z.optional(z.object({ declarationVersion: z.string(), sealedName: z.string(), at: z.string() })),
  documents: z.partialRecord(z.enum(documentTypes), seen),
  bank: z.object({
    status: z.enum(['none', 'pending', 'underProcess', 'verified', 'failed']),
    account: z.optional(z.string()),
    proof: z.optional(z.string()),
    refused: z.optional(z.string()),
  }),
  remarks: z.array(
    z.object({
      type: z.string(),
      remarks: z.string(),
      at: z.string(),
      answeredAt: z.optional(z.string()),
      about: z.optional(z.string()),
    }),
  ),
  submittedAt: z.optional(z.string()),
  reviewBy: z.optional(z.string()),
  decidedAt: z.optional(z.string()),
  decisions: z.array(z.string()),
})

/** What is typed and not saved yet: JSON of its fields, sealed. */
export const draftRow = z.object({ sk: z.string(), sealedFields: z.string() })

/** An investor's newest visit to DigiLocker, written by the store of the visits. */
export const newestVisitRow = z.object({
  requestId: z.string(),
  /** `unused`: shared, but another address stays; it is not shown. */
  state: z.enum(['requested', 'filled', 'unused', 'denied', 'expired', 'failed']),
  /** When visits were opened lately, the newest last. */
  opened: z.array(z.string()),
})

/** The contexts under which personal fields of the KYC are sealed and indexed. */
export const kycContext = {
  pan: 'kyc:pan',
  name: 'kyc:name',
  dob: 'kyc:dob',
  address: 'kyc:address',
  idName: 'kyc:idName',
  demat: 'kyc:demat',
  draft: 'kyc:draft',
  digilocker: 'kyc:digilocker',
  registeredName: 'kyc:registeredName',
  nominees: 'kyc:nominees',
  centralKyc: 'kyc:centralKyc',
} as const

/** The blind index by which a PAN is unique over all investors. */
export const panIndexOf = (cipher: FieldCipher, pan: string): Promise<string> =>
  cipher.index(pan, kycContext.pan)

/** The blind index by which a demat number is unique over all investors. */
export const dematIndexOf = (cipher: FieldCipher, number: string): Promise<string> =>
  cipher.index(number, kycContext.demat)
