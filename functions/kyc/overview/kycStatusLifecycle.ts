import type { KycBody } from '../../../shared/contracts/kyc/getKyc.ts'
import type { StatusReason } from '../../../shared/contracts/kyc/statusReason.ts'
import { reviewDays } from '../../../shared/vocabulary/businessRules.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import {
  completeSteps,
  isComplete,
  isReady,
  type KycRecord,
  missingDocuments,
  openRemarksOf,
  type Step,
  tabOf,
} from '../../kyc-record/kycRecordLifecycle.ts'

/**
 * The status of each step and of the whole KYC: the reason, who acts next, by when, and the one action that helps. Decided here
 * and nowhere else; no screen derives it again.
 */

export interface StatusFacts {
  /** With the bank step as it is now. */
  readonly record: KycRecord
  readonly bank: {
    readonly shown: 'none' | 'pending' | 'underProcess' | 'verified' | 'failed'
    readonly reviewSince?: string | undefined
  }
  /** A visit to DigiLocker was made and has not been answered. */
  readonly digilockerWaits: boolean
  /** Who the enhanced KYC waits for while no approval is possible without it. */
  readonly identityWaitsFor?: 'you' | 'provider' | undefined
  /** The enhanced KYC is required before the next investment, and the investor has to act. */
  readonly identityForced?: boolean | undefined
  /** The Indian date. */
  readonly today: string
}

type StepBody = KycBody['steps'][Step]
type Action = NonNullable<StatusReason['action']>

const you = (reason: string, action: Action): StatusReason => ({ reason, who: 'you', action })

/** Our team acts, by a promised day; after that day the reason is `kyc.whyOverdue`. */
function team(reason: string, by: string, today: string): StatusReason {
  return { reason: today > by ? 'kyc.whyOverdue' : reason, who: 'team', by }
}

const sentBack = ({ state }: KycRecord): string =>
  state === 'askedAgain' ? 'kyc.whyAskedAgain' : 'kyc.whyRejected'

const answerOf: Readonly<Record<'address' | 'bank' | 'demat', Action>> = {
  address: 'uploadDocuments',
  bank: 'uploadBankProof',
  demat: 'completeDemat',
}

const completing: Readonly<Record<Step, Action>> = {
  pan: 'completePan',
  address: 'completeAddress',
  bank: 'completeBank',
  demat: 'completeDemat',
}

const isRemarked = (record: KycRecord, step: Step): boolean =>
  openRemarksOf(record).some(({ type }) => tabOf(type) === step)

/** A step as it is shown; `standing` is the name of the reason on the wire. */
const step = (state: StepBody['state'], complete: boolean, standing?: StatusReason): StepBody => ({
  state,
  complete,
  standing,
})

function panStep({ pan }: KycRecord): StepBody {
  if (pan === undefined) return step('open', false, you('kyc.whyOpen', 'completePan'))
  if (!pan.operative) return step('pending', true, you('kyc.whyPanInoperative', 'linkAadhaar'))
  return step('done', true)
}

/** The text id for the missing pictures: of the PAN card, of the address proof, of both. */
function whyMissing(missing: ReturnType<typeof missingDocuments>): string {
  const pan = missing.includes('pan')
  const proof = missing.some(type => type !== 'pan')
  if (pan && proof) return 'kyc.whyDocuments'
  return pan ? 'kyc.whyDocumentPan' : 'kyc.whyDocumentAddress'
}

function addressStep({ record, digilockerWaits }: StatusFacts, complete: boolean): StepBody {
  if (isRemarked(record, 'address')) return step('failed', complete, you(sentBack(record), 'uploadDocuments'))
  if (complete) return step('done', complete)
  if (digilockerWaits) return step('pending', complete, { reason: 'kyc.whyDigilocker', who: 'provider' })
  if (record.address === undefined) return step('open', complete, you('kyc.whyOpen', 'completeAddress'))
  const missing = missingDocuments(record)
  const refused = missing.some(type => record.documents[type]?.refused === true)
  const reason = refused ? 'kyc.whyDocumentRefused' : whyMissing(missing)
  return step(refused ? 'failed' : 'pending', complete, you(reason, 'uploadDocuments'))
}

