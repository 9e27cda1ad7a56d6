import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'

const event = eventsOf('identity-verification')

const session = { transactionId: z.string(), investorId: z.string() }

/** An investor started a verification with the vendor. */
export const identityVerificationStarted = event('identityVerificationStarted', session)
/** The investor is back: starts the flow `hyperverge-sync` under the transaction's id. */
export const identitySyncRequested = event('identitySyncRequested', session)
/** What became of a verification; `unanswered`: the vendor has not answered yet. */
export const identityVerificationCompleted = event('identityVerificationCompleted', {
  ...session,
  outcome: z.enum(['passed', 'needsReview', 'declined', 'cancelled', 'leftOpen', 'errored', 'unanswered']),
  /** The investor was shown another outcome of the same verification before; a letter reports this one. */
  late: z.boolean(),
})
/** The vendor's webhook reported a change; the consumer asks the vendor for the facts. */
export const identityReported = event('identityReported', { transactionId: z.string() })
/** An operator's decision on the enhanced KYC. */
export const identityReviewed = event('identityReviewed', {
  investorId: z.string(),
  decision: z.enum(['approved', 'rejected', 'askedAgain']),
  /** The KYC record was not decided on in the same write; if it was, the letter of the KYC record informs the investor. */
  alone: z.boolean(),
})
/** An operator changed the groups an investor is in. */
export const investorFlagsSet = event('investorFlagsSet', {
  investorId: z.string(),
  enhancedGroup: z.boolean(),
  forceKYC: z.boolean(),
})
