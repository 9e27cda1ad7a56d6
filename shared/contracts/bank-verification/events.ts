import * as z from 'zod/mini'
import { defineEvent } from '../defineEvent.ts'

/** A penny drop is to be made; starts the flow `bank-verification` under the attempt's id. */
export const bankVerificationRequested = defineEvent(
  'bank-verification',
  'bankVerificationRequested',
  z.object({ attemptId: z.string(), investorId: z.string() }),
)
/** The vendor's final answer, or that none came. */
export const bankVerificationCompleted = defineEvent(
  'bank-verification',
  'bankVerificationCompleted',
  z.object({
    attemptId: z.string(),
    investorId: z.string(),
    outcome: z.enum(['verified', 'nameMismatch', 'rejected', 'underProcess', 'failed']),
  }),
)
/** The investor saved another bank account. */
export const bankAccountChanged = defineEvent(
  'bank-verification',
  'bankAccountChanged',
  z.object({ investorId: z.string() }),
)
/** The vendor's webhook reported a change; the consumer asks the vendor for the facts. */
export const bankValidationReported = defineEvent(
  'bank-verification',
  'bankValidationReported',
  z.object({ attemptId: z.string() }),
)
/** The investor saved a bank account, another one or the same again. */
export const bankAccountSaved = defineEvent(
  'bank-verification',
  'bankAccountSaved',
  z.object({ investorId: z.string() }),
)
/** A bank proof arrived, or its file was refused by the check after the upload. */
export const bankProofNoted = defineEvent(
  'bank-verification',
  'bankProofNoted',
  z.object({
    investorId: z.string(),
    documentId: z.string(),
    outcome: z.enum(['uploaded', 'rejected']),
  }),
)
/** An operator reviewed the bank proof. */
export const bankProofReviewed = defineEvent(
  'bank-verification',
  'bankProofReviewed',
  z.object({
    investorId: z.string(),
    documentId: z.string(),
    outcome: z.enum(['accepted', 'rejected']),
  }),
)
