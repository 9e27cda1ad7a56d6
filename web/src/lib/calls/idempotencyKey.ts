import { readStored, writeStored } from '../storage.ts'

/**
 * The browser makes the idempotency key and stores it before it sends (rule 8): a double click, a retry after a lost
 * connection and a reload send the same key, so the server acts once. A purpose is what the person wants once, e.g.
 * `verifyBank`; it is settled by a final answer.
 */
const shelfKey = (purpose: string): string => `sthirank.once.${purpose}`

/** The key of the running attempt for a purpose. */
export function keyFor(purpose: string): string {
  const kept = readStored('session', shelfKey(purpose))
  if (kept !== null) return kept
  const fresh = crypto.randomUUID()
  writeStored('session', shelfKey(purpose), fresh)
  return fresh
}

/** The next attempt for this purpose gets a new key. */
export function settle(purpose: string): void {
  writeStored('session', shelfKey(purpose), null)
}
