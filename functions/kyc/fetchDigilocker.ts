import type { fetchDigilocker } from '../../shared/contracts/kyc/fetchDigilocker.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { ProviderRefused, ProviderUnavailable } from '../platform/providerClient.ts'
import type { Dependencies } from './dependencies.ts'
import { isOpenToApproval, type VisitState } from './digilockerLifecycle.ts'
import { endVisit, type SettleDependencies, settleVisit } from './settleVisit.ts'

/**
 * Back from DigiLocker: the newest visit is asked about, whatever the return address said. A vendor that cannot be
 * asked leaves the visit open, for the webhook and the sweep.
 */
export const handleFetchDigilocker =
  (dependencies: SettleDependencies & Pick<Dependencies, 'mayAskVendor'>): Handler<typeof fetchDigilocker> =>
  async (_input, { session: { investorId }, now, correlationId }) => {
    const { store, visits } = dependencies
    const at = { now, correlationId }
    const note = await visits.note(investorId)
    const visit = note === undefined ? undefined : await visits.find(note.requestId)
    if (visit === undefined) return reply({ data: { status: 'none' } })
    if (visit.state !== 'filled' && (await store.read(investorId)).state === 'approved')
      return refuse('bank.kycClosed')
    // Asked about too often, it is told as it stands; webhook and sweep go on.
    const mayAsk = !isOpenToApproval(visit.state) || (await dependencies.mayAskVendor(investorId, now))
    if (!mayAsk) return reply({ data: { status: spoken[visit.state] } })
    try {
      const asked = await settleVisit(dependencies, visit, at)
      return asked === 'maintenance'
        ? refuse('kyc.digilockerMaintenance')
        : reply({ data: { status: spoken[asked] } })
    } catch (error) {
      if (error instanceof ProviderRefused) await endVisit(visits, visit, 'failed', at)
      else if (!(error instanceof ProviderUnavailable)) throw error
      return refuse('kyc.digilockerFailed')
    }
  }

/** What the call answers; of a visit that changed nothing there is nothing to say. */
const spoken = {
  requested: 'waiting',
  filled: 'filled',
  unused: 'none',
  denied: 'denied',
  expired: 'expired',
  failed: 'failed',
} as const satisfies Readonly<Record<VisitState, string>>
