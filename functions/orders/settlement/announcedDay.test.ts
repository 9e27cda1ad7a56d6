import { describe, expect, it } from 'vitest'
import { MarketCalendar, publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import {
  bodyOf,
  buy,
  call,
  cancel,
  details,
  minutes,
  now,
  ordered,
  payAt,
  problemOf,
  reported,
  scene,
  stored,
  wire,
} from '../testing/scene.ts'
import { handleGetTimeline } from '../views/getTimeline.ts'
import { settledDayOf, settlementDayOf } from './settlementDayLifecycle.ts'

// Friday 20 November 2026; its trades settle on Monday, unless somebody says otherwise. Tuesday is a holiday as published.
const monday = '2026-11-23'
const announce = (standing: 'holiday' | 'clearingHoliday' = 'holiday'): void => {
  scene.calendar = new MarketCalendar([{ date: monday, standing }])
}

const listed = async () => bodyOf(await handleGetTimeline(wire())({}, call())).data[0]

describe('a holiday announced late', () => {
  it('moves the settlement that the investor sees, in the order, its trail and the list', async () => {
    const { orderId, trail, settlementDateStr } = await ordered()
    expect(settlementDateStr).toBe(monday)
    const expected = (steps: typeof trail) => steps.find(({ step }) => step === 'settled')?.expectedBy
    expect(expected(trail)).toBe('2026-11-23T12:30:00.000Z')
    announce()
    const moved = await details(orderId)
    expect([moved.settlementDateStr, expected(moved.trail)]).toEqual([
      '2026-11-25',
      '2026-11-25T12:30:00.000Z',
    ])
    expect(await listed()).toMatchObject({ orderId, settlementDateStr: '2026-11-25' })
    // Taken back, it is as it was.
    scene.calendar = publishedCalendar
    expect((await details(orderId)).settlementDateStr).toBe(monday)
  })

  it('leaves the price as agreed, and the payment of the day pays', async () => {
    const { orderId, amountPaise } = await ordered()
    announce('clearingHoliday')
    scene.clock += minutes(2)
    await payAt(orderId)
    await reported(orderId)
    expect(await details(orderId)).toMatchObject({
      state: 'paid',
      amountPaise,
      settlementDateStr: '2026-11-25',
    })
    expect(await stored(orderId)).toMatchObject({
      settlementDate: monday,
    })
  })

  it('does not move what came to nothing', async () => {
    const { orderId } = await ordered()
    await cancel(orderId)
    announce()
    expect(await details(orderId)).toMatchObject({ state: 'cancelled', settlementDateStr: monday })
  })

  it('closes the market: nothing is bought on it', async () => {
    scene.clock = Date.parse(`${monday}T05:00:00.000Z`)
    expect(problemOf(await buy({ paise: 1 }))).not.toBe('orders.marketClosed')
    announce()
    const refused = await buy({ paise: 1 })
    expect(problemOf(refused)).toBe('orders.marketClosed')
    expect(refused).toMatchObject({ problem: { params: { opensAt: '2026-11-25T03:45:00.000Z' } } })
  })

  it('of the clearing alone sells, and settles a day later', async () => {
    scene.clock = Date.parse(`${monday}T05:00:00.000Z`)
    scene.calendar = new MarketCalendar([{ date: '2026-11-25', standing: 'clearingHoliday' }])
    expect((await ordered()).settlementDateStr).toBe('2026-11-26')
    expect(now().toISOString()).toBe(`${monday}T05:00:00.000Z`)
  })
})

describe('the day of settlement', () => {
  it('is the one on which it settled, once it did', () => {
    announce()
    const facts = { tradeDate: '2026-11-20', settlementDate: monday }
    expect(settlementDayOf({ ...facts, state: 'settled', settledOn: monday }, scene.calendar)).toBe(monday)
    expect(settlementDayOf({ ...facts, state: 'matched' }, scene.calendar)).toBe('2026-11-25')
    expect(settlementDayOf({ ...facts, state: 'refundDue' }, scene.calendar)).toBe(monday)
  })

  it.each([
    ['2026-11-20', undefined, 'before it could'],
    ['2026-11-23', '2026-11-25', 'on the holiday: the day to which it moved'],
    ['2026-11-25', '2026-11-25', 'on the day'],
    ['2026-11-26', '2026-11-26', 'a day late'],
    ['2026-11-27', undefined, 'still to come'],
  ])('said to be %s is %s: %s', (reportedDay: string, settledOn: string | undefined, _why: string) => {
    const days = { agreed: '2026-11-23', settles: '2026-11-25', today: '2026-11-26' }
    expect(settledDayOf(reportedDay, days)).toBe(settledOn)
  })

  it('is the earlier one when the announcement under which it was agreed was taken back', () => {
    const days = { agreed: '2026-11-25', settles: '2026-11-23', today: '2026-11-25' }
    expect(settledDayOf('2026-11-23', days)).toBe('2026-11-23')
  })
})
