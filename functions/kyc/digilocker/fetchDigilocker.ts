import type { fetchDigilocker } from '../../../shared/contracts/kyc/fetchDigilocker.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import type { Dependencies } from '../dependencies.ts'
import { isOpenToApproval, type VisitState } from './digilockerLifecycle.ts'
import { endVisit, type SettleDependencies, settleVisit } from './settleVisit.ts'

/**
 * The investor is back from DigiLocker: the vendor is asked about the newest visit, whatever the return address says. When
 * it cannot be reached the visit stays open, for the webhook and the sweep.
 */
export const handleFetchDigilocker =
  (dependencies: SettleDependencies & Pick<Dependencies, 'mayAskVendor'>): Handler<typeof fetchDigilocker> =>
  async (_input, { session: { investorId }, now, correlationId }) => {
    const { store, visits } = dependencies
    const context = { now, correlationId }
    const [newest, record] = await Promise.all([visits.newest(investorId), store.read(investorId)])
    const visit = newest && (await visits.find(newest.requestId))
    if (visit === undefined) return reply({ data: { status: 'none' } })
    if (visit.state !== 'filled' && record.state === 'approved') return refuse('bank.kycClosed')
    // Over the limit the stored state is returned; webhook and sweep go on.
    const mayAsk = !isOpenToApproval(visit.state) || (await dependencies.mayAskVendor(investorId, now))
    if (!mayAsk) return reply({ data: { status: statusByState[visit.state] } })
    try {
      const answer = await settleVisit(dependencies, visit, context)
      return answer === 'maintenance'
        ? refuse('kyc.digilockerMaintenance')
        : reply({ data: { status: statusByState[answer] } })
    } catch (error) {
      if (error instanceof ProviderRefused) await endVisit(visits, visit, 'failed', context)
      else if (!(error instanceof ProviderUnavailable)) throw error
      return refuse('kyc.digilockerFailed')
    }
  }

/** What the call answers; a visit that changed nothing answers `none`. */
const statusByState = {
  requested: 'waiting',
  filled: 'filled',
  unused: 'none',
  denied: 'denied',
  expired: 'expired',
  failed: 'failed',
} as const satisfies Readonly<Record<VisitState, string>>
