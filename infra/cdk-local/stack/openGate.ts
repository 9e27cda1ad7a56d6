/** Delays calls until everything they may need is running. */
export interface OpenGate {
  open(): void
  /** Resolves once it is open. */
  readonly opened: Promise<void>
}

export function createOpenGate(): OpenGate {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { open: resolve, opened: promise }
}
