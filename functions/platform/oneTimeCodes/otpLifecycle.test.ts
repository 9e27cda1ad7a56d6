import { describe, expect, it } from 'vitest'
import { allows } from '../../../shared/lifecycle.ts'
import {
  confirmOtpMove,
  type OtpProblems,
  refusalToSend,
  refusalToTry,
  sendOtpMove,
  wrongCode,
} from './otpLifecycle.ts'

const problems: OtpProblems = {
  tooSoon: 'auth.otpTooSoon',
  tooMany: 'auth.otpTooMany',
  invalid: 'auth.otpInvalid',
  expired: 'auth.otpExpired',
  locked: 'auth.otpLocked',
  other: 'auth.otpExpired',
}
const now = new Date('2026-11-20T04:30:00.000Z')
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000)
const sending = (sentAt: readonly Date[]) => refusalToSend(problems, sentAt, now)

describe('the moves of a code', () => {
  it('are sending, from anywhere, and confirming, once', () => {
    const states = ['sent', 'confirmed'] as const
    expect(states.map(state => allows(sendOtpMove(problems), state))).toEqual([true, true])
    expect(states.map(state => allows(confirmOtpMove(problems), state))).toEqual([true, false])
  })
})

describe('sending a code', () => {
  it('waits 30 s after the last', () => {
    expect(sending([])).toBeUndefined()
    expect(sending([ago(29)])).toEqual({ id: 'auth.otpTooSoon', params: { seconds: 1 } })
    expect(sending([ago(30)])).toBeUndefined()
  })
  it('goes three times in 15 minutes', () => {
    expect(sending([ago(600), ago(300)])).toBeUndefined()
    expect(sending([ago(600), ago(300), ago(60)])).toEqual({ id: 'auth.otpTooMany', params: { minutes: 5 } })
    expect(sending([ago(900), ago(300), ago(60)])).toBeUndefined()
  })
  it('goes ten times in a day', () => {
    const hourly = Array.from({ length: 10 }, (_, index) => ago((10 - index) * 3600))
    expect(sending(hourly.slice(1))).toBeUndefined()
    // The first was sent 10 hours ago, so it leaves the day in 14.
    expect(sending(hourly)).toEqual({ id: 'auth.otpTooMany', params: { minutes: 14 * 60 } })
    expect(sending([ago(24 * 3600), ...hourly.slice(1)])).toBeUndefined()
  })
})

describe('trying a code', () => {
  const sent = { state: 'sent', attempts: 0, validUntil: new Date(now.getTime() + 1) } as const
  it('is possible while it is sent, within its time and its attempts', () => {
    expect(refusalToTry(problems, sent, now)).toBeUndefined()
    expect(refusalToTry(problems, { ...sent, attempts: 4 }, now)).toBeUndefined()
    expect(refusalToTry(problems, { ...sent, attempts: 5 }, now)).toEqual({ id: 'auth.otpLocked' })
    expect(refusalToTry(problems, { ...sent, validUntil: now }, now)).toEqual({ id: 'auth.otpExpired' })
    expect(refusalToTry(problems, { ...sent, state: 'confirmed' }, now)).toEqual({ id: 'auth.otpExpired' })
    expect(refusalToTry(problems, undefined, now)).toEqual({ id: 'auth.otpExpired' })
  })
  it('says with the fifth wrong one that it was the last', () => {
    expect([1, 4, 5].map(attempts => wrongCode(problems, attempts).id)).toEqual([
      'auth.otpInvalid',
      'auth.otpInvalid',
      'auth.otpLocked',
    ])
  })
})
