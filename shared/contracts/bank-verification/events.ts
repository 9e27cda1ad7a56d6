import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'

const event = eventsOf('bank-verification')

/** A penny drop is to be made; starts the flow `bank-verification` under the attempt's id. */
export const bankVerificationRequested = event('bankVerificationRequested', {
  attemptId: z.string(),
  investorId: z.string(),
})
/**
 * The vendor's final answer, or that none came. `superseded`: the investor has entered another account since, so nobody
 * waits for this answer any more.
 */
export const bankVerificationCompleted = event('bankVerificationCompleted', {
  attemptId: z.string(),
  investorId: z.string(),
  outcome: z.enum(['verified', 'nameMismatch', 'rejected', 'underProcess', 'failed']),
  superseded: z.optional(z.boolean()),
})
/** The investor saved another bank account. */
export const bankAccountChanged = event('bankAccountChanged', { investorId: z.string() })
/** The vendor's webhook reported a change; the consumer asks the vendor for the facts. */
export const bankValidationReported = event('bankValidationReported', { attemptId: z.string() })
/** The investor saved a bank account, another one or the same again. */
export const bankAccountSaved = event('bankAccountSaved', { investorId: z.string() })
/** A bank proof arrived, or its file was refused by the check after the upload. */
export const bankProofNoted = event('bankProofNoted', {
  investorId: z.string(),
  documentId: z.string(),
  outcome: z.enum(['uploaded', 'rejected']),
})
/** An operator reviewed the bank proof. */
export const bankProofReviewed = event('bankProofReviewed', {
  investorId: z.string(),
  documentId: z.string(),
  outcome: z.enum(['accepted', 'rejected']),
})
