import * as z from 'zod/mini'
import { defineEvent } from '../defineEvent.ts'

const session = z.object({ transactionId: z.string(), investorId: z.string() })

/** An investor began a verification with the vendor. */
export const identityVerificationStarted = defineEvent(
  'identity-verification',
  'identityVerificationStarted',
  session,
)
/** The investor is back: starts the flow `hyperverge-sync` under the transaction's id. */
export const identitySyncRequested = defineEvent('identity-verification', 'identitySyncRequested', session)
/** What became of a verification; `unanswered`: the vendor has not said yet. */
export const identityVerificationCompleted = defineEvent(
  'identity-verification',
  'identityVerificationCompleted',
  z.object({
    ...session.shape,
    outcome: z.enum(['passed', 'needsReview', 'declined', 'cancelled', 'leftOpen', 'errored', 'unanswered']),
    /** The investor had been told another outcome of this very verification before, so a letter tells this one. */
    late: z.boolean(),
  }),
)
/** The vendor's webhook says that something moved; it is asked before anything is believed. */
export const identityReported = defineEvent(
  'identity-verification',
  'identityReported',
  z.object({ transactionId: z.string() }),
)
/** An operator's decision on the enhanced KYC. */
export const identityReviewed = defineEvent(
  'identity-verification',
  'identityReviewed',
  z.object({
    investorId: z.string(),
    decision: z.enum(['approved', 'rejected', 'askedAgain']),
    /** The KYC record was not decided on in the same write; if it was, its own letter tells the investor. */
    alone: z.boolean(),
  }),
)
/** An operator changed the groups an investor is in. */
export const investorFlagsSet = defineEvent(
  'identity-verification',
  'investorFlagsSet',
  z.object({ investorId: z.string(), enhancedGroup: z.boolean(), forceKYC: z.boolean() }),
)
