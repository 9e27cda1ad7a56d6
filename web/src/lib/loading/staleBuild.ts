import { readStored, writeStored } from '../storage.ts'

const key = 'sthirank.reloadedFor'

/** The browsers' error messages for a chunk that a deployment has removed. */
const missingChunk =
  /dynamically imported module|Importing a module script failed|error loading dynamically|texts ".*" could not/i

/**
 * After a deployment an open page requests chunks that no longer exist. Then the page is reloaded, once per address,
 * so that a chunk missing for another reason causes no endless reload. Returns whether the page reloads.
 */
export function reloadForNewBuild(cause: unknown): boolean {
  if (!(cause instanceof Error) || !missingChunk.test(cause.message) || !navigator.onLine) return false
  const here = globalThis.location.href
  if (readStored('session', key) === here || !writeStored('session', key, here)) return false
  globalThis.location.reload()
  return true
}

/** A screen was shown: the next missing chunk may reload the page again. */
export function buildIsFresh(): void {
  writeStored('session', key, null)
}
