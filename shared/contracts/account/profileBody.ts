import * as z from 'zod/mini'
import { accountTypeCodes } from '../../vocabulary/codeMaps.ts'
import { documentTypes } from '../documents/documentBody.ts'
import { optionalLanguage } from '../fields.ts'
import { remark } from '../kyc/statusReason.ts'
import { riskProfile } from './plans/riskProfile.ts'

/** A document card of the standard profile (D1 s2, s4). */
const card = z.object({
  kind: z.enum(['pan', 'kyc', 'bank', 'demat']),
  status: z.enum(['verified', 'failed', 'pending', 'notUploaded']),
  /** The button of the card: nothing to see yet leads to `update`. */
  action: z.enum(['update', 'preview']),
  /** The document to preview, when there is one. */
  documentId: z.optional(z.string()),
})

/** The bond profile (D1 s3, D2 s3), spellings as documented. Numbers of accounts are masked (K-238). */
export const profile = z.object({
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  phoneVerified: z.boolean(),
  pan: z.optional(z.string()),
  dob: z.optional(z.string()),
  income: z.optional(z.string()),
  gender: z.optional(z.string()),
  demat: z.optional(z.string()),
  dpName: z.optional(z.string()),
  ckycNo: z.optional(z.string()),
  nameInBank: z.optional(z.string()),
  accountNumber: z.optional(z.string()),
  ifscCode: z.optional(z.string()),
  accountType: z.optional(z.enum(accountTypeCodes)),
  bankName: z.optional(z.string()),
  branchName: z.optional(z.string()),
  addressDocType: z.optional(z.string()),
  /** State by its English name, country by its ISO code. */
  addressDetails: z.optional(
    z.object({
      address: z.string(),
      localityOrPostOffice: z.string(),
      districtOrCity: z.string(),
      state: z.string(),
      stateCode: z.optional(z.string()),
      country: z.string(),
      pincode: z.string(),
    }),
  ),
  /** What the identity check read from the proof; of an Aadhaar number the last four digits are all there is. */
  digioKyc: z.optional(
    z.object({
      aadhar: z.object({ name: z.optional(z.string()), id_number: z.optional(z.string()) }),
    }),
  ),
  /** The newest document of each type that arrived whole, or was refused. */
  documents: z.array(
    z.object({ type: z.enum(documentTypes), id: z.string(), at: z.string(), refused: z.boolean() }),
  ),
  /** The operators' remarks that are not answered yet. */
  rejectRemarks: z.array(remark),
  bankVerified: z.object({
    status: z.enum(['verified', 'verification under process', 'verification failed', 'none']),
  }),
  /** Of the mandate at the exchange, when there is one (D1 s4). */
  mandateStatus: z.optional(z.enum(['underProcess', 'failed', 'verified'])),
  enhancedKycStaus: z.enum(['pending', 'retry', 'underProcess', 'approved', 'rejected']),
  /** The reason for the status of the enhanced KYC, as a text id. */
  identity: z.object({ reason: z.optional(z.string()) }),
  userInHypervergeCug: z.boolean(),
  forceKYC: z.boolean(),
  /** Whether log-ins need more than the password: an authenticator app or a passkey. */
  secondFactor: z.optional(z.boolean()),
  /** Letters to the e-mail address come back, so none is sent there until it is changed. */
  emailBounces: z.optional(z.boolean()),
  /** Of letters; English before a choice. */
  letterLanguage: optionalLanguage,
  obUserApproved: z.boolean(),
  isMfuUser: z.boolean(),
  /** Other people's PANs whose holders have not agreed, or no longer; not those that are deleted (D3 s3). */
  incompleteSetupPans: z.optional(z.array(z.string())),
  /** As it was answered last, also when its time is over. */
  riskProfile: z.optional(riskProfile),
  premiumUser: z.boolean(),
  /** Nobody is nominated, and nothing was said of it: asked about once on Home (SEBI). */
  nominationMissing: z.boolean(),
  /** The signup text has changed since it was agreed to: it is shown, and asked about, again (`POST /tnc/signup/accept`). */
  termsOutdated: z.boolean(),
  userType: z.enum(['fd', 'bonds']),
  cards: z.array(card),
  steps: z.object({ pan: z.boolean(), address: z.boolean(), bank: z.boolean(), demat: z.boolean() }),
})
export type Profile = z.output<typeof profile>
