import { verificationStore } from '../../functions/bank-verification/verificationStore.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { conflict, retryOnConflict } from '../../functions/platform/records/retryOnConflict.ts'
import { openTable } from '../../functions/platform/records/table.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'
import { assessProof } from './proofReviewLifecycle.ts'

/**
 * Decides on a bank proof. The bank record, the ownership of the account, the event and the audit row are one write over the
 * version that was read.
 */
export const decideBankProof =
  ({ bank, audit }: Dependencies) =>
  async (input: Input, { start, now }: OperatorContext): Promise<Done | Refusal> => {
    const { investorId, decision, remarks } = input
    const entries = audit.entries(
      {
        ...start,
        subject: `investor#${investorId}`,
        decision,
        remarks: remarks === undefined ? undefined : [{ type: 'bank', remarks }],
      },
      now,
    )
    let seenBefore: string | undefined
    return retryOnConflict({ otherwise: () => busy }, async () => {
      const record = await bank.readRecord(investorId)
      const assessment = assessProof(input, record, now)
      if (assessment.outcome !== 'moves') return assessment
      const seen = `${record.proof?.documentId} ${record.account?.index}`
      if (seenBefore !== undefined && seenBefore !== seen) return changedMeanwhile
      seenBefore = seen
      const reviewed = await bank.reviewProof(record, assessment.next, {
        now,
        correlationId: start.execution,
        items: entries,
      })
      if (reviewed.ok) return done(assessment.text)
      if (reviewed.reason === 'owned') return accountOwned
      if (reviewed.reason === 'itemFailed')
        return done(
          start.preview ? assessment.text : 'This execution has decided already; nothing more was changed.',
        )
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

/** What the step needs, wired once per container. */
function openDependencies() {
  const table = openTable()
  return {
    now,
    bank: verificationStore(table, environment.table('bank-verification')),
    audit: operatorAuditStore(table, environment.table('operations')),
  }
}
export type Dependencies = Omit<ReturnType<typeof openDependencies>, 'now'>

export const handler = operatorFunction(definition, decideBankProof, openDependencies)
