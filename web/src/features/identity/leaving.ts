import { readStored, writeStored } from '../../lib/storage.ts'

/**
 * Whether this tab has gone to the vendor's screens. The browser's back button brings no return address, only this
 * mark.
 */
const key = 'sthirank.identityAway'

export const noteLeaving = (): void => void writeStored('session', key, 'yes')

/** Whether this tab has gone to the vendor; reading clears the mark. */
export function takeLeaving(): boolean {
  const away = readStored('session', key) !== null
  writeStored('session', key, null)
  return away
}
