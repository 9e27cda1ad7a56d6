import type { getProfile } from '../../../../shared/contracts/account/getProfile.ts'
import { type Called, callContract, failed } from '../../lib/calls/callContract.ts'
import { type ReadOptions, useCachedRead } from '../../lib/calls/useCachedRead.ts'
import { inBackground } from '../../lib/inBackground.ts'

type ProfileAnswer = Called<typeof getProfile>

/** A chunk of its own: it loads while the session is requested, and is no part of the first load. */
const loadContract = () => import('../../../../shared/contracts/account/getProfile.ts')
inBackground(loadContract())

/** A contract chunk that cannot be loaded is answered as a lost connection, which the screens show with Retry. */
async function readProfile(signal: AbortSignal): Promise<ProfileAnswer> {
  const [chunk] = await Promise.allSettled([loadContract()])
  if (chunk.status === 'fulfilled') return callContract(chunk.value.getProfile, {}, { signal })
  return failed(0, 'common.connectionLost')
}

/** The investor's profile, for the shell and every screen; `rereadAll('getProfile')` requests it again. */
export const useProfile = (options?: ReadOptions<ProfileAnswer>) =>
  useCachedRead(['getProfile'], readProfile, options)
