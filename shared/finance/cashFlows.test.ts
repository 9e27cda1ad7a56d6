import { describe, expect, it } from 'vitest'
import { publishedCalendar } from '../vocabulary/marketCalendar.ts'
import { cashFlowsOf, heldCashFlows } from './cashFlows.ts'
import { amortisingPtc, monthlyBond } from './fixtures/instruments.ts'

describe('payments to a buyer', () => {
  it('begin with the coupon whose record date is not before the settlement', () => {
    const onRecord = cashFlowsOf(monthlyBond, { units: 10, settleDate: '2026-11-23' }, publishedCalendar)
    expect(onRecord[0]).toEqual({
      dueDate: '2026-12-08',
      paymentDate: '2026-12-08',
      recordDate: '2026-11-23',
      units: 10,
      couponPaise: 779_20,
      principalPaise: 0,
    })
    expect(onRecord).toHaveLength(15)
    const dayAfter = cashFlowsOf(monthlyBond, { units: 10, settleDate: '2026-11-24' }, publishedCalendar)
    expect(dayAfter[0]?.dueDate).toBe('2027-01-08')
    expect(dayAfter).toHaveLength(14)
  })

  it('leave the part of the principal with the seller too', () => {
    const flows = cashFlowsOf(amortisingPtc, { units: 1, settleDate: '2026-11-06' }, publishedCalendar)
    expect(flows.reduce((sum, flow) => sum + flow.principalPaise, 0)).toBe(44_000_00)
  })

  it('are none after the last record date', () => {
    expect(cashFlowsOf(monthlyBond, { units: 1, settleDate: '2028-01-25' }, publishedCalendar)).toEqual([])
  })
})

describe('payments to an owner of many lots', () => {
  const lots = [
    { units: 10, settleDate: '2026-08-08' },
    { units: 5, settleDate: '2026-11-24' },
    { units: 3, settleDate: '2026-08-08', soldDate: '2026-10-24' },
  ]

  it('go to the units held at the end of each record date', () => {
    const byDue = Object.fromEntries(
      heldCashFlows(monthlyBond, lots, publishedCalendar).map(flow => [flow.dueDate, flow.units]),
    )
    expect(byDue['2026-09-08']).toBe(13)
    // Sold on the record date of 24 October: not an owner at its end.
    expect(byDue['2026-11-08']).toBe(10)
    expect(byDue['2026-12-08']).toBe(10)
    expect(byDue['2027-01-08']).toBe(15)
  })

  it('round the coupon of one unit, then multiply', () => {
    expect(heldCashFlows(monthlyBond, lots, publishedCalendar)[0]).toMatchObject({
      couponPaise: 13 * 80_52,
      units: 13,
    })
  })

  it('leave out the days on which nothing was held', () => {
    const gone = [{ units: 4, settleDate: '2026-09-01', soldDate: '2026-10-01' }]
    expect(heldCashFlows(monthlyBond, gone, publishedCalendar).map(flow => flow.dueDate)).toEqual([
      '2026-10-08',
    ])
    expect(heldCashFlows(monthlyBond, [], publishedCalendar)).toEqual([])
  })
})
