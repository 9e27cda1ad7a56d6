import type { createKycRequest } from '../../../shared/contracts/kyc/createKycRequest.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { kycContext } from '../../kyc-record/kycRows.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { newId } from '../../platform/ids.ts'
import type { WriteContext } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import { undefinedIfVendorDown } from '../../platform/vendors/undefinedIfVendorDown.ts'
import type { Created } from '../../providers/digilocker/port.ts'
import type { Dependencies } from '../dependencies.ts'
import { countedVisits, isYoung, visitsPerDay } from './digilockerLifecycle.ts'
import type { NewestVisit, Visit } from './digilockerStore.ts'
import { endVisit } from './settleVisit.ts'

type CreateKycRequestDependencies = Pick<
  Dependencies,
  'store' | 'visits' | 'digilocker' | 'cipher' | 'kycOpenCheck' | 'digilockerReturn'
> & {
  readonly personOf: (investorId: string) => Promise<{ email: string; name: string } | undefined>
}

/**
 * Opens a visit, or enters again the one opened less than 20 minutes ago. Our reference is stored before the vendor
 * is called. Two tabs at once share one visit: the second one calls the vendor under the same reference, and the answer
 * is stored first is where both are sent.
 */
export const handleCreateKycRequest =
  (dependencies: CreateKycRequestDependencies): Handler<typeof createKycRequest> =>
  async (_input, { session: { investorId }, now, correlationId }) => {
    const { store, visits, cipher, personOf } = dependencies
    const context = { now, correlationId }
    const [record, isClosed, newest, person] = await Promise.all([
      store.read(investorId),
      visits.isClosed(now),
      visits.newest(investorId),
      personOf(investorId),
    ])
    if (record.state === 'approved') return refuse('bank.kycClosed')
    if (isClosed) return refuse('kyc.digilockerMaintenance')
    const visit = await youngVisit(dependencies, investorId, newest, context)
    if (typeof visit === 'string') return refuse(visit)
    if (visit.sealedRedirection !== undefined)
      return sentTo(dependencies, visit.sealedRedirection, investorId)
    const created = person && (await askVendor(dependencies, visit, person))
    if (created?.outcome === 'created') {
      const { vendorId, redirectionUrl } = created
      const sealedRedirection = await cipher.encrypt(redirectionUrl, kycContext.digilocker, investorId)
      const referred = await visits.refer(visit, { vendorId, sealedRedirection }, context)
      if (referred !== undefined) return reply({ data: { kycRedirectionUrl: redirectionUrl } })
    } else if (created?.outcome === 'maintenance') {
      await visits.close(now)
    }
    // Another tab may have stored an answer for the same visit.
    const current = await visits.find(visit.id)
    if (current?.state === 'requested' && current.sealedRedirection !== undefined)
      return sentTo(dependencies, current.sealedRedirection, investorId)
    await endVisit(visits, visit, 'failed', context)
    return refuse(created?.outcome === 'maintenance' ? 'kyc.digilockerMaintenance' : 'kyc.digilockerFailed')
  }

/** The visit to enter: the young one, or a new one stored now. */
async function youngVisit(
  { visits, kycOpenCheck }: CreateKycRequestDependencies,
  investorId: string,
  known: NewestVisit | undefined,
  context: WriteContext,
): Promise<Visit | 'kyc.digilockerTooMany' | 'bank.kycClosed' | 'common.inProgress'> {
  return retryOnConflict({ otherwise: () => 'common.inProgress' }, async attempt => {
    const newest = attempt === 1 ? known : await visits.newest(investorId)
    const last = newest && (await visits.find(newest.requestId))
    if (last !== undefined && isYoung(last, context.now)) return last
    if (countedVisits(newest?.opened ?? [], context.now).length >= visitsPerDay)
      return 'kyc.digilockerTooMany'
    const id = newId('dlk', context.now)
    const opened = await visits.open({ id, investorId }, newest, {
      ...context,
      kycOpen: kycOpenCheck(investorId),
    })
    if (opened === 'kycClosed') return 'bank.kycClosed'
    return opened === 'conflict' ? conflict : opened
  })
}

/** `undefined` when the vendor gave no address, for any reason. */
async function askVendor(
  { digilocker, digilockerReturn }: CreateKycRequestDependencies,
  { id }: Visit,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<Created | undefined> {
  return undefinedIfVendorDown(() =>
    digilocker.create({ reference: id, email, name, returnTo: digilockerReturn }),
  )
}

const sentTo = async ({ cipher }: CreateKycRequestDependencies, sealed: string, investorId: string) =>
  reply({ data: { kycRedirectionUrl: await cipher.decrypt(sealed, kycContext.digilocker, investorId) } })
