import { describe, expect, it } from 'vitest'
import { type OrderState, orderStates, orderStatuses } from '../../shared/contracts/orders/orderBody.ts'
import { allows } from '../../shared/lifecycle.ts'
import { endsOf, reachableFrom } from '../platform/testing/stateGraph.ts'
import {
  adminStatusOf,
  failureOf,
  gatewayLimitOn,
  isNsdlChecked,
  isUnpaid,
  movesOf,
  orderTransitions,
  paymentMove,
  statusTextOf,
} from './orderLifecycle.ts'
import { paymentStates } from './orderRows.ts'
import {
  assessPayment,
  type PaymentFacts,
  type PaymentState,
  paymentTransitions,
} from './payments/paymentLifecycle.ts'

/** Every state against every move: what is not named here is not possible. */
const possible: Readonly<Record<string, readonly OrderState[]>> = {
  openPayment: ['placed', 'paymentPending'],
  pay: ['placed', 'paymentPending'],
  payLate: ['expired'],
  expire: ['placed', 'paymentPending'],
  cancel: ['placed', 'paymentPending'],
  placeRfq: ['paid'],
  match: ['paid', 'rfqPlaced'],
  settle: ['matched'],
  process: ['settled'],
  fail: ['placed', 'paymentPending'],
  failPaid: ['paid', 'rfqPlaced', 'matched'],
  refund: ['refundDue'],
}

describe('an order', () => {
  it('has exactly these moves', () => {
    expect(orderTransitions.map(({ name }) => name).sort()).toEqual(Object.keys(possible).sort())
  })

  it.each(orderTransitions.flatMap(move => orderStates.map(state => [state, move.name, move] as const)))(
    'in %s: %s',
    (state, name, move) => {
      expect(allows(move, state)).toBe(possible[name]?.includes(state) ?? false)
    },
  )

  it('never leaves an end, and every other state leads to one', () => {
    const ends = endsOf(orderTransitions, orderStates)
    expect(ends).toEqual(['processed', 'cancelled', 'failed', 'refunded'])
    for (const state of orderStates)
      expect(
        [...reachableFrom(orderTransitions, state)].some(one => ends.includes(one)),
        state,
      ).toBe(true)
  })

  it('is paid from money, and fails with or without money to send back', () => {
    expect(orderStates.filter(state => paymentMove(state) !== undefined)).toEqual([
      'placed',
      'paymentPending',
      'expired',
    ])
    expect(failureOf('paymentPending')?.to).toBe('failed')
    expect(failureOf('matched')?.to).toBe('refundDue')
    expect(failureOf('settled')).toBeUndefined()
  })

  it.each(orderStates.map(state => [state] as const))('%s has a documented word', state => {
    expect(orderStatuses).toContain(statusTextOf(state))
  })

  it('tells the pending settlements from the rest by the documented fields', () => {
    const pending = orderStates.filter(state => adminStatusOf(state) === 'accepted' && !isNsdlChecked(state))
    expect(pending).toEqual(['paid', 'rfqPlaced', 'matched', 'settled'])
    expect(orderStates.filter(state => adminStatusOf(state) === 'rejected')).toEqual([
      'failed',
      'refundDue',
      'refunded',
    ])
    expect(orderStates.filter(isUnpaid)).toEqual(['placed', 'paymentPending'])
  })

  it('offers the moves that are possible', () => {
    const open = { payable: true, transferable: true }
    expect(movesOf({ state: 'placed', paymentType: 'PG' }, open)).toEqual(['pay', 'switchToNeft', 'cancel'])
    expect(movesOf({ state: 'paymentPending', paymentType: 'NEFT' }, open)).toEqual(['cancel'])
    expect(
      movesOf({ state: 'paymentPending', paymentType: 'PG' }, { payable: false, transferable: false }),
    ).toEqual(['cancel'])
    expect(movesOf({ state: 'expired', paymentType: 'PG' }, open)).toEqual(['buyAgain'])
    expect(movesOf({ state: 'matched', paymentType: 'PG' }, open)).toEqual([])
  })

  it('is paid through the gateway up to a dated limit', () => {
    expect(gatewayLimitOn('2026-11-20')).toBe(100_000_000)
  })
})

describe('a payment', () => {
  const moves: Readonly<Record<string, readonly PaymentState[]>> = {
    giveUp: ['taken'],
    sentBack: ['refundDue'],
  }
  it.each(paymentTransitions.flatMap(move => paymentStates.map(state => [state, move.name, move] as const)))(
    'in %s: %s',
    (state, name, move) => {
      expect(allows(move, state)).toBe(moves[name]?.includes(state) ?? false)
    },
  )

  const facts: PaymentFacts = {
    order: {
      state: 'paymentPending',
      amountPaise: 100,
      tradeDate: '2026-11-20',
      settlementDate: '2026-11-23',
    },
    reserved: true,
    paymentPaise: 100,
    today: '2026-11-20',
    settlementDateNow: '2026-11-23',
    marketOpen: true,
  }
  const inState = (state: OrderState, more: Partial<PaymentFacts> = {}): PaymentFacts => ({
    ...facts,
    order: { ...facts.order, state },
    ...more,
  })
  it.each<[string, PaymentFacts, string]>([
    ['in time', facts, 'pays'],
    ['in time, reported after the close', inState('paymentPending', { marketOpen: false }), 'pays'],
    ['a transfer after its units lapsed', inState('paymentPending', { reserved: false }), 'paysLate'],
    ['after the order expired', inState('expired', { reserved: false }), 'paysLate'],
    ['after the close', inState('expired', { reserved: false, marketOpen: false }), 'late'],
    ['the next day', inState('expired', { reserved: false, today: '2026-11-23' }), 'late'],
    [
      'with another settlement date',
      inState('expired', { reserved: false, settlementDateNow: '2026-11-25' }),
      'late',
    ],
    [
      'on another day though its units are put aside still',
      inState('paymentPending', { today: '2026-11-21' }),
      'late',
    ],
    ['of another amount', inState('paymentPending', { paymentPaise: 99 }), 'wrongAmount'],
    ['of a cancelled order', inState('cancelled'), 'cancelled'],
    ['of a failed order', inState('failed'), 'late'],
    ['a second one', inState('paid'), 'second'],
    ['a second one, long after', inState('processed'), 'second'],
    ['of an order whose money goes back', inState('refundDue'), 'second'],
  ])('%s', (_, given, wanted) => {
    const assessed = assessPayment(given)
    expect(assessed.use === 'returns' ? assessed.why : assessed.use).toBe(wanted)
  })
})
