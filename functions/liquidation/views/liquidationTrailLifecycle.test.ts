import { describe, expect, it } from 'vitest'
import { type RedeemState, redeemStates } from '../../../shared/contracts/liquidation/liquidationBody.ts'
import { MarketCalendar, publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { type LiquidationTrailFacts, liquidationTrailOf } from './liquidationTrailLifecycle.ts'

const withHoliday = new MarketCalendar([{ date: '2026-11-26', standing: 'holiday' }])
/** Placed on Friday 20 November 2026; the 24th is a holiday, so the money is due on Thursday the 26th. */
const facts = (more: Partial<LiquidationTrailFacts> = {}): LiquidationTrailFacts => ({
  state: 'placed',
  productType: 'bonds',
  createdAt: '2026-11-20T04:30:00.000Z',
  at: { placed: '2026-11-20T04:30:00.000Z' },
  units: 3,
  redemptionPaise: 3_074_764,
  placedOn: '2026-11-20',
  now: new Date('2026-11-20T05:00:00.000Z'),
  calendar: publishedCalendar,
  ...more,
})
const quote = (more: Partial<LiquidationTrailFacts> = {}): LiquidationTrailFacts => ({
  state: 'quoteRequested',
  productType: 'mld',
  createdAt: '2026-11-20T04:30:00.000Z',
  at: { quoteRequested: '2026-11-20T04:30:00.000Z' },
  units: 3,
  now: new Date('2026-11-20T05:00:00.000Z'),
  calendar: publishedCalendar,
  ...more,
})
const trail = (given: LiquidationTrailFacts): string[] =>
  liquidationTrailOf(given).map(
    ({ step, standing, who, at, expectedBy }) =>
      `${step} ${standing} ${who}${at === undefined ? '' : ` at ${at}`}${expectedBy === undefined ? '' : ` by ${expectedBy}`}`,
  )
/** Six in the evening of the 26th, Indian time. */
const dueBy = '2026-11-26T12:30:00.000Z'

describe('the trail of a bond', () => {
  it('goes from the order to the bank, all of it due on the settlement day', () => {
    expect(trail(facts())).toEqual([
      'placed done you at 2026-11-20T04:30:00.000Z',
      `delivered now depository by ${dueBy}`,
      `paying next us by ${dueBy}`,
      `processed next bank by ${dueBy}`,
    ])
    expect(liquidationTrailOf(facts()).map(({ units, paise }) => units ?? paise)).toEqual([
      3, 3, 3_074_764, 3_074_764,
    ])
  })

  it('on hold promises no day of the money, and is not called late; the units leave on theirs', () => {
    const reason = 'liquidation.delayedHold'
    expect(trail(facts({ reason })).slice(1)).toEqual([
      `delivered now depository by ${dueBy}`,
      'paying next us',
      'processed next bank',
    ])
    const at = { placed: '2026-11-20T04:30:00.000Z', delivered: '2026-11-26T05:30:00.000Z' }
    const now = new Date('2026-11-30T05:30:00.000Z')
    expect(trail(facts({ reason, state: 'delivered', at, now })).slice(2)).toEqual([
      'paying now us',
      'processed next bank',
    ])
  })

  it('says what the others called it, once it is done', () => {
    const done = facts({
      state: 'processed',
      at: {
        placed: '2026-11-20T04:30:00.000Z',
        delivered: '2026-11-26T05:30:00.000Z',
        paying: '2026-11-26T05:31:00.000Z',
        processed: '2026-11-26T05:40:00.000Z',
      },
      deliveryReference: 'DLV1',
      utr: 'HDFCN52026112600',
    })
    expect(liquidationTrailOf(done).every(({ standing }) => standing === 'done')).toBe(true)
    expect(liquidationTrailOf(done).map(({ reference }) => reference)).toEqual([
      undefined,
      'DLV1',
      undefined,
      'HDFCN52026112600',
    ])
  })

  it('is late once the day is over', () => {
    const now = new Date('2026-11-26T12:30:00.001Z')
    expect(liquidationTrailOf(facts({ now }))[1]).toMatchObject({ step: 'delivered', standing: 'late' })
  })

  it('past a record date by such a holiday it ends there, unless the depository was asked already', () => {
    const sale = { deliverBy: '2026-11-26', calendar: withHoliday }
    expect(trail(facts(sale))).toEqual([
      'placed done you at 2026-11-20T04:30:00.000Z',
      'failed now us by 2026-11-27T05:30:00.000Z',
    ])
    expect(trail(facts({ ...sale, deliveryAskedAt: '2026-11-26T05:30:00.000Z' }))).toHaveLength(4)
    expect(trail(facts({ ...sale, calendar: publishedCalendar }))).toHaveLength(4)
  })

  it('moves with a holiday that is announced late', () => {
    expect(liquidationTrailOf(facts({ calendar: withHoliday }))[3]).toMatchObject({
      expectedBy: '2026-11-27T12:30:00.000Z',
    })
    expect(liquidationTrailOf(facts())[3]).toMatchObject({ expectedBy: dueBy })
  })

  it('goes back when the bank returned the money, and waits for the day on which it is paid again', () => {
    const returned = facts({
      state: 'delivered',
      at: {
        placed: '2026-11-20T04:30:00.000Z',
        delivered: '2026-11-26T05:30:00.000Z',
        paying: '2026-11-26T05:31:00.000Z',
      },
      delayedUntil: '2026-11-27T05:30:00.000Z',
      now: new Date('2026-11-26T13:00:00.000Z'),
    })
    expect(trail(returned).slice(1)).toEqual([
      'delivered done depository at 2026-11-26T05:30:00.000Z',
      'paying now us by 2026-11-27T12:30:00.000Z',
      'processed next bank by 2026-11-27T12:30:00.000Z',
    ])
  })

  it('ends where it failed', () => {
    const failed = facts({
      state: 'failed',
      at: { placed: '2026-11-20T04:30:00.000Z', failed: '2026-11-26T05:30:00.000Z' },
    })
    expect(trail(failed)).toEqual([
      'placed done you at 2026-11-20T04:30:00.000Z',
      'failed done us at 2026-11-26T05:30:00.000Z',
    ])
  })
})

describe('the trail of what pays a claim', () => {
  const claim = facts({
    claim: { orderId: 'ord_1', dueDate: '2026-11-08' },
    state: 'delivered',
    at: { delivered: '2026-11-20T04:30:00.000Z' },
  })
  it('is the way of the money only', () => {
    expect(trail(claim)).toEqual([`paying now us by ${dueBy}`, `processed next bank by ${dueBy}`])
  })
})

describe('the trail of an MLD', () => {
  it('begins with the desk, which has until the close of the next trading day', () => {
    expect(trail(quote())).toEqual([
      'quoteRequested done you at 2026-11-20T04:30:00.000Z',
      'quoteReady now desk by 2026-11-23T10:00:00.000Z',
      'placed next you',
      'delivered next depository',
      'paying next us',
      'processed next bank',
    ])
  })

  it('waits for the investor as long as the price counts', () => {
    const ready = quote({
      state: 'quoteReady',
      at: { quoteRequested: '2026-11-20T04:30:00.000Z', quoteReady: '2026-11-20T05:00:00.000Z' },
      redemptionPaise: 33_029_627,
      validUntil: '2026-11-20T10:00:00.000Z',
    })
    expect(trail(ready).slice(1, 3)).toEqual([
      'quoteReady done desk at 2026-11-20T05:00:00.000Z',
      'placed now you by 2026-11-20T10:00:00.000Z',
    ])
    expect(liquidationTrailOf(ready)[1]).toMatchObject({ paise: 33_029_627 })
  })

  it.each<[RedeemState, string]>([
    ['cancelled', 'you'],
    ['declined', 'desk'],
    ['lapsed', 'us'],
    ['superseded', 'you'],
  ])('that was %s before a price ends there', (state, who) => {
    const ended = quote({
      state,
      at: { quoteRequested: '2026-11-20T04:30:00.000Z', [state]: '2026-11-20T06:00:00.000Z' },
    })
    expect(trail(ended)).toEqual([
      'quoteRequested done you at 2026-11-20T04:30:00.000Z',
      `${state} done ${who} at 2026-11-20T06:00:00.000Z`,
    ])
  })
})

it.each(redeemStates)('of what is %s at most one step is awaited, and it is the first undone one', state => {
  const steps = liquidationTrailOf(
    quote({ state, at: { [state]: '2026-11-20T04:30:00.000Z' }, placedOn: '2026-11-20' }),
  )
  const undone = steps.filter(({ standing }) => standing !== 'done')
  expect(undone.slice(1).every(({ standing }) => standing === 'next')).toBe(true)
  expect(undone[0]?.standing ?? 'now').toBe('now')
  expect(steps.findLastIndex(({ standing }) => standing === 'done')).toBe(steps.length - undone.length - 1)
})
