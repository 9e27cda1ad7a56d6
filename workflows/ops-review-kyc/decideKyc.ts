import { shownKyc } from '../../functions/kyc-record/published.ts'
import type { OperatorContext } from '../../functions/operations/operatorFunction.ts'
import { type LabelledItem, labelItems } from '../../functions/platform/records/moveRecord.ts'
import { type Conflict, conflict, retryOnConflict } from '../../functions/platform/records/retryOnConflict.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { refusedByAddressName } from './addressNameCheck.ts'
import type { Input } from './definition.ts'
import type { Dependencies } from './dependencies.ts'
import { assessReview, type Facts, type ReviewAssessment } from './kycReviewLifecycle.ts'
import { differingAttributes, refusedByAttributes, refusedByStatus } from './registryCheck.ts'

type Answer = Done | Refusal

/**
 * Decides on a KYC. The record, the identity, the event and the audit row are one write over the versions that were read; an
 * investor or another operator who wrote first wins, and this operator reads that in the output.
 */
export const decideKyc =
  (dependencies: Dependencies) =>
  async (review: Input, context: OperatorContext): Promise<Answer> => {
    const { start, now } = context
    let seen: Facts | undefined
    return retryOnConflict({ otherwise: () => busy }, async () => {
      const facts = await gather(dependencies, review.investorId)
      const assessment = assessReview(review, facts, `${start.execution}#${start.startedAt}`, now)
      if (assessment.outcome === 'done' || assessment.outcome === 'refused') return assessment
      const moved = seen === undefined ? undefined : movedMeanwhile(seen, facts, assessment)
      if (moved !== undefined) return moved
      const registry =
        assessment.outcome === 'approve' ? await refusedByDetails(dependencies, facts) : undefined
      if (registry !== undefined) return registry
      seen = facts
      return write(dependencies, review, facts, assessment, context)
    })
  }

const busy = refusal(
  'Busy',
  'This KYC is being changed over and over. Nothing was decided. Try again in a minute.',
)

async function gather({ kyc, identity, bankVerified }: Dependencies, investorId: string): Promise<Facts> {
  const [record, identityRecord, isVerified] = await Promise.all([
    kyc.read(investorId),
    identity.readRecord(investorId),
    bankVerified(investorId),
  ])
  return { record, identity: identityRecord, bankVerified: isVerified }
}

/** Nobody approves what they have not seen, and nobody decides over another operator's decision unawares. */
function movedMeanwhile(before: Facts, after: Facts, assessment: ReviewAssessment): Refusal | undefined {
  if (before.record.decisions.join() !== after.record.decisions.join())
    return refusal(
      'DecidedMeanwhile',
      `Another operator decided at the same moment: the KYC is ${after.record.state} now. Nothing of yours was written.`,
    )
  if (assessment.outcome === 'approve' && before.record.version !== after.record.version)
    return refusal(
      'KycChanged',
      'The investor or the bank changed this KYC at the same moment. Nothing was decided. Look at it again.',
    )
  return undefined
}

/** Why the details or the registry do not allow an approval. The machine retries `ProviderUnavailable`. */
async function refusedByDetails(
  { registry, cipher, personOf }: Dependencies,
  { record }: Facts,
): Promise<Refusal | undefined> {
  const [kyc, person] = await Promise.all([shownKyc(record, cipher), personOf(record.investorId)])
  if (kyc.pan === undefined || person === undefined) throw new Error('a KYC in review has a PAN and a person')
  const byAddress = refusedByAddressName(kyc)
  if (byAddress !== undefined) return byAddress
  const holder = { pan: kyc.pan.pan, dob: kyc.pan.dob }
  const byStatus = refusedByStatus(await registry.statusOf(holder))
  if (byStatus !== undefined) return byStatus
  const held = await registry.attributesOf(holder)
  return held === undefined ? undefined : refusedByAttributes(differingAttributes(kyc, person, held))
}

/** Writes what was decided. */
async function write(
  { kyc, identity, audit, bankVerifiedCheck }: Dependencies,
  review: Input,
  facts: Facts,
  assessment: Exclude<ReviewAssessment, Answer>,
  { start, now }: OperatorContext,
): Promise<Answer | Conflict> {
  const { investorId, remarks } = review
  const at = { now, correlationId: start.execution }
  const entries = audit.entries(
    {
      ...start,
      subject: `investor#${investorId}`,
      decision: assessment.outcome === 'identityOnly' ? `identity:${review.decision}` : review.decision,
      remarks,
    },
    now,
  )
  if (assessment.outcome === 'identityOnly') {
    const moved = await identity.decide(facts.identity, assessment.next, assessment.decision, {
      ...at,
      items: entries,
    })
    if (moved.ok) return done(assessment.text)
    if (moved.reason !== 'itemFailed') return conflict
    return start.preview ? done(assessment.text) : decidedBefore
  }
  const approves = assessment.outcome === 'approve'
  const approval: LabelledItem<'bankMoved' | 'identityMoved'>[] = approves
    ? [
        { refuses: 'bankMoved', item: bankVerifiedCheck(investorId) },
        // An investor put into the enhanced group at this moment is not approved without an identity.
        ...labelItems(
          'identityMoved',
          assessment.identity === undefined
            ? [identity.unchangedCheck(facts.identity)]
            : identity.decisionItems(facts.identity, assessment.identity, 'approved', at),
        ),
      ]
    : []
  const saved = await kyc.save(facts.record, assessment.next, { ...at, items: [...approval, ...entries] })
  const output = approves ? approvedWith(assessment.identity !== undefined) : assessment.text
  if (saved.ok) return done(output)
  if (saved.reason !== 'itemFailed') return conflict
  if (saved.refuses === 'decidedBefore') return start.preview ? done(output) : decidedBefore
  return saved.refuses === 'bankMoved' ? bankMoved : conflict
}

const approvedWith = (identity: boolean): string =>
  `The KYC${identity ? ' and the identity are' : ' is'} approved; the investor is notified.`
const decidedBefore = done('This execution has decided already; nothing more was changed.')
const bankMoved = refusal(
  'BankNotVerified',
  'The bank account stopped being verified at the same moment. Nothing was decided. Look at it again.',
)
