/** Lets calls wait until everything they may need is there. */
export interface OpenGate {
  open(): void
  /** Resolves once it is open. */
  readonly opened: Promise<void>
}

export function createOpenGate(): OpenGate {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { open: resolve, opened: promise }
}
