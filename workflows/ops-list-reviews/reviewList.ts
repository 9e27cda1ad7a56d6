import * as z from 'zod/mini'

const waiting = {
  investorId: z.string(),
  /** Indian date. */
  since: z.string(),
  /** Indian date by which the investor was promised an answer. */
  by: z.string(),
  overdue: z.boolean(),
}
/** The answer of the step: ids, dates and amounts only. */
export const reviewList = z.object({
  outcome: z.literal('done'),
  said: z.string(),
  /** The longest waiting first, as are the proofs. */
  kycs: z.array(z.object({ ...waiting, version: z.number() })),
  bankProofs: z.array(z.object({ ...waiting, documentId: z.string() })),
  /** Verified anew by investors whose KYC is approved; others wait with their KYC. */
  identities: z.array(z.object(waiting)),
  /** What waits for a second person: the input of `ops-approve-request`. */
  requests: z.array(
    z.object({
      requestId: z.string(),
      /** What happens once it is approved, in words. */
      what: z.string(),
      askedBy: z.string(),
      /** Indian date. */
      since: z.string(),
      /** Indian date and time at which it lapses; a payout waits until it is paid. */
      until: z.optional(z.string()),
    }),
  ),
})
export type ReviewList = z.output<typeof reviewList>
