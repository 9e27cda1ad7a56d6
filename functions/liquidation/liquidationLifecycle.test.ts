import { describe, expect, it } from 'vitest'
import {
  type RedeemState,
  redeemStates,
  redeemStatuses,
} from '../../shared/contracts/liquidation/liquidationBody.ts'
import { allows } from '../../shared/lifecycle.ts'
import { publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { endsOf, reachableFrom } from '../platform/testing/stateGraph.ts'
import {
  adminStatusOf,
  codeOf,
  dueOn,
  isDelivered,
  isOpen,
  liquidationTransitions,
  machineInput,
  movesOf,
  payAgainFrom,
  payFrom,
  payoutReference,
  quoteCounts,
  quoteStatus,
  refusalOf,
  statusTextOf,
  validUntilOf,
} from './liquidationLifecycle.ts'

/** Every state against every move: what is not named here is not possible. */
const possible: Readonly<Record<string, readonly RedeemState[]>> = {
  price: ['quoteRequested', 'quoteReady'],
  accept: ['quoteReady'],
  reject: ['quoteReady'],
  cancel: ['quoteRequested'],
  supersede: ['quoteRequested', 'quoteReady'],
  lapse: ['quoteRequested', 'quoteReady'],
  decline: ['quoteRequested'],
  deliver: ['placed'],
  startPaying: ['delivered'],
  pay: ['paying'],
  bringBack: ['paying'],
  reverse: ['processed'],
  fail: ['placed'],
}

/** An Indian wall clock, e.g. `on('2026-11-20 10:00')`. */
const on = (text: string): Date => new Date(`${text.replace(' ', 'T')}:00+05:30`)
const instant = (text: string): string => on(text).toISOString()

describe('a request to sell', () => {
  it('has exactly these moves', () => {
    expect(liquidationTransitions.map(({ name }) => name).sort()).toEqual(Object.keys(possible).sort())
  })

  it.each(
    liquidationTransitions.flatMap(move => redeemStates.map(state => [state, move.name, move] as const)),
  )('in %s: %s', (state, name, move) => {
    expect(allows(move, state)).toBe(possible[name]?.includes(state) ?? false)
  })

  it('leaves an end only when the bank sends money back, and every other state leads to one', () => {
    const ends = endsOf(
      liquidationTransitions.filter(({ name }) => name !== 'reverse'),
      redeemStates,
    )
    expect(ends).toEqual(redeemStates.filter(state => !isOpen(state)))
    for (const state of redeemStates)
      expect(
        [...reachableFrom(liquidationTransitions, state)].some(one => ends.includes(one)),
        state,
      ).toBe(true)
  })

  it('whose units are gone does not fail any more', () => {
    for (const state of redeemStates.filter(isDelivered))
      expect([...reachableFrom(liquidationTransitions, state)].every(isDelivered), state).toBe(true)
  })

  it.each(redeemStates.map(state => [state] as const))('%s has a documented word', state => {
    expect(redeemStatuses).toContain(statusTextOf(state))
  })

  it('is listed as Pending, Completed or not at all', () => {
    const listed = (code: string | undefined) => redeemStates.filter(state => codeOf(state) === code)
    expect(listed('RA')).toEqual(['quoteRequested', 'quoteReady'])
    expect(listed('SA')).toEqual(['placed', 'delivered', 'paying'])
    expect(listed('RP')).toEqual(['processed'])
    expect(redeemStates.filter(state => adminStatusOf(state) === 'rejected')).toEqual(listed(undefined))
  })

  it('is refused as a price, or taken back while there is none', () => {
    expect(refusalOf('quoteReady')?.to).toBe('rejected')
    expect(refusalOf('quoteRequested')?.to).toBe('cancelled')
    expect(refusalOf('placed')).toBeUndefined()
  })
})

describe('its days', () => {
  it('are three working days after the sale, by the calendar', () => {
    // Monday works, Tuesday is a holiday.
    expect(dueOn('2026-11-20', publishedCalendar)).toBe('2026-11-26')
    expect(payFrom('2026-11-20', publishedCalendar)).toBe(instant('2026-11-26 11:00'))
    expect(payAgainFrom(on('2026-11-27 15:00'), publishedCalendar)).toBe(instant('2026-11-30 11:00'))
  })

  it('let a request without a price lapse at the close of the next trading day', () => {
    const validUntilOfRequest = (createdAt: string) =>
      validUntilOf({ state: 'quoteRequested', createdAt: instant(createdAt) }, publishedCalendar)
    expect(validUntilOfRequest('2026-11-20 10:00')).toBe(instant('2026-11-23 15:30'))
    // On a Monday before a holiday, and at night after midnight.
    expect(validUntilOfRequest('2026-11-23 16:00')).toBe(instant('2026-11-25 15:30'))
    expect(validUntilOfRequest('2026-11-25 00:10')).toBe(instant('2026-11-26 15:30'))
  })

  it('tell a machine how long to wait', () => {
    const record = {
      orderId: 'liq_1',
      investorId: 'inv_1',
      state: 'quoteReady' as const,
      createdAt: instant('2026-11-20 10:00'),
      validUntil: instant('2026-11-20 15:30'),
    }
    expect(machineInput(record, on('2026-11-20 15:00'), publishedCalendar)).toEqual({
      orderId: 'liq_1',
      investorId: 'inv_1',
      state: 'quoteReady',
      seconds: 1800,
    })
    expect(machineInput(record, on('2026-11-20 16:00'), publishedCalendar).seconds).toBe(1)
    expect(
      machineInput({ ...record, state: 'placed' }, on('2026-11-20 15:00'), publishedCalendar).seconds,
    ).toBe(1)
  })
})

describe('a price', () => {
  it('counts until the close, or until the desk said', () => {
    const now = on('2026-11-20 10:00')
    expect(quoteCounts(now, publishedCalendar)).toBe(instant('2026-11-20 15:30'))
    expect(quoteCounts(now, publishedCalendar, instant('2026-11-20 14:30'))).toBe(instant('2026-11-20 14:30'))
    expect(quoteCounts(now, publishedCalendar, instant('2026-11-21 14:30'))).toBe(instant('2026-11-20 15:30'))
    expect(quoteCounts(on('2026-11-20 15:30'), publishedCalendar)).toBeUndefined()
  })

  const validUntil = instant('2026-11-20 15:30')
  it.each([
    ['quoteReady', '2026-11-20 15:29', 'counts', ['accept', 'reject']],
    ['quoteReady', '2026-11-20 15:30', 'lapsed', ['requestAgain']],
    ['quoteReady', '2026-11-20 09:00', 'marketClosed', ['reject']],
    ['quoteRequested', '2026-11-20 10:00', 'notReady', ['cancel']],
    ['lapsed', '2026-11-20 10:00', 'lapsed', ['requestAgain']],
    ['placed', '2026-11-20 10:00', 'notOpen', []],
    ['processed', '2026-11-20 10:00', 'notOpen', []],
    ['superseded', '2026-11-20 10:00', 'notOpen', ['requestAgain']],
  ] as const)('%s at %s: %s', (state, time, status, moves) => {
    const record = { state, productType: 'mld' as const, validUntil }
    expect(quoteStatus(record, on(time), publishedCalendar)).toBe(status)
    expect(movesOf(record, on(time), publishedCalendar)).toEqual(moves)
  })
})

describe('a payment’s reference', () => {
  it('is one per payment, in letters, digits and dashes, at most forty of them', () => {
    const orderId = 'liq_mfz3k1x0-9f2c41d07a3be58812aa90cd'
    expect(payoutReference({ orderId, payoutNo: 1 })).toBe('liq-mfz3k1x0-9f2c41d07a3be58812aa90cd-1')
    expect(payoutReference({ orderId, payoutNo: 99 })).toMatch(/^[a-z0-9-]{1,40}$/)
  })
})
