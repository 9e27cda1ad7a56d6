import { closureWaitMinutes, recordYears } from '../../../shared/vocabulary/businessRules.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Scheduled } from '../../platform/eventFunction.ts'
import { mostPerSweep, sweepEach } from '../../platform/events/sweep.ts'
import type { MarketWriteContext } from '../../platform/marketDays.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import type { Closure } from './closureStore.ts'

const pace = { atOnce: 10, longestMs: 40_000 }
const waitMs = closureWaitMinutes * 60_000

type ClosingDependencies = Pick<
  ConsumerDependencies,
  'closures' | 'closingSince' | 'openItemsOf' | 'keepsRecords' | 'erase' | 'erasePans'
>

/**
 * Takes closures to their next step. One that was requested is decided when the account has taken no log-in for a quarter of
 * an hour: by then every call and every order of before has ended, so what is open now is all there is. One that was closed
 * ends when its records need not be kept any more. What moved meanwhile is read anew by the next sweep.
 */
export const sweepClosures = (dependencies: ClosingDependencies): Scheduled<MarketCalendar> => ({
  name: 'sweepClosures',
  async run({ now, calendar }) {
    const { closures } = dependencies
    const context = { now, calendar, correlationId: `sweep-${now.toISOString()}` }
    await sweepEach(await closures.due(now, mostPerSweep), pace, async investorId => {
      const closure = await closures.find(investorId)
      if (closure?.state === 'requested') await decide(dependencies, closure, context)
      if (closure?.state !== 'closed') return
      await dependencies.erase(investorId)
      await closures.expire(closure, context)
    })
  },
})

async function decide(
  { closures, closingSince, openItemsOf, keepsRecords, erase, erasePans }: ClosingDependencies,
  closure: Closure,
  context: MarketWriteContext,
): Promise<void> {
  const { investorId } = closure
  const { now } = context
  const since = await closingSince(investorId)
  const decidedFrom = since === undefined ? undefined : new Date(Date.parse(since) + waitMs)
  // Until sessions have ended nothing is decided; their end is an event that comes.
  if (decidedFrom === undefined || decidedFrom > now)
    return closures.lookAgain(closure, decidedFrom ?? new Date(now.getTime() + waitMs))
  const openItems = await openItemsOf(investorId, context)
  if (openItems.length > 0) return void (await closures.cancel(closure, openItems, context))
  const keptUntil = (await keepsRecords(investorId)) ? yearsAfter(now, recordYears) : undefined
  await erasePans(investorId)
  // Others hear of the end by its event.
  if (keptUntil === undefined) await erase(investorId)
  await closures.close(closure, keptUntil, context)
}

/** The same moment so many years later; of 29 February the 1 March of a year without one. */
function yearsAfter(now: Date, years: number): Date {
  const then = new Date(now)
  then.setUTCFullYear(now.getUTCFullYear() + years)
  return then
}
