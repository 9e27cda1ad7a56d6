import type { getKyc, KycBody } from '../../../shared/contracts/kyc/getKyc.ts'
import type { TimelineEntry } from '../../../shared/contracts/kyc/statusReason.ts'
import { reply } from '../../../shared/outcome.ts'
import { depositoryOf } from '../../../shared/vocabulary/demat.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { PublishedBankStep } from '../../bank-verification/published.ts'
import type { PublishedIdentity } from '../../identity-verification/published.ts'
import { isReady, type KycRecord, withBank } from '../../kyc-record/kycRecordLifecycle.ts'
import type { Overview } from '../../kyc-record/kycStore.ts'
import { openNominees } from '../../kyc-record/nominationRows.ts'
import { type PublishedKyc, shownKyc } from '../../kyc-record/published.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Happened } from '../../platform/records/timeline.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import type { Dependencies } from '../dependencies.ts'
import { isSuperseded } from '../digilocker/digilockerLifecycle.ts'
import { reviewStamp } from '../signing/reviewStamp.ts'
import { bankStepOf } from '../steps/bankStep.ts'
import { kycStatus, stepStatuses } from './kycStatusLifecycle.ts'

const timelineEntries = 30

type GetKycDependencies = Pick<
  Dependencies,
  'store' | 'drafts' | 'cipher' | 'bankWithTimeline' | 'identityWithTimeline' | 'visits'
>

/** The whole KYC in three queries, side by side. */
export const handleGetKyc =
  (dependencies: GetKycDependencies): Handler<typeof getKyc> =>
  async (_input, { session: { investorId }, now }) => {
    const { store, drafts, cipher, bankWithTimeline, identityWithTimeline, visits } = dependencies
    const [overview, { bank, timeline: ofBank }, { identity, timeline: ofIdentity }, isClosed] =
      await Promise.all([
        store.overview(investorId, timelineEntries),
        bankWithTimeline(investorId, timelineEntries),
        identityWithTimeline(investorId, timelineEntries),
        visits.isShownClosed(now),
      ])
    // The bank step as it is now; its event may still be on the way to the record.
    const record = withFreshBank(overview.record, bank, now)
    const facts = {
      record,
      bank,
      digilockerWaits: isAwaited(overview),
      identityWaitsFor: identityWaitsFor(identity),
      identityForced: identity.forceKYC && identityWaitsFor(identity) === 'you',
      today: indianDate(now),
    }
    const [kyc, opened, nomination] = await Promise.all([
      shownKyc(record, cipher),
      drafts.open(overview.drafts, record.investorId),
      shownNomination(overview, cipher),
    ])
    const timeline = [...overview.timeline, ...ofBank, ...ofIdentity]
      .flatMap(shownEntry)
      .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
      .slice(0, timelineEntries)
    return reply({
      data: {
        state: kyc.state,
        obUserApproved: kyc.approved,
        userType: kyc.userType,
        steps: stepStatuses(facts),
        standing: kycStatus(facts),
        ...shownParts(kyc),
        documents: [...kyc.documents],
        digilocker: { enabled: !isClosed, ...lastVisit(overview) },
        nomination,
        review: {
          stamp: reviewStamp(record, overview.nomination),
          ready: isReady(record),
          signedAt: record.signature?.at,
        },
        remarks: [...kyc.remarks],
        drafts: opened,
        timeline,
        can: { edit: !kyc.approved },
      },
    })
  }

/** The record with the bank step of this moment; the state moves only by its event. */
function withFreshBank(record: KycRecord, bank: PublishedBankStep, now: Date): KycRecord {
  const next = record.state === 'approved' ? undefined : withBank(record, bankStepOf(bank), now)
  if (next === undefined) return record
  const { bank: step, remarks, signature } = next.record
  return { ...record, bank: step, remarks, signature }
}

async function shownNomination(
  { nomination, record: { investorId } }: Overview,
  cipher: FieldCipher,
): Promise<KycBody['nomination']> {
  if (nomination === undefined) return undefined
  const { version, state, sealedNominees } = nomination
  const nominees = await openNominees(cipher, sealedNominees, investorId)
  return { version, optOut: state === 'optedOut', nominees }
}

/** Who the KYC waits for in the enhanced group, where the identity must be with our team before an approval. */
function identityWaitsFor({
  userInHypervergeCug,
  enhancedKycStaus,
  reason,
}: PublishedIdentity): 'you' | 'provider' | undefined {
  if (!userInHypervergeCug || enhancedKycStaus === 'approved') return undefined
  if (enhancedKycStaus !== 'underProcess') return 'you'
  return reason === 'identity.whyUnanswered' ? 'provider' : undefined
}

function shownParts({ pan, address, demat }: PublishedKyc): Pick<KycBody, 'pan' | 'address' | 'demat'> {
  return {
    pan: pan && shownPan(pan),
    address: address && shownAddress(address),
    demat: demat && { ...demat, depository: depositoryOf(demat.number) },
  }
}

function shownPan({ operative, ...pan }: NonNullable<PublishedKyc['pan']>): NonNullable<KycBody['pan']> {
  return { ...pan, status: operative ? 'verified' : 'inoperative' }
}

function shownAddress(address: NonNullable<PublishedKyc['address']>): NonNullable<KycBody['address']> {
  const { docType, source, bothSidesInOne, details, idName, idLast4 } = address
  return {
    docType,
    source,
    bothSidesInOne,
    details,
    name: idName,
    idNumber: idLast4,
  }
}

/** A visit that may still fill the address; one behind an address saved since changes nothing any more. */
function isAwaited({ visit, record }: Overview): boolean {
  if (visit?.state !== 'requested') return false
  const { requestId: id, opened } = visit
  return !isSuperseded(record.address, { id, createdAt: opened.at(-1) ?? '' })
}

function lastVisit({ visit }: Overview): Pick<KycBody['digilocker'], 'last'> {
  // A visit whose data was not used is not shown.
  if (visit === undefined || visit.state === 'unused') return {}
  return { last: visit.state === 'requested' ? 'waiting' : visit.state }
}

/** Who did what the timeline shows; events that are not named here are not shown to the investor. */
const actors: Readonly<Record<string, TimelineEntry['by']>> = {
  panChecked: 'provider',
  kycStepSaved: 'you',
  digilockerRequested: 'you',
  digilockerCompleted: 'provider',
  nominationSaved: 'you',
  kycSigned: 'you',
  kycSubmitted: 'us',
  kycApproved: 'team',
  kycSentBack: 'team',
  bankVerificationRequested: 'you',
  bankVerificationCompleted: 'bank',
  bankAccountChanged: 'you',
  bankAccountSaved: 'you',
  bankProofNoted: 'you',
  'bankProofNoted.rejected': 'us',
  bankProofReviewed: 'team',
  identityVerificationStarted: 'you',
  identityVerificationCompleted: 'provider',
  identityReviewed: 'team',
  investorFlagsSet: 'team',
}

function shownEntry({ at, what }: Happened): TimelineEntry[] {
  const [name = ''] = what.split('.')
  const by = actors[what] ?? actors[name]
  return by === undefined ? [] : [{ at, what, by }]
}
