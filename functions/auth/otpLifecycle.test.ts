import { describe, expect, it } from 'vitest'
import { allows } from '../../shared/lifecycle.ts'
import {
  confirmOtpMove,
  isIndianCountryCode,
  refusalToSend,
  refusalToTry,
  sendOtpMove,
  wrongCode,
} from './otpLifecycle.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000)

describe('the moves of a code', () => {
  it('are sending, from anywhere, and confirming, once', () => {
    expect(['sent', 'confirmed'].map(state => allows(sendOtpMove, state as 'sent'))).toEqual([true, true])
    expect(['sent', 'confirmed'].map(state => allows(confirmOtpMove, state as 'sent'))).toEqual([true, false])
  })
})

describe('sending a code', () => {
  it('waits 30 s after the last', () => {
    expect(refusalToSend([], now)).toBeUndefined()
    expect(refusalToSend([ago(29)], now)).toEqual({ id: 'auth.otpTooSoon', params: { seconds: 1 } })
    expect(refusalToSend([ago(30)], now)).toBeUndefined()
  })
  it('goes three times in 15 minutes', () => {
    expect(refusalToSend([ago(600), ago(300)], now)).toBeUndefined()
    expect(refusalToSend([ago(600), ago(300), ago(60)], now)).toEqual({
      id: 'auth.otpTooMany',
      params: { minutes: 5 },
    })
    expect(refusalToSend([ago(900), ago(300), ago(60)], now)).toBeUndefined()
  })
  it('goes ten times in a day', () => {
    const hourly = Array.from({ length: 10 }, (_, index) => ago((10 - index) * 3600))
    expect(refusalToSend(hourly.slice(1), now)).toBeUndefined()
    // The first was sent 10 hours ago, so it leaves the day in 14.
    expect(refusalToSend(hourly, now)).toEqual({ id: 'auth.otpTooMany', params: { minutes: 14 * 60 } })
    expect(refusalToSend([ago(24 * 3600), ...hourly.slice(1)], now)).toBeUndefined()
  })
})

describe('trying a code', () => {
  const sent = { state: 'sent', attempts: 0, validUntil: new Date(now.getTime() + 1) } as const
  it('is possible while it is sent, within its time and its attempts', () => {
    expect(refusalToTry(sent, now)).toBeUndefined()
    expect(refusalToTry({ ...sent, attempts: 4 }, now)).toBeUndefined()
    expect(refusalToTry({ ...sent, attempts: 5 }, now)).toEqual({ id: 'auth.otpLocked' })
    expect(refusalToTry({ ...sent, validUntil: now }, now)).toEqual({ id: 'auth.otpExpired' })
    expect(refusalToTry({ ...sent, state: 'confirmed' }, now)).toEqual({ id: 'auth.otpExpired' })
    expect(refusalToTry(undefined, now)).toEqual({ id: 'auth.otpExpired' })
  })
  it('says with the fifth wrong one that it was the last', () => {
    expect([1, 4, 5].map(attempts => wrongCode(attempts).id)).toEqual([
      'auth.otpInvalid',
      'auth.otpInvalid',
      'auth.otpLocked',
    ])
  })
})

describe('the country code (D1 s5)', () => {
  it.each([
    [undefined, true],
    ['', true],
    ['+91', true],
    ['91', true],
    ['(+91) India', true],
    ['+91 (India)', true],
    ['+1', false],
    ['(+1) United States', false],
    // Without a space nothing is stripped.
    ['(+91)', false],
  ])('%s → %s', (code, served) => {
    expect(isIndianCountryCode(code)).toBe(served)
  })
})
