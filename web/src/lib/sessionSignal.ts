/**
 * How the lowest layer (a reply with 401) tells the highest (the session) without importing it.
 * The session listens; `callContract` announces.
 */
type Listener = () => void
const listeners = new Set<Listener>()

/** To be called for every 401: the session shows its notice and ends after 2 s (D3 s8). */
export function announceSessionExpired(): void {
  for (const listener of [...listeners]) listener()
}

export function onSessionExpired(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
