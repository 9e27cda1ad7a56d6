import { type Refused, refuse } from '../../../shared/outcome.ts'
import { isAdult } from '../../../shared/vocabulary/birthDate.ts'
import { formatDate, indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { askAgainFrom } from '../pans/subAccountLifecycle.ts'
import type { OpenSubAccount } from '../pans/subAccountRows.ts'

/**
 * Why the holder of a PAN may neither be asked nor agree by a code now; `undefined` when both may be. Whoever asks, sends a
 * letter or takes a code decides by it (DPDP; scope: Sub-accounts): a deleted PAN shows nothing, the holder's "no" counts for
 * 30 Indian days, and for a minor the guardian agrees. Pure.
 */
export function holderRefusal(
  { state, withdrawn, holder }: Pick<OpenSubAccount, 'state' | 'withdrawn' | 'holder'>,
  now: Date,
): Refused | undefined {
  if (state === 'deleted') return refuse('pans.deleted')
  const from = askAgainFrom(withdrawn, now)
  if (from !== undefined) return refuse('pans.askLater', { params: { when: formatDate(from) } })
  return isAdult(holder.dob, indianDate(now)) ? undefined : refuse('pans.guardianNeeded')
}
