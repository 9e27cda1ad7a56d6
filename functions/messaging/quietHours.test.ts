import { describe, expect, it } from 'vitest'
import { ringsAt } from './quietHours.ts'

const at = (time: string) => new Date(`2026-11-${time}:00+05:30`)

describe('quiet hours, Indian time', () => {
  it.each([
    ['20T20:59', undefined],
    ['20T21:00', '21T08:00'],
    ['20T23:59', '21T08:00'],
    ['21T00:00', '21T08:00'],
    ['21T05:29', '21T08:00'],
    ['21T05:31', '21T08:00'],
    ['21T07:59', '21T08:00'],
    ['21T08:00', undefined],
    ['30T21:30', '31T08:00'],
  ])('what can wait at %s rings at %s', (now, then) => {
    const expected = then === '31T08:00' ? new Date('2026-12-01T08:00:00+05:30') : then && at(then)
    expect(ringsAt('payments', at(now))).toEqual(expected)
    expect(ringsAt('sales', at(now))).toBeUndefined()
  })
})
