import { conflict, retryOnConflict } from '../../functions/platform/retryOnConflict.ts'
import {
  type Done,
  done,
  type OperatorStep,
  type Refusal,
  readOperatorInput,
  refusal,
} from '../../shared/vocabulary/operatorInput.ts'
import { flowInput } from './contract.ts'
import type { Dependencies } from './dependencies.ts'
import { judgeProof } from './proofReviewLifecycle.ts'

/**
 * Decides on a bank proof as an operator asked. The bank record, whose account it is, the event and the audit row are
 * one write over what was judged.
 */
export const decideBankProof =
  ({ bank, audit }: Dependencies) =>
  async ({ request, execution, startedAt }: OperatorStep, now: Date): Promise<Done | Refusal> => {
    const read = readOperatorInput(flowInput, request, execution)
    if (!read.ok) return read.refusal
    const { investorId, decision, remarks, by, reason } = read.input
    const entries = audit.entries(
      {
        subject: `investor#${investorId}`,
        flow: 'ops-review-bank-proof',
        decision,
        ...(remarks === undefined ? {} : { remarks: [{ type: 'bank', remarks }] }),
        by,
        reason,
        execution,
        startedAt,
      },
      now,
    )
    let looked: string | undefined
    return retryOnConflict({ otherwise: () => busy }, async () => {
      const record = await bank.readRecord(investorId)
      const judged = judgeProof(read.input, record, now)
      if (judged.outcome !== 'moves') return judged
      const seen = `${record.proof?.documentId} ${record.account?.index}`
      if (looked !== undefined && looked !== seen) return changedMeanwhile
      looked = seen
      const reviewed = await bank.reviewProof(record, judged.next, {
        now,
        correlationId: execution,
        items: entries,
      })
      if (reviewed.ok) return done(judged.said)
      if (reviewed.reason === 'owned') return accountOwned
      if (reviewed.reason === 'itemFailed')
        return done('This execution has decided already; nothing more was changed.')
      return conflict
    })
  }

const busy = refusal(
  'Busy',
  'This bank account is being changed over and over. Nothing was decided. Try again in a minute.',
)

const changedMeanwhile = refusal(
  'ProofChanged',
  'The investor changed the account or its proof at the same moment. Nothing was decided. Look at it again.',
)
const accountOwned = refusal(
  'AccountOwned',
  'Another investor has verified this very account, so it cannot become verified here. Reject the proof and ask for an account of the investor’s own.',
)
