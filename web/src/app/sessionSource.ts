import type { QueryClient } from '@tanstack/react-query'
import type { SessionSource } from './session.tsx'

/** Nobody is signed in: what the shell runs on until the calls of the auth domain are plugged in here. */
export function sessionSource(queries: QueryClient): SessionSource {
  return {
    status: () => Promise.resolve(null),
    logout: () => Promise.resolve(null),
    forget: () => queries.clear(),
  }
}