function bankStep({ record, bank, today }: StatusFacts, complete: boolean): StepBody {
  if (isRemarked(record, 'bank')) return step('failed', complete, you(sentBack(record), 'uploadBankProof'))
  switch (bank.shown) {
    case 'none':
      return step('open', complete, you('kyc.whyOpen', 'completeBank'))
    case 'verified':
      // Verified, and the investor has not saved it yet.
      return complete ? step('done', complete) : step('pending', complete, you('kyc.whyOpen', 'completeBank'))
    case 'failed':
      return step('failed', complete, you('kyc.whyBankFailed', 'uploadBankProof'))
    case 'pending':
      return step('pending', complete, { reason: 'kyc.whyBankPending', who: 'bank' })
    case 'underProcess': {
      if (bank.reviewSince === undefined)
        return step('pending', complete, {
          reason: 'kyc.whyBankPending',
          who: 'bank',
          action: 'uploadBankProof',
        })
      const by = publishedCalendar.addWorkingDays(indianDate(new Date(bank.reviewSince)), reviewDays)
      return step('pending', complete, team('kyc.whyBankProof', by, today))
    }
  }
}

function dematStep({ record, today }: StatusFacts, complete: boolean): StepBody {
  if (isRemarked(record, 'demat')) return step('failed', complete, you(sentBack(record), 'completeDemat'))
  const { demat, reviewBy } = record
  if (demat === undefined) return step('open', complete, you('kyc.whyOpen', 'completeDemat'))
  if (demat.participantKnown) return step('done', complete)
  const reason: StatusReason =
    reviewBy === undefined
      ? { reason: 'kyc.whyDematManual', who: 'team' }
      : team('kyc.whyDematManual', reviewBy, today)
  return step('pending', complete, reason)
}

/** The four steps as the screens show them (D2 s4). */
export function stepStatuses(facts: StatusFacts): KycBody['steps'] {
  const { record } = facts
  const complete = completeSteps(record)
  if (record.state === 'approved') {
    const done = step('done', true)
    return { pan: done, address: done, bank: done, demat: done }
  }
  return {
    pan: panStep(record),
    address: addressStep(facts, complete.address),
    bank: bankStep(facts, complete.bank),
    demat: dematStep(facts, complete.demat),
  }
}

/** What the whole KYC waits for. */
export function kycStatus(facts: StatusFacts): StatusReason {
  const { record, today } = facts
  const { state, reviewBy, remarks } = record
  if (state === 'approved')
    return facts.identityForced === true
      ? you('kyc.whyIdentityForced', 'verifyIdentity')
      : { reason: 'kyc.whyApproved', who: 'you' }
  const [remark] = openRemarksOf(record)
  if (remark !== undefined) return you(sentBack(record), answerOf[tabOf(remark.type)])
  if (state === 'inReview' && reviewBy !== undefined) {
    // With a refused account or an inoperative PAN the review waits for the investor, not for our team.
    const yours = Object.values(stepStatuses(facts)).find(({ standing }) => standing?.who === 'you')
    if (yours?.standing !== undefined) return yours.standing
    if (facts.identityWaitsFor === 'you') return you('kyc.whyIdentity', 'verifyIdentity')
    if (facts.identityWaitsFor === 'provider') return { reason: 'kyc.whyIdentityAsked', who: 'provider' }
    const answered = remarks.some(({ answeredAt }) => answeredAt !== undefined)
    return team(answered ? 'kyc.whyAnswered' : 'kyc.whyInReview', reviewBy, today)
  }
  // The event of the last step is on its way.
  if (isComplete(record)) return { reason: 'kyc.whyInReview', who: 'team' }
  if (isReady(record)) return you('kyc.whySign', 'signKyc')
  const complete = completeSteps(record)
  const first = (['pan', 'address', 'bank', 'demat'] as const).find(step => !complete[step]) ?? 'pan'
  const documents = first === 'address' && record.address !== undefined
  const proof = first === 'bank' && record.bank.status === 'failed'
  return you('kyc.whySteps', documents ? 'uploadDocuments' : proof ? 'uploadBankProof' : completing[first])
}
