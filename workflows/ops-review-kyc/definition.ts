import * as z from 'zod/mini'
import { remarkTypes } from '../../functions/kyc-record/kycRecordLifecycle.ts'
import { defineOperatorFlow } from '../../shared/operatorFlow.ts'
import {
  aboutInvestor,
  mayPreview,
  operatorObject,
  operatorText,
  whoAndWhy,
} from '../../shared/vocabulary/operator/operatorInput.ts'

const remark = operatorObject({
  type: z.enum(remarkTypes, `it is one of ${remarkTypes.join(', ')}`),
  /** Shown to the investor as it stands. */
  remarks: operatorText(5, 300, 'tell the investor in 5 to 300 characters what is wrong and what to do'),
})

const listWords = 'it is a list, e.g. [{"type": "pan", "remarks": "The picture of the PAN card is blurred"}]'
const versionWords = 'it is the number that ops-list-reviews shows beside the review'

/** e.g. `{"investorId": "inv_…", "decision": "approve", "by": "meera.k", "reason": "all documents match"}`. */
const input = operatorObject({
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
  ...mayPreview,
  ...whoAndWhy,
})

/** An operator's review of a KYC; started by hand in the console. */
export const definition = defineOperatorFlow({
  flow: 'ops-review-kyc',
  input,
  startedBy: ['KycOperator'],
  writes: ['kyc', 'identity-verification', 'operations'],
  function: {
    // Two questions to the registry, 15 seconds each, and what is read and written around them.
    timeoutSeconds: 50,
    memoryMb: 512,
    reads: ['auth', 'bank-verification'],
    secrets: [
      'kyc-registry/aes-key',
      'kyc-registry/api-key',
      'kyc-registry/password',
      'kyc-registry/pos-code',
      'kyc-registry/username',
    ],
    encryptsFields: true,
    vendors: ['kyc-registry'],
  },
  failureMeans:
    'An operator could not decide on a KYC: the investor waits on, though everything is there. The operator sees why in the execution.',
  machine: {
    comment:
      "An operator reviews a KYC: approve, reject or ask again, with remarks by type. Ids, the operator's own words and the outcome only; no state ever holds a person's details.",
    timeoutSeconds: 600,
    task: {
      state: 'DecideKyc',
      comment:
        'Reads the input as typed, judges it by the records and the registry, and writes record, identity, event and audit row as one.',
      step: 'decideKyc',
      timeoutSeconds: 60,
    },
    choice: { state: 'WasItDecided' },
    vendorSilent: {
      state: 'RegistrySilent',
      comment: "An approval needs the registry's word, and the registry gave none.",
      error: 'RegistryUnavailable',
      cause:
        'The KYC registry did not answer, so nothing was decided. Start the review again later, under another name.',
    },
    broken: {
      comment: 'Our own failure; starting again is safe, since what is decided is never decided twice.',
      cause:
        'The review could not be finished for a reason of ours. Start it again under another name; if it was decided after all, that is said. If it breaks again, tell engineering.',
    },
    doneComment: 'Decided, or it had been decided before; the output says which.',
  },
})
export type Input = z.output<typeof definition.input>
