import * as z from 'zod/mini'
import { remarkTypes } from '../../functions/kyc/kycRecordLifecycle.ts'
import {
  aboutInvestor,
  decided,
  operatorObject,
  operatorStep,
  operatorText,
  whoAndWhy,
} from '../../shared/vocabulary/operatorInput.ts'

/**
 * What an operator types to review a KYC, e.g. `{"investorId": "inv_…", "decision": "approve", "by": "meera.k",
 * "reason": "all documents match"}`. A running execution keeps the definition it started with, so these shapes only
 * grow (`fixtures/released.json` holds every one released).
 */

const remark = operatorObject({
  type: z.enum(remarkTypes, `it is one of ${remarkTypes.join(', ')}`),
  /** Shown to the investor as it stands. */
  remarks: operatorText(5, 300, 'tell the investor in 5 to 300 characters what is wrong and what to do'),
})

const listWords = 'it is a list, e.g. [{"type": "pan", "remarks": "The picture of the PAN card is blurred"}]'
const versionWords = 'it is the number that ops-list-reviews shows beside the review'

/** The execution's input. */
export const flowInput = operatorObject({
  ...aboutInvestor,
  decision: z.enum(['approve', 'reject', 'askAgain'], 'it is approve, reject or askAgain'),
  remarks: z.optional(
    z.array(remark, listWords).check(
      z.maxLength(10, 'at most 10 at once'),
      z.refine(
        list => new Set(list.map(({ type }) => type)).size === list.length,
        'say everything about one type in one remark',
      ),
    ),
  ),
  /** `identity`: the decision is about the identity verification alone. */
  about: z.optional(
    z.enum(
      ['kyc', 'identity'],
      'it is kyc or identity; left out, the KYC and, once that is approved, the identity',
    ),
  ),
  /** The KYC's version as listed: nothing is decided that the operator has not seen. */
  version: z.optional(z.int(versionWords).check(z.positive(versionWords))),
  ...whoAndWhy,
})
export type Review = z.output<typeof flowInput>

export const decideInput = operatorStep
export const flowOutput = decided
