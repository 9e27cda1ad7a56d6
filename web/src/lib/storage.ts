/**
 * Browser storage that may be missing (private windows, blocked site data): reads answer null, writes are dropped.
 * Nothing here is ever a token or a secret; those live in an HttpOnly cookie.
 */
type Shelf = 'local' | 'session'

/** Preferences of the device, not of the person: they outlive a log-out. */
const deviceKeys = new Set(['sthirank.theme', 'sthirank.language'])

function shelf(kind: Shelf): Storage | null {
  try {
    return kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage
  } catch {
    // Reading the property itself throws SecurityError when site data is blocked: there is no storage then.
    return null
  }
}

/** The stored text, or null when there is none or storage is blocked. */
export function readStored(kind: Shelf, key: string): string | null {
  return shelf(kind)?.getItem(key) ?? null
}

/** Stores a text; null removes it. Answers whether it was kept (a full or blocked storage keeps nothing). */
export function writeStored(kind: Shelf, key: string, value: string | null): boolean {
  const storage = shelf(kind)
  if (!storage) return false
  try {
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, value)
    return true
  } catch {
    // QuotaExceededError: the caller learns it from the answer.
    return false
  }
}

/** At log-out the person's traces go (D3 s4); theme and language stay, as they belong to the device. */
export function clearPersonalStorage(): void {
  for (const kind of ['local', 'session'] as const) {
    const storage = shelf(kind)
    if (!storage) continue
    for (const key of Object.keys(storage)) if (!deviceKeys.has(key)) storage.removeItem(key)
  }
}
