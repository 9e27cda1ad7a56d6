import * as z from 'zod/mini'
import { accountTypeCodes } from '../../shared/vocabulary/codeMaps.ts'
import { accountStates } from './account/bankRecordLifecycle.ts'
import { attemptStates, reasons } from './attempts/verificationLifecycle.ts'

/** Attempts and bank records as they lie in the table; their keys are the store's. */

export const attemptRow = z.object({
  id: z.string(),
  investorId: z.string(),
  index: z.string(),
  sealedName: z.string(),
  sealedNumber: z.string(),
  ifsc: z.string(),
  state: z.enum(attemptStates),
  version: z.number(),
  createdAt: z.string(),
  /** When our reference (the attempt's id) was stored, just before the vendor was first called. */
  referencedAt: z.optional(z.string()),
  /** Start of the execution that stored it: names may be used again, starts not. */
  executionStartedAt: z.optional(z.string()),
  vendorId: z.optional(z.string()),
})
/** An attempt as stored; name and number sealed. */
export type Attempt = z.output<typeof attemptRow>

const typed = { attemptId: z.string(), sealedName: z.string(), sealedNumber: z.string(), ifsc: z.string() }
const reason = z.optional(z.enum(reasons))
export const recordRow = z.object({
  investorId: z.string(),
  state: z.enum(accountStates),
  version: z.number(),
  attempts: z.array(
    z.object({
      attemptId: z.string(),
      index: z.string(),
      identity: z.string(),
      at: z.string(),
      state: z.enum(attemptStates),
      reason,
    }),
  ),
  latest: z.optional(z.object(typed)),
  account: z.optional(
    z.object({
      ...typed,
      index: z.string(),
      accountType: z.enum(accountTypeCodes),
      typedBranch: z.optional(z.string()),
      memberBank: z.optional(z.string()),
      savedAt: z.string(),
      since: z.optional(z.string()),
    }),
  ),
  replacedAt: z.optional(z.string()),
  proof: z.optional(
    z.object({
      documentId: z.string(),
      status: z.enum(['uploading', 'uploaded', 'accepted', 'rejected']),
      at: z.optional(z.string()),
      remarks: z.optional(z.string()),
    }),
  ),
})
