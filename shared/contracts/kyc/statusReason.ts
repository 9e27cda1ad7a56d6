import * as z from 'zod/mini'
import { textParams } from '../fields.ts'

/**
 * Why something waits or was refused, who acts next, by when, and the one action that helps. The server decides it;
 * no screen derives it again.
 */
export const statusReason = z.object({
  /** A text id, e.g. `kyc.whyInReview`. */
  reason: z.string(),
  params: z.optional(textParams),
  who: z.enum(['you', 'team', 'bank', 'provider']),
  /** An Indian date, ISO, e.g. `2026-11-25`. */
  by: z.optional(z.string()),
  /** What the investor can do now; the screen knows the words and the address of each. */
  action: z.optional(
    z.enum([
      'completePan',
      'linkAadhaar',
      'completeAddress',
      'uploadDocuments',
      'completeBank',
      'uploadBankProof',
      'completeDemat',
      'signKyc',
      'verifyIdentity',
      'contactSupport',
    ]),
  ),
})
export type StatusReason = z.output<typeof statusReason>

/** What happened, newest first; `what` is the end of a text id: `kyc.timeline.<what>` with dots as written. */
export const timelineEntry = z.object({
  at: z.string(),
  what: z.string(),
  by: z.enum(['you', 'team', 'bank', 'provider', 'us']),
})
export type TimelineEntry = z.output<typeof timelineEntry>

/** An operator's remark on a document or a step (D2 s3). */
export const remark = z.object({
  type: z.string(),
  remarks: z.string(),
  at: z.string(),
  /** The step on which it is answered (K-015, K-016). */
  tab: z.enum(['pan', 'address', 'bank', 'demat']),
})
export type Remark = z.output<typeof remark>
