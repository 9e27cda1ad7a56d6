import { readStored, writeStored } from '../lib/storage.ts'

const key = 'sthirank.reloadedFor'

/** How browsers word a chunk that is no longer there; a deploy replaced it. */
const missingChunk =
  /dynamically imported module|Importing a module script failed|error loading dynamically|texts ".*" could not/i

/**
 * After a deploy an open page asks for chunks that are gone. Then the page is loaded anew, once per address: a chunk
 * that is missing for another reason must not turn into an endless reload. Answers whether the page is reloading.
 */
export function reloadForNewBuild(cause: unknown): boolean {
  if (!(cause instanceof Error) || !missingChunk.test(cause.message) || !navigator.onLine) return false
  const here = globalThis.location.href
  if (readStored('session', key) === here || !writeStored('session', key, here)) return false
  globalThis.location.reload()
  return true
}

/** A screen was reached: the next stale chunk may reload again. */
export function buildIsFresh(): void {
  writeStored('session', key, null)
}
