import type { Scheduled } from '../../platform/eventFunction.ts'
import { mostPerSweep, sweepEach } from '../../platform/events/sweep.ts'
import type { WriteContext } from '../../platform/records/moveRecord.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { dueAtOf, requireConsent } from './subAccountLifecycle.ts'
import type { OpenSubAccount } from './subAccountRows.ts'
import { consentWithdrawn, type SubAccountId } from './subAccountStore.ts'

const pace = { atOnce: 10, longestMs: 40_000 }

/**
 * Erases PANs that were deleted 30 days ago, and ends the consent of guardians whose wards are of age: these agree themselves
 * from then on. What moved meanwhile is read anew by the next sweep.
 */
export const sweepPans = ({ subAccounts }: Pick<ConsumerDependencies, 'subAccounts'>): Scheduled => ({
  name: 'sweepPans',
  async run({ now }) {
    const context = { now, correlationId: `sweep-${now.toISOString()}` }
    const byId = new Map((await subAccounts.due(now, mostPerSweep)).map(id => [id.panId, id]))
    await sweepEach([...byId.keys()], pace, async panId => {
      const id = byId.get(panId)
      if (id !== undefined) await takeStep(subAccounts, id, context)
    })
  },
})

async function takeStep(
  subAccounts: ConsumerDependencies['subAccounts'],
  id: SubAccountId,
  context: WriteContext<never>,
): Promise<void> {
  const stored = await subAccounts.find(id)
  const found = stored && (await subAccounts.open(stored))
  // The index runs behind the table: what it names may have moved.
  if (found === undefined || !isDue(found, context.now)) return
  if (found.state === 'deleted') return void (await subAccounts.erase(found, context))
  const { holder, version } = found
  const events = [consentWithdrawn(id)]
  await subAccounts.save(id, version, { transition: requireConsent, holder, events }, context)
}

function isDue({ state, consent, deletedAt, holder: { dob } }: OpenSubAccount, now: Date): boolean {
  const at = dueAtOf(state, { consent, deletedAt, dob })
  return at !== undefined && at <= now.toISOString()
}
