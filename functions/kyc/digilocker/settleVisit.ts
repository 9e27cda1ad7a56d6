import { detailsToStore, sealDetails } from '../../kyc-record/addressDetails.ts'
import { type AddressPart, type KycRecord, withAddress } from '../../kyc-record/kycRecordLifecycle.ts'
import { kycContext } from '../../kyc-record/kycRows.ts'
import type { KycStore } from '../../kyc-record/kycStore.ts'
import { labelItems, type WriteContext } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import type { Digilocker, DigilockerRecord } from '../../providers/digilocker/port.ts'
import type { DraftStore } from '../steps/draftStore.ts'
import { fromDigilocker } from './digilockerAddress.ts'
import { isOpenToApproval, isSuperseded, type Verdict, type VisitState } from './digilockerLifecycle.ts'
import type { DigilockerStore, Visit } from './digilockerStore.ts'

export interface SettleDependencies {
  readonly store: KycStore
  readonly visits: DigilockerStore
  readonly drafts: Pick<DraftStore, 'forgetItem'>
  readonly cipher: FieldCipher
  readonly digilocker: Digilocker
}

/** The state of a visit after the vendor was asked; `maintenance`: DigiLocker is closed and its state is not known. */
export type VisitAnswer = VisitState | 'maintenance'

/**
 * Asks the vendor what became of a visit, then fills the address or ends the visit. Every trigger
 * uses this function: the investor's return, the webhook, the sweep. Throws `ProviderUnavailable` and
 * `ProviderRefused`.
 */
export async function settleVisit(
  dependencies: SettleDependencies,
  visit: Visit,
  context: WriteContext,
): Promise<VisitAnswer> {
  const { visits, digilocker } = dependencies
  if (!isOpenToApproval(visit.state)) return visit.state
  // The vendor does not know it, or its answer was lost: no investor was sent there.
  if (visit.vendorId === undefined) return visit.state
  const answer = await digilocker.fetch(visit.vendorId)
  switch (answer.outcome) {
    case 'waiting':
      return visit.state
    case 'maintenance':
      await visits.close(context.now)
      return 'maintenance'
    case 'approved':
      return fillFrom(dependencies, visit, answer.record, context)
    default:
      return endVisit(visits, visit, answer.outcome, context)
  }
}

/** Ends a visit and returns its state, also when another request ended it first. */
export async function endVisit(
  visits: DigilockerStore,
  { id }: Visit,
  verdict: Verdict,
  context: WriteContext,
): Promise<VisitState> {
  return retryOnConflict(async () => {
    const visit = await visits.find(id)
    if (visit === undefined) throw new Error('a visit is gone')
    if (!isOpenToApproval(visit.state) || visit.state === verdict) return visit.state
    if (await visits.settle(visit, verdict, context)) return verdict
    // Nothing moves an expired visit to failed: it is over either way.
    if (visit.state !== 'requested' && (verdict === 'expired' || verdict === 'failed')) return visit.state
    return conflict
  })
}

/** Saves what was shared as the address, in the write that ends the visit. */
async function fillFrom(
  { store, visits, drafts, cipher }: SettleDependencies,
  { id }: Visit,
  shared: DigilockerRecord,
  context: WriteContext,
): Promise<VisitState> {
  const { now, correlationId } = context
  return retryOnConflict(async () => {
    const visit = await visits.find(id)
    if (visit === undefined) throw new Error('a visit is gone')
    if (!isOpenToApproval(visit.state)) return visit.state
    const { investorId } = visit
    const record = await store.read(investorId)
    if (record.state === 'approved' || isSuperseded(record.address, visit))
      return endVisit(visits, visit, 'unused', context)
    const address = await addressPart(cipher, record, visit, shared, now)
    if (address === undefined) return endVisit(visits, visit, 'failed', context)
    const ending = await visits.ending(visit, 'filled', context)
    if (ending === undefined) return conflict
    const saved = await store.save(record, withAddress(record, address, now), {
      now,
      correlationId,
      events: ending.events,
      // A draft is dropped: it would hide what DigiLocker filled in.
      items: labelItems('visit', [...ending.items, drafts.forgetItem(investorId, 'address')]),
    })
    if (saved.ok) return 'filled'
    return conflict
  })
}

async function addressPart(
  cipher: FieldCipher,
  record: KycRecord,
  visit: Visit,
  shared: DigilockerRecord,
  now: Date,
): Promise<AddressPart | undefined> {
  const details = fromDigilocker(shared)
  if (details === undefined) return undefined
  const [sealedDetails, sealedIdName, panShared] = await Promise.all([
    sealDetails(cipher, detailsToStore(details), record.investorId),
    cipher.encrypt(shared.name, kycContext.idName, record.investorId),
    isOwnPan(cipher, record, shared),
  ])
  return {
    docType: 'aadhaar',
    source: 'digilocker',
    bothSidesInOne: false,
    sealedDetails,
    sealedIdName,
    idLast4: shared.aadhaarLast4,
    digilockerRequestId: visit.id,
    // What an earlier visit shared stays shared.
    panShared: panShared || record.address?.panShared === true,
    savedAt: now.toISOString(),
  }
}

/** A shared PAN takes the place of its picture only if it is the one that was verified. */
async function isOwnPan(
  cipher: FieldCipher,
  { investorId, pan }: KycRecord,
  { pan: shared }: DigilockerRecord,
): Promise<boolean> {
  if (pan === undefined || shared === undefined) return false
  return (await cipher.decrypt(pan.sealedPan, kycContext.pan, investorId)).slice(-4) === shared.last4
}
