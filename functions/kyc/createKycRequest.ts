import type { createKycRequest } from '../../shared/contracts/kyc/createKycRequest.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { newId } from '../platform/ids.ts'
import type { WriteContext } from '../platform/moveRecord.ts'
import { conflict, retryOnConflict } from '../platform/retryOnConflict.ts'
import { undefinedIfVendorDown } from '../platform/undefinedIfVendorDown.ts'
import type { Created } from '../providers/digilocker/port.ts'
import type { Dependencies } from './dependencies.ts'
import { countedVisits, isYoung, visitsPerDay } from './digilockerLifecycle.ts'
import type { Visit } from './digilockerStore.ts'
import { kycContext } from './kycRows.ts'
import { endVisit } from './settleVisit.ts'

type Needed = Pick<
  Dependencies,
  'store' | 'visits' | 'digilocker' | 'cipher' | 'kycOpenCheck' | 'digilockerReturn'
> & {
  readonly personOf: (investorId: string) => Promise<{ email: string; name: string } | undefined>
}

/**
 * Opens a visit, or enters again the one opened less than 20 minutes ago. Our reference is stored before the vendor
 * hears of it. Two tabs at once share one visit: the second one asks the vendor under the same reference, and whoever
 * is stored first is where both are sent.
 */
export const handleCreateKycRequest =
  (dependencies: Needed): Handler<typeof createKycRequest> =>
  async (_input, { session: { investorId }, now, correlationId }) => {
    const { store, visits, cipher } = dependencies
    const at = { now, correlationId }
    if ((await store.read(investorId)).state === 'approved') return refuse('bank.kycClosed')
    if (await visits.isClosed(now)) return refuse('kyc.digilockerMaintenance')
    const visit = await youngVisit(dependencies, investorId, at)
    if (typeof visit === 'string') return refuse(visit)
    if (visit.sealedRedirection !== undefined) return sentTo(dependencies, visit.sealedRedirection)
    const created = await askVendor(dependencies, visit)
    if (created?.outcome === 'created') {
      const { vendorId, redirectionUrl } = created
      const sealedRedirection = await cipher.encrypt(redirectionUrl, kycContext.digilocker)
      const referred = await visits.refer(visit, { vendorId, sealedRedirection }, at)
      if (referred !== undefined) return reply({ data: { kycRedirectionUrl: redirectionUrl } })
    } else if (created?.outcome === 'maintenance') {
      await visits.close(now)
    }
    // Another tab may have been luckier with the same visit.
    const current = await visits.find(visit.id)
    if (current?.state === 'requested' && current.sealedRedirection !== undefined)
      return sentTo(dependencies, current.sealedRedirection)
    await endVisit(visits, visit, 'failed', at)
    return refuse(created?.outcome === 'maintenance' ? 'kyc.digilockerMaintenance' : 'kyc.digilockerFailed')
  }

/** The visit to enter: the young one, or a new one stored now. */
async function youngVisit(
  { visits, kycOpenCheck }: Needed,
  investorId: string,
  at: WriteContext,
): Promise<Visit | 'kyc.digilockerTooMany' | 'bank.kycClosed' | 'common.inProgress'> {
  return retryOnConflict({ otherwise: () => 'common.inProgress' }, async () => {
    const note = await visits.note(investorId)
    const newest = note === undefined ? undefined : await visits.find(note.requestId)
    if (newest !== undefined && isYoung(newest, at.now)) return newest
    if (countedVisits(note?.opened ?? [], at.now).length >= visitsPerDay) return 'kyc.digilockerTooMany'
    const id = newId('dlk', at.now)
    const opened = await visits.open({ id, investorId }, note, { ...at, kycOpen: kycOpenCheck(investorId) })
    if (opened === 'kycClosed') return 'bank.kycClosed'
    const visit = opened === 'opened' ? await visits.find(id) : undefined
    if (visit !== undefined) return visit
    return conflict
  })
}

/** `undefined` when the vendor gave no address, whatever the reason. */
async function askVendor(
  { digilocker, personOf, digilockerReturn }: Needed,
  { id, investorId }: Visit,
): Promise<Created | undefined> {
  const person = await personOf(investorId)
  if (person === undefined) return undefined
  const { email, name } = person
  return undefinedIfVendorDown(() =>
    digilocker.create({ reference: id, email, name, returnTo: digilockerReturn }),
  )
}

const sentTo = async ({ cipher }: Needed, sealed: string) =>
  reply({ data: { kycRedirectionUrl: await cipher.decrypt(sealed, kycContext.digilocker) } })
