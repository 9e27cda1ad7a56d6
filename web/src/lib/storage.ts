/**
 * Browser storage that may be missing (private windows, blocked site data): reads return null, writes are dropped. It
 * never holds a token or a secret; those are in an HttpOnly cookie.
 */
type Shelf = 'local' | 'session'

/** Preferences of the device: they stay after a log-out. */
const deviceKeys = new Set([
  'sthirank.theme',
  'sthirank.language',
  'sthirank.passkeyOffer',
  'sthirank.nomineeAsked',
  'sthirank.kycCongratulated',
  'sthirank.offersShown',
  'sthirank.consultClosed',
])

function shelf(kind: Shelf): Storage | null {
  try {
    return kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    // With blocked site data reading the property throws SecurityError: then there is no storage.
    return null
  }
}

/** The stored text, or null when there is none or storage is blocked. */
export function readStored(kind: Shelf, key: string): string | null {
  return shelf(kind)?.getItem(key) ?? null
}

/** Stores a text; null removes it. False when nothing was stored (storage full or blocked). */
export function writeStored(kind: Shelf, key: string, value: string | null): boolean {
  const storage = shelf(kind)
  if (!storage) return false
  try {
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, value)
    return true
  } catch {
    // QuotaExceededError: reported by the return value.
    return false
  }
}

/** Removes the person's data at log-out (D3 s4); theme and language stay, because they belong to the device. */
export function clearPersonalStorage(): void {
  for (const kind of ['local', 'session'] as const) {
    const storage = shelf(kind)
    if (!storage) continue
    for (const key of Object.keys(storage)) if (!deviceKeys.has(key)) storage.removeItem(key)
  }
}
