/**
 * The way from a call that needs a fresh log-in to the dialog that logs in again, without an import in either direction. The
 * call waits meanwhile, so that nothing typed is lost.
 */
type LogInAgain = () => Promise<boolean>

let shown: LogInAgain | undefined

/** Registers the dialog; returns its removal. */
export function offerFreshLogin(logInAgain: LogInAgain): () => void {
  shown = logInAgain
  return () => {
    if (shown === logInAgain) shown = undefined
  }
}

/** Resolves to whether the investor has logged in again. */
export const logInAgain = (): Promise<boolean> => shown?.() ?? Promise.resolve(false)
