import { readStored, writeStored } from '../storage.ts'

/**
 * The browser mints the idempotency key and keeps it before it sends (rule 8): a double click, a second try after a
 * lost line and a reload in between carry the same key, so the server does the deed once. A purpose is what the
 * person wants once, e.g. `verifyBank`; it is settled when an answer came that will not change any more.
 */
const shelfKey = (purpose: string): string => `sthirank.once.${purpose}`

/** The key under which this purpose is being sent. */
export function keyFor(purpose: string): string {
  const kept = readStored('session', shelfKey(purpose))
  if (kept !== null) return kept
  const fresh = crypto.randomUUID()
  writeStored('session', shelfKey(purpose), fresh)
  return fresh
}

/** The next attempt for this purpose is another deed. */
export function settle(purpose: string): void {
  writeStored('session', shelfKey(purpose), null)
}
