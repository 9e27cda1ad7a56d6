/**
 * Five failures lock an e-mail for 15 minutes (K-205). An attempt is counted before the password is hashed and
 * forgotten after a success, so parallel guesses cannot outrun the count. Unregistered e-mails are counted too.
 */
const failuresAtMost = 5
const lockMinutes = 15

export interface LoginAttempts {
  readonly count: number
  readonly lastAt: Date
}

export type AttemptDecision =
  | { readonly ok: true; readonly count: number }
  | { readonly ok: false; readonly minutesLeft: number }

const lockMs = lockMinutes * 60_000

/** Whether one more attempt may be made, and the count it makes. Failures older than 15 minutes are forgotten. */
export function decideAttempt(attempts: LoginAttempts | undefined, now: Date): AttemptDecision {
  const sinceMs = attempts === undefined ? lockMs : now.getTime() - attempts.lastAt.getTime()
  if (attempts === undefined || sinceMs >= lockMs) return { ok: true, count: 1 }
  if (attempts.count < failuresAtMost) return { ok: true, count: attempts.count + 1 }
  return { ok: false, minutesLeft: Math.ceil((lockMs - sinceMs) / 60_000) }
}
