import { defineTransition, type Transition } from '../../../shared/lifecycle.ts'
import type { Problem, ProblemId } from '../../../shared/problem.ts'

/**
 * One-time codes (K-213): 4 digits, 5 minutes, 5 attempts, one active per investor and purpose, bound to what it
 * confirms, single use. The rules are the same in every domain, the sentences those of the domain that sends the code.
 */
export type OtpState = 'sent' | 'confirmed'

export const otpDigits = 4
export const otpMinutes = 5
export const otpAttemptsAtMost = 5
export const otpResendSeconds = 30
/** Codes per account, in a quarter of an hour and in a day. */
const otpsPerQuarterHour = 3
const otpsPerDay = 10

/** A domain's problems; `tooSoon` is given `{seconds}`, `tooMany` `{minutes}`. */
export interface OtpProblems {
  readonly tooSoon: ProblemId
  readonly tooMany: ProblemId
  readonly invalid: ProblemId
  readonly expired: ProblemId
  readonly locked: ProblemId
  /** The code was sent to confirm something else. */
  readonly other: ProblemId
}

/** A new code takes the place of the old one, whatever became of it. */
export const sendOtpMove = ({ tooSoon }: OtpProblems): Transition<OtpState> =>
  defineTransition<OtpState>({
    name: 'sendOtp',
    from: ['sent', 'confirmed'],
    to: 'sent',
    otherwise: tooSoon,
  })
export const confirmOtpMove = ({ expired }: OtpProblems): Transition<OtpState> =>
  defineTransition<OtpState>({
    name: 'confirmOtp',
    from: ['sent'],
    to: 'confirmed',
    otherwise: expired,
  })

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** When codes were sent in the last day, of those the record remembers. */
export const sentWithinDay = (sentAt: readonly Date[], now: Date): readonly Date[] =>
  sentAt.filter(at => now.getTime() - at.getTime() < dayMs)

/** Why no code may be sent now, or nothing. `sentAt`: of all purposes that share the account's budget. */
export function refusalToSend(
  { tooSoon, tooMany }: OtpProblems,
  sentAt: readonly Date[],
  now: Date,
): Problem | undefined {
  const recent = sentWithinDay(sentAt, now)
    .map(at => at.getTime())
    .sort((a, b) => a - b)
  const newest = recent.at(-1)
  const sinceMs = newest === undefined ? Number.POSITIVE_INFINITY : now.getTime() - newest
  if (sinceMs < otpResendSeconds * 1000) {
    return { id: tooSoon, params: { seconds: Math.ceil(otpResendSeconds - sinceMs / 1000) } }
  }
  const waits = [
    waitMs(recent, otpsPerQuarterHour, 15 * minuteMs, now),
    waitMs(recent, otpsPerDay, dayMs, now),
  ]
  const longest = Math.max(...waits)
  return longest > 0 ? { id: tooMany, params: { minutes: Math.ceil(longest / minuteMs) } } : undefined
}

/** Until the n-th newest has left the window, so that one more is at most n. */
function waitMs(ascending: readonly number[], most: number, windowMs: number, now: Date): number {
  const nth = ascending.at(-most)
  return nth === undefined ? 0 : Math.max(0, nth + windowMs - now.getTime())
}

export interface OtpFacts {
  readonly state: OtpState
  readonly attempts: number
  readonly validUntil: Date
}

export const isInTime = ({ validUntil }: Pick<OtpFacts, 'validUntil'>, now: Date): boolean =>
  now.getTime() < validUntil.getTime()

/** Why a code cannot be tried any more; `undefined` while it can. */
export function refusalToTry(
  { expired, locked }: OtpProblems,
  otp: OtpFacts | undefined,
  now: Date,
): Problem | undefined {
  if (otp === undefined || otp.state === 'confirmed' || !isInTime(otp, now)) return { id: expired }
  return otp.attempts >= otpAttemptsAtMost ? { id: locked } : undefined
}

/** The refusal of a wrong code, with the number of tries that are left as `count`; that of the last says that it was the last. */
export const wrongCode = ({ invalid, locked }: OtpProblems, attempts: number): Problem =>
  attempts >= otpAttemptsAtMost
    ? { id: locked }
    : { id: invalid, params: { count: otpAttemptsAtMost - attempts } }
