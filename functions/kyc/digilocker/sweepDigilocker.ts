import type { Scheduled } from '../../platform/eventFunction.ts'
import { sweepDue } from '../../platform/events/sweep.ts'
import type { WriteContext } from '../../platform/records/moveRecord.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import { isOver, nextCheckAt } from './digilockerLifecycle.ts'
import type { Visit } from './digilockerStore.ts'
import { endVisit, type SettleDependencies, settleVisit } from './settleVisit.ts'

/** Every ten minutes. With a vendor that times out after 12 s each time it must end within the function's minute. */
const pace = { atOnce: 5, longestMs: 40_000 }

/** Asks about open visits with growing pauses; a visit that is not finished within 24 hours expires. */
export const sweepDigilocker = (dependencies: SettleDependencies): Scheduled => {
  const { visits } = dependencies
  return sweepDue('sweepDigilocker', pace, visits.due, async (id, context) => {
    const visit = await visits.find(id)
    if (visit?.state === 'requested') await sweepVisit(dependencies, visit, context)
  })
}

async function sweepVisit(
  dependencies: SettleDependencies,
  visit: Visit,
  context: WriteContext,
): Promise<void> {
  const { visits } = dependencies
  // The call that opened it died before the vendor's answer was stored: no investor was sent there.
  if (visit.vendorId === undefined) {
    await endVisit(visits, visit, 'failed', context)
    return
  }
  if ((await checkOnce(dependencies, visit, context)) !== 'open') return
  if (isOver(visit.createdAt, context.now)) await endVisit(visits, visit, 'expired', context)
  else await visits.defer(visit, nextCheckAt(visit.createdAt, context.now), context)
}

async function checkOnce(
  dependencies: SettleDependencies,
  visit: Visit,
  context: WriteContext,
): Promise<'open' | 'settled'> {
  try {
    const answer = await settleVisit(dependencies, visit, context)
    return answer === 'requested' || answer === 'maintenance' ? 'open' : 'settled'
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'open'
    if (!(error instanceof ProviderRefused)) throw error
    await endVisit(dependencies.visits, visit, 'failed', context)
    return 'settled'
  }
}
