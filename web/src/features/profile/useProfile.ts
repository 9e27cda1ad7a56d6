import type { getProfile } from '../../../../shared/contracts/account/getProfile.ts'
import { type Called, callContract } from '../../lib/calls/callContract.ts'
import { type ReadOptions, useCachedRead } from '../../lib/calls/useCachedRead.ts'

type ProfileAnswer = Called<typeof getProfile>

/** A chunk of its own: it loads while the session is requested, and is no part of the first load. */
const loadContract = () => import('../../../../shared/contracts/account/getProfile.ts')
loadContract().catch(() => {
  // The first read loads it again.
})

/** A contract chunk that cannot be loaded counts as a lost connection. */
async function readProfile(signal: AbortSignal): Promise<ProfileAnswer> {
  const lost = { id: 'common.connectionLost' }
  const chunk = await loadContract().catch(() => undefined)
  if (chunk !== undefined) return callContract(chunk.getProfile, {}, { signal })
  return { ok: false, status: 0, problem: lost, problems: [lost], message: '' }
}

/** The investor's profile, for the shell and every screen; `rereadAll('getProfile')` requests it again. */
export const useProfile = (options?: ReadOptions<ProfileAnswer>) =>
  useCachedRead(['getProfile'], readProfile, options)
