import * as z from 'zod/mini'
import { accountTypeCodes } from '../../vocabulary/codeMaps.ts'

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
  bankVerified: z.object({
    status: z.enum(['verified', 'verification under process', 'verification failed', 'none']),
  }),
  enhancedKycStaus: z.enum(['pending', 'retry', 'underProcess', 'approved', 'rejected']),
  userInHypervergeCug: z.boolean(),
  forceKYC: z.boolean(),
  obUserApproved: z.boolean(),
  isMfuUser: z.boolean(),
  premiumUser: z.boolean(),
  userType: z.enum(['fd', 'bonds']),
  cards: z.array(card),
  steps: z.object({ pan: z.boolean(), address: z.boolean(), bank: z.boolean(), demat: z.boolean() }),
})
export type Profile = z.output<typeof profile>
