/**
 * How the lowest layer and the session hear of each other without importing each other: `callContract` announces an
 * expired session, the session announces that the person has left.
 */
type Listener = () => void

function signal() {
  const listeners = new Set<Listener>()
  return {
    announce(): void {
      for (const listener of [...listeners]) listener()
    },
    listen(listener: Listener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const expired = signal()
const left = signal()

/** To be called for every 401: the session shows its notice and ends after 2 s (D3 s8). */
export const announceSessionExpired = expired.announce
export const onSessionExpired = expired.listen

/** The session has ended: whoever holds something of the person (query cache, sealing key) lets go of it. */
export const announcePersonLeft = left.announce
export const onPersonLeft = left.listen
