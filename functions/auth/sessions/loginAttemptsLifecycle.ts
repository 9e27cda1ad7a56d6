/**
 * Five failures lock an e-mail, or a mobile number that is logged in with, for 15 minutes (K-205). An attempt is counted before the password is hashed and
 * forgotten after a success, so parallel guesses cannot outrun the count. Unregistered e-mails are counted too.
 */
const failuresAtMost = 5
export const lockMinutes = 15

export interface LoginAttempts {
  readonly count: number
  readonly lastAt: Date
}

export type AttemptDecision =
  | { readonly ok: true; readonly count: number; readonly attemptsLeft: number }
  | { readonly ok: false; readonly minutesLeft: number }

const lockMs = lockMinutes * 60_000

/** Whether one more attempt may be made, the count it makes, and how many it leaves. Failures older than 15 minutes are forgotten. */
export function decideAttempt(attempts: LoginAttempts | undefined, now: Date): AttemptDecision {
  const sinceMs = attempts === undefined ? lockMs : now.getTime() - attempts.lastAt.getTime()
  const admitted = (count: number) => ({ ok: true, count, attemptsLeft: failuresAtMost - count }) as const
  if (attempts === undefined || sinceMs >= lockMs) return admitted(1)
  if (attempts.count < failuresAtMost) return admitted(attempts.count + 1)
  return { ok: false, minutesLeft: Math.ceil((lockMs - sinceMs) / 60_000) }
}
