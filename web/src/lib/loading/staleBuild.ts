import { readStored, writeStored } from '../storage.ts'

const key = 'sthirank.reloadedFor'

/** The browsers' error messages for a chunk that a deployment has removed. */
const missingChunk =
  /dynamically imported module|Importing a module script failed|error loading dynamically|texts ".*" could not/i

/**
 * After a deployment an open page may request chunks that no longer exist. Where a screen cannot be opened without one, the
 * page is reloaded, once per address, so that a chunk missing for another reason causes no endless reload. Not for parts of
 * a screen that is shown (`useLater.ts`, `loadForPress.ts`). Returns whether the page reloads.
 */
export function reloadForNewBuild(cause: unknown): boolean {
  if (!(cause instanceof Error) || !missingChunk.test(cause.message) || !navigator.onLine) return false
  const here = globalThis.location.href
  if (readStored('session', key) === here || !writeStored('session', key, here)) return false
  globalThis.location.reload()
  return true
}

/** A screen was opened: the next one that cannot be may reload the page again. */
export function buildIsFresh(): void {
  writeStored('session', key, null)
}
