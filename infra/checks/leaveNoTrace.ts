import { afterAll, vi } from 'vitest'

// On a slow machine an element may take longer than Testing Library's default of one second.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 30_000 })
}

// Files that run in one process share its environment: what a file sets is removed after it.
afterAll(() => {
  vi.unstubAllEnvs()
})
