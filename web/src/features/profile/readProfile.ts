import type { getProfile } from './api/getProfile.ts'

type Answer = Awaited<ReturnType<typeof getProfile>>

/** The call with its contract: fetched while the session is still being asked for, and no part of the first load. */
const fetchCall = () => import('./api/getProfile.ts')
fetchCall().catch(() => {
  // Asked for again by whoever reads the profile.
})

/** The profile for the shell and the dashboard. A chunk that cannot be had is a lost connection like any other. */
export async function readProfile(signal: AbortSignal): Promise<Answer> {
  const lost = { id: 'common.connectionLost' }
  const call = await fetchCall().catch(() => undefined)
  if (call !== undefined) return call.getProfile({}, signal)
  return { ok: false, status: 0, problem: lost, problems: [lost], message: '' }
}
