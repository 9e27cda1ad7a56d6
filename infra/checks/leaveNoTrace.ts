import { afterAll, vi } from 'vitest'

// In a page, what is waited for may take as long as a slow machine needs; a second is less than that.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 30_000 })
}

// Files that run in one process share its environment: what a file has put there goes with it.
afterAll(() => {
  vi.unstubAllEnvs()
})
