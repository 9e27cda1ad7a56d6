import { readStored, writeStored } from '../../lib/storage.ts'

/**
 * Whether this tab has gone to the vendor's screens. Who comes back by the browser's back button brings no return
 * address, only this.
 */
const key = 'sthirank.identityAway'

export const noteLeaving = (): void => void writeStored('session', key, 'yes')

/** Answers once whether this tab was away. */
export function takeLeaving(): boolean {
  const away = readStored('session', key) !== null
  writeStored('session', key, null)
  return away
}
