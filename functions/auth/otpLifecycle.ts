import { defineTransition } from '../../shared/lifecycle.ts'
import type { Problem } from '../../shared/problem.ts'

/** One-time codes (K-213): 4 digits, 5 minutes, 5 attempts, one active per investor and purpose, single use. */
export type OtpState = 'sent' | 'confirmed'

export const otpDigits = 4
export const otpMinutes = 5
export const otpAttemptsAtMost = 5
export const otpResendSeconds = 30
/** Codes per account, in a quarter of an hour and in a day. */
export const otpsPerQuarterHour = 3
export const otpsPerDay = 10

/** A new code takes the place of the old one, whatever became of it. */
export const sendOtpMove = defineTransition<OtpState>({
  name: 'sendOtp',
  from: ['sent', 'confirmed'],
  to: 'sent',
  otherwise: 'auth.otpTooSoon',
})
export const confirmOtpMove = defineTransition<OtpState>({
  name: 'confirmOtp',
  from: ['sent'],
  to: 'confirmed',
  otherwise: 'auth.otpExpired',
})

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** When codes were sent in the last day, of those the record remembers. */
export const sentWithinDay = (sentAt: readonly Date[], now: Date): readonly Date[] =>
  sentAt.filter(at => now.getTime() - at.getTime() < dayMs)

/** Why no code may be sent now, or nothing. */
export function refusalToSend(sentAt: readonly Date[], now: Date): Problem | undefined {
  const recent = sentWithinDay(sentAt, now)
    .map(at => at.getTime())
    .sort((a, b) => a - b)
  const newest = recent.at(-1)
  const sinceMs = newest === undefined ? Number.POSITIVE_INFINITY : now.getTime() - newest
  if (sinceMs < otpResendSeconds * 1000) {
    return { id: 'auth.otpTooSoon', params: { seconds: Math.ceil(otpResendSeconds - sinceMs / 1000) } }
  }
  const waits = [
    waitMs(recent, otpsPerQuarterHour, 15 * minuteMs, now),
    waitMs(recent, otpsPerDay, dayMs, now),
  ]
  const longest = Math.max(...waits)
  return longest > 0
    ? { id: 'auth.otpTooMany', params: { minutes: Math.ceil(longest / minuteMs) } }
    : undefined
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

/** Why a code cannot be tried any more; `undefined` while it can. */
export function refusalToTry(otp: OtpFacts | undefined, now: Date): Problem | undefined {
  if (otp === undefined || otp.state === 'confirmed') return { id: 'auth.otpExpired' }
  if (now.getTime() >= otp.validUntil.getTime()) return { id: 'auth.otpExpired' }
  if (otp.attempts >= otpAttemptsAtMost) return { id: 'auth.otpLocked' }
  return undefined
}

/** What a wrong code is told: the last one that it was the last. */
export const wrongCode = (attempts: number): Problem => ({
  id: attempts >= otpAttemptsAtMost ? 'auth.otpLocked' : 'auth.otpInvalid',
})

/** The country codes served: an Indian one, or none. With a space, brackets go and only the first word counts (D1 s5). */
export function isIndianCountryCode(code: string | undefined): boolean {
  if (code === undefined || code === '') return true
  const first = code.includes(' ') ? code.replace(/[()]/g, '').trim().split(/\s+/)[0] : code
  return first === '+91' || first === '91'
}
