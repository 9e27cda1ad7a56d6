import type { SessionSource } from './session.tsx'

/** Nobody is signed in: what the shell runs on until the calls of the auth domain are plugged in here. */
export const sessionSource: SessionSource = {
  status: () => Promise.resolve(null),
  logout: () => Promise.resolve(null),
}
