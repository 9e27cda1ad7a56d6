import * as z from 'zod/mini'
import { defineEvent } from '../defineEvent.ts'

const domain = 'identity-verification'
const session = z.object({ transactionId: z.string(), investorId: z.string() })

/** An investor began a verification with the vendor. */
export const identityVerificationStarted = defineEvent({
  name: 'identityVerificationStarted',
  domain,
  version: 1,
  payload: session,
})
/** The investor is back: starts the flow `hyperverge-sync` under the transaction's id. */
export const identitySyncRequested = defineEvent({
  name: 'identitySyncRequested',
  domain,
  version: 1,
  payload: session,
})
/** What became of a verification; `unanswered`: the vendor has not said yet. */
export const identityVerificationCompleted = defineEvent({
  name: 'identityVerificationCompleted',
  domain,
  version: 1,
  payload: z.object({
    ...session.shape,
    outcome: z.enum(['passed', 'needsReview', 'declined', 'cancelled', 'leftOpen', 'errored', 'unanswered']),
    /** The investor had been told another outcome of this very verification before, so a letter tells this one. */
    late: z.boolean(),
  }),
})
/** The vendor's webhook says that something moved; it is asked before anything is believed. */
export const identityReported = defineEvent({
  name: 'identityReported',
  domain,
  version: 1,
  payload: z.object({ transactionId: z.string() }),
})
/** An operator's decision on the enhanced KYC. */
export const identityReviewed = defineEvent({
  name: 'identityReviewed',
  domain,
  version: 1,
  payload: z.object({
    investorId: z.string(),
    decision: z.enum(['approved', 'rejected', 'askedAgain']),
    /** The KYC record was not decided on in the same write; if it was, its own letter tells the investor. */
    alone: z.boolean(),
  }),
})
/** An operator changed the groups an investor is in. */
export const investorFlagsSet = defineEvent({
  name: 'investorFlagsSet',
  domain,
  version: 1,
  payload: z.object({ investorId: z.string(), enhancedGroup: z.boolean(), forceKYC: z.boolean() }),
})
