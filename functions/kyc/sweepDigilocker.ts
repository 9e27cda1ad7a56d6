import type { Scheduled } from '../platform/eventFunction.ts'
import type { WriteContext } from '../platform/moveRecord.ts'
import { ProviderRefused, ProviderUnavailable } from '../platform/providerClient.ts'
import { sweepEach } from '../platform/sweep.ts'
import { isOver, nextAskAt } from './digilockerLifecycle.ts'
import type { Visit } from './digilockerStore.ts'
import { endVisit, type SettleDependencies, settleVisit } from './settleVisit.ts'

/** Visits a sweep takes, the longest waiting first; the next one takes the rest. */
const mostPerSweep = 300
/** A vendor that is silent for its 12 s must still end within the function's minute. */
const pace = { atOnce: 5, longestMs: 40_000 }

/** Visits left open are asked about with growing pauses; one that nobody finished within 24 hours expires. */
export const sweepDigilocker = (dependencies: SettleDependencies): Scheduled => ({
  name: 'sweepDigilocker',
  async run({ now }) {
    const { visits } = dependencies
    const at = { now, correlationId: `sweep-${now.toISOString()}` }
    const ids = await visits.due(now, mostPerSweep)
    const sweepOne = async (id: string): Promise<void> => {
      const visit = await visits.find(id)
      // The index runs behind the table: what it names may be settled already.
      if (visit?.state === 'requested') await sweepVisit(dependencies, visit, at)
    }
    await sweepEach(ids, pace, sweepOne)
  },
})

async function sweepVisit(dependencies: SettleDependencies, visit: Visit, at: WriteContext): Promise<void> {
  const { visits } = dependencies
  // Whoever opened it died before the vendor's answer was stored: nobody was ever sent there.
  if (visit.vendorId === undefined) {
    await endVisit(visits, visit, 'failed', at)
    return
  }
  if ((await askedOnce(dependencies, visit, at)) !== 'open') return
  if (isOver(visit.createdAt, at.now)) await endVisit(visits, visit, 'expired', at)
  else await visits.defer(visit, nextAskAt(visit.createdAt, at.now), at)
}

async function askedOnce(
  dependencies: SettleDependencies,
  visit: Visit,
  at: WriteContext,
): Promise<'open' | 'settled'> {
  try {
    const asked = await settleVisit(dependencies, visit, at)
    return asked === 'requested' || asked === 'maintenance' ? 'open' : 'settled'
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'open'
    if (!(error instanceof ProviderRefused)) throw error
    await endVisit(dependencies.visits, visit, 'failed', at)
    return 'settled'
  }
}
