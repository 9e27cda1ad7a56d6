import { digilockerReported } from '../../../shared/contracts/kyc/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { ProviderRefused } from '../../platform/vendors/providerClient.ts'
import { endVisit, type SettleDependencies, settleVisit } from './settleVisit.ts'

/** A webhook is only a hint: the vendor is asked before anything moves. When it cannot be reached, the queue delivers again. */
export const onDigilockerReported = (dependencies: SettleDependencies) =>
  consumer('onDigilockerReported', digilockerReported, async ({ requestId }, { now, correlationId }) => {
    const visit = await dependencies.visits.find(requestId)
    if (visit === undefined) return
    const context = { now, correlationId }
    try {
      await settleVisit(dependencies, visit, context)
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      await endVisit(dependencies.visits, visit, 'failed', context)
    }
  })
