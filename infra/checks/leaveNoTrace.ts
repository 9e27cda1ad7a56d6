import { afterAll, vi } from 'vitest'

// Files that run in one process share its environment: what a file has put there goes with it.
afterAll(() => {
  vi.unstubAllEnvs()
})
