/**
 * Signals between `callContract` and the session without an import in either direction: an expired session one way,
 * the end of the session the other way.
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

/** Called for every 401: the session shows its notice and ends after 2 s (D3 s8). */
export const announceSessionExpired = expired.announce
export const onSessionExpired = expired.listen

/** The session has ended: listeners clear what belongs to the person (cached answers, sealing key). */
export const announcePersonLeft = left.announce
export const onPersonLeft = left.listen
