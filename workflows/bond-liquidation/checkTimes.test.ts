import { describe, expect, it } from 'vitest'
import { MarketCalendar, publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import {
  delayOf,
  lateFrom,
  nextCheckAt,
  nextDelayCheckAt,
  type PayoutFacts,
  payableFrom,
} from './checkTimes.ts'

const at = (text: string): Date => new Date(`${text}+05:30`)
const after = (since: string, minutes: number): string =>
  (
    (nextCheckAt(since, new Date(Date.parse(since) + minutes * 60_000)).getTime() - Date.parse(since)) /
      60_000 -
    minutes
  ).toString()

describe('money is paid on working days from eleven on', () => {
  it.each([
    ['in the night', '2026-11-27T02:00:00', '2026-11-27T11:00:00'],
    ['at eleven', '2026-11-27T11:00:00', '2026-11-27T11:00:00'],
    ['in the evening', '2026-11-27T21:30:00', '2026-11-27T21:30:00'],
    ['on a Saturday', '2026-11-28T12:00:00', '2026-11-30T11:00:00'],
    ['on a holiday', '2026-11-24T12:00:00', '2026-11-25T11:00:00'],
  ])('%s', (_name, from, expected) => {
    expect(payableFrom(at(from), publishedCalendar)).toEqual(at(expected))
  })

  it('and not on a day that was announced late', () => {
    const calendar = new MarketCalendar([{ date: '2026-11-27', standing: 'clearingHoliday' }])
    expect(payableFrom(at('2026-11-27T12:00:00'), calendar)).toEqual(at('2026-11-30T11:00:00'))
  })
})

describe('what blocks a payout', () => {
  const now = at('2026-11-27T11:00:00')
  const free: PayoutFacts = { held: false, accountSince: '2026-10-01T00:00:00.000Z', awaitsApproval: false }
  const recently = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString()

  it.each<[string, Partial<PayoutFacts>, string | undefined]>([
    ['nothing', {}, undefined],
    ['a hold, whatever else', { held: true, awaitsApproval: true }, 'liquidation.delayedHold'],
    ['no account, before its age', { accountSince: undefined }, 'liquidation.delayedBankMissing'],
    ['an account of 23 hours', { accountSince: recently(23) }, 'liquidation.delayedBank'],
    ['a password of 23 hours', { passwordChangedAt: recently(23) }, 'liquidation.delayedPassword'],
    [
      'of both the one that ends last',
      { accountSince: recently(20), passwordChangedAt: recently(2) },
      'liquidation.delayedPassword',
    ],
    [
      'a change, before the approval',
      { accountSince: recently(2), awaitsApproval: true },
      'liquidation.delayedBank',
    ],
    ['an approval alone', { awaitsApproval: true }, 'liquidation.delayedApproval'],
  ])('%s', (_name, more, expected) => {
    expect(delayOf({ ...free, ...more }, now, publishedCalendar)?.reason).toBe(expected)
  })
})

describe('the next check', () => {
  it('of a vendor: by the minute, the quarter of an hour, the hour, the day', () => {
    const since = '2026-11-27T05:30:00.000Z'
    expect([0, 9, 10, 1439, 1440, 10_079, 10_080].map(minutes => after(since, minutes))).toEqual([
      '1',
      '1',
      '15',
      '15',
      '60',
      '60',
      '1440',
    ])
  })

  it('of a block: by the hour in paying time, and after a week at eleven of each day', () => {
    const since = at('2026-11-27T11:00:00').toISOString()
    expect(nextDelayCheckAt(since, at('2026-11-27T22:30:00'), publishedCalendar)).toEqual(
      at('2026-11-27T23:30:00'),
    )
    expect(nextDelayCheckAt(since, at('2026-11-27T23:30:00'), publishedCalendar)).toEqual(
      at('2026-11-30T11:00:00'),
    )
    expect(nextDelayCheckAt(since, at('2026-12-04T11:00:00'), publishedCalendar)).toEqual(
      at('2026-12-07T11:00:00'),
    )
  })

  it('a vendor is late when the day has ended on which it was due, or on which it was asked', () => {
    expect(lateFrom('2026-11-23', at('2026-11-27T11:00:00').toISOString(), publishedCalendar)).toEqual(
      at('2026-11-28T00:00:00'),
    )
    expect(lateFrom('2026-11-23', at('2026-11-30T11:00:00').toISOString(), publishedCalendar)).toEqual(
      at('2026-12-01T00:00:00'),
    )
  })
})
