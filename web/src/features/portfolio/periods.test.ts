import { describe, expect, it } from 'vitest'
import { allocationOf } from './allocation.ts'
import { monthWords } from './monthWords.ts'
import { payoutCalendar } from './payoutCalendar.ts'
import {
  byMonth,
  exactYear,
  monthlySums,
  periodOf,
  periodOfMonths,
  twelveMonths,
  yearTotals,
} from './periods.ts'
import { sellableOf } from './sellable.ts'
import { holdingAs, lotAs, payoutAs } from './testing/portfolioFixture.ts'

describe('months and financial years', () => {
  it('a financial year is April to March', () => {
    expect(exactYear({ from: '2026-04-01', to: '2027-03-31' })).toBe(2026)
    expect(exactYear({ from: '2026-04-02', to: '2027-03-31' })).toBeUndefined()
  })
  it('an address without a period, or with one that cannot be, means the year of today', () => {
    const year = { from: '2026-04-01', to: '2027-03-31' }
    expect(periodOf('2026-11-01', '2026-11-30', '2026-11-22')).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
    })
    for (const [from, to] of [
      [null, null],
      ['2026-02-30', '2026-03-01'],
      ['2026-12-01', '2026-11-01'],
      ['soon', '2026-11-01'],
    ] as const)
      expect(periodOf(from, to, '2026-11-22')).toEqual(year)
  })
  it('twelve months begin with this one and end on a day that exists', () => {
    const months = twelveMonths('2026-11-22')
    expect(months).toHaveLength(12)
    expect([months[0], months[1], months[2], months.at(-1)]).toEqual([
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-10',
    ])
    expect(periodOfMonths(months)).toEqual({ from: '2026-11-01', to: '2027-10-31' })
    expect(periodOfMonths(twelveMonths('2027-03-01')).to).toBe('2028-02-29')
  })
  it('sums months after tax, principal apart', () => {
    const payouts = [
      payoutAs(),
      payoutAs({ paymentDate: '2026-12-31', couponPaise: 100, tdsPaise: 0, principalPaise: 5_000 }),
      payoutAs({ paymentDate: '2027-01-07' }),
    ]
    expect(monthlySums(payouts, ['2026-12', '2027-02'])).toEqual([
      { month: '2026-12', interestPaise: 71_10 + 100, principalPaise: 5_000 },
      { month: '2027-02', interestPaise: 0, principalPaise: 0 },
    ])
    expect(byMonth(payouts).map(({ month, payouts }) => [month, payouts.length])).toEqual([
      ['2026-12', 2],
      ['2027-01', 1],
    ])
  })
  it('totals a financial year: credited, to come, withheld', () => {
    expect(
      yearTotals([
        payoutAs({ paymentDate: '2027-04-07' }),
        payoutAs({ paymentDate: '2027-03-31', standing: 'credited' }),
        payoutAs({ paymentDate: '2027-03-30', standing: 'late' }),
      ]),
    ).toEqual([
      { year: 2026, creditedPaise: 71_10, toComePaise: 71_10, tdsPaise: 15_80 },
      { year: 2027, creditedPaise: 0, toComePaise: 71_10, tdsPaise: 7_90 },
    ])
  })
  it('names months in both languages with Latin digits', () => {
    expect(monthWords('2026-11', 'en', 'short')).toBe('Nov')
    expect(monthWords('2026-11', 'en', 'long')).toBe('November 2026')
    expect(monthWords('2026-11', 'hi', 'long')).toBe('नवंबर 2026')
  })
})

describe('how the value is divided', () => {
  const worth = (issuer: string, mtmPaise: number) => holdingAs({ issuer, pfStats: { mtmPaise } })
  it('makes 1,000 together however it is rounded', () => {
    const parts = allocationOf([worth('A', 1), worth('B', 1), worth('C', 1)], 'issuer')
    expect(parts.map(({ perMille }) => perMille)).toEqual([334, 333, 333])
  })
  it('adds holdings of one issuer, leaves out what has matured, and puts the seventh with the rest', () => {
    const holdings = [
      ...['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((issuer, place) => worth(issuer, 700 - place * 100)),
      worth('G', 5_000),
      holdingAs({ issuer: 'H', pfStats: { matured: true, mtmPaise: 0 } }),
    ]
    const parts = allocationOf(holdings, 'issuer')
    expect(parts.map(({ name, rest }) => (rest ? 'rest' : name))).toEqual(['G', 'A', 'B', 'C', 'D', 'rest'])
    expect(parts.reduce((sum, { perMille }) => sum + perMille, 0)).toBe(1000)
    expect(parts.at(-1)?.paise).toBe(300 + 200)
  })
  it('is empty for nothing', () => {
    expect(allocationOf([], 'type')).toEqual([])
    expect(allocationOf([worth('A', 0)], 'rating')).toEqual([])
  })
})

describe('what can be sold', () => {
  it('seven of ten today, three more on a day', () => {
    expect(sellableOf(holdingAs())).toEqual({
      today: 7,
      units: 10,
      inRequest: 0,
      later: [{ date: '2026-12-09', units: 3 }],
    })
  })
  it('nothing between a record date and its payment, though no lot is locked', () => {
    const blocked = { id: 'liquidation.shutPeriod', until: '2026-12-07T03:45:00.000Z' }
    const sellToday = { amountPaise: 0, exitLoadInPerc: '2', blocked }
    const shut = holdingAs({ units: 7, availableUnits: 0, lockedUnits: 7, lots: [lotAs()], sellToday })
    expect(sellableOf(shut)).toEqual({ today: 0, units: 7, inRequest: 0, later: [], shutUntil: '2026-12-07' })
  })
  it.each(['liquidation.notRedeemable', 'liquidation.matures'] as const)(
    'nothing ever, whatever is free or locked, of what is held to its end: %s',
    id => {
      const sellToday = { amountPaise: 6_790_00, exitLoadInPerc: '2', blocked: { id } }
      const holding = holdingAs({ sellToday })
      const { maturityDate } = holding.pfStats
      expect(sellableOf(holding)).toEqual({
        today: 0,
        units: 10,
        inRequest: 0,
        later: [],
        heldToEnd: { id, maturityDate },
      })
    },
  )
  it('nothing while payouts are on hold, and nobody knows until when', () => {
    const sellToday = { amountPaise: 0, exitLoadInPerc: '2', blocked: { id: 'liquidation.payoutsHeld' } }
    expect(sellableOf(holdingAs({ sellToday, unitsInRequest: 2 }))).toEqual({
      today: 0,
      units: 10,
      inRequest: 2,
      later: [],
      payoutsHeld: true,
    })
  })
  it('nothing ever, hold or not, of what matures before its units can be sold', () => {
    const lots = [lotAs({ locked: true, sellableFrom: undefined })]
    const sellToday = { amountPaise: 0, exitLoadInPerc: '2', blocked: { id: 'liquidation.payoutsHeld' } }
    expect(sellableOf(holdingAs({ sellToday, lots }))).toMatchObject({
      heldToEnd: { id: 'liquidation.maturesLocked' },
    })
  })
  it('units that are pledged are not what a payment holds back', () => {
    const pledged = holdingAs({ units: 7, availableUnits: 0, lockedUnits: 7, lots: [lotAs()] })
    expect(sellableOf(pledged)).toEqual({ today: 0, units: 7, inRequest: 0, later: [] })
  })
  it('locked lots from the day the server names, which is not the end of their lock-in in a shut period', () => {
    const lots = [lotAs({ locked: true, lockedUntil: '2026-12-18', sellableFrom: '2026-12-21' })]
    const holding = holdingAs({ units: 7, availableUnits: 0, lockedUnits: 7, lots })
    expect(sellableOf(holding).later).toEqual([{ date: '2026-12-21', units: 7 }])
  })
  it('locked lots not on the day a payment ends: that is the day of what is free', () => {
    const blocked = { id: 'liquidation.shutPeriod', until: '2026-12-14T03:45:00.000Z' }
    const sellToday = { amountPaise: 0, exitLoadInPerc: '2', blocked }
    const locked = lotAs({ orderId: 'b', units: 6, locked: true, sellableFrom: '2026-12-17' })
    const later = [{ date: '2026-12-17', units: 6 }]
    const of = (lots: ReturnType<typeof lotAs>[]) =>
      sellableOf(holdingAs({ units: 6, availableUnits: 0, lots, sellToday }))
    expect(of([locked])).toEqual({ today: 0, units: 6, inRequest: 0, later })
    expect(of([locked, lotAs()])).toMatchObject({ later, shutUntil: '2026-12-14' })
    expect(of([locked, lotAs({ freeUnits: 0 })]).shutUntil).toBeUndefined()
  })
  it('never of what matures before its lock-in and a sale are over', () => {
    const lots = [lotAs({ locked: true, lockedUntil: '2028-04-05', sellableFrom: undefined })]
    const { later, heldToEnd } = sellableOf(holdingAs({ availableUnits: 0, lots }))
    expect(later).toEqual([])
    expect(heldToEnd).toEqual({ id: 'liquidation.maturesLocked', maturityDate: '2028-04-07' })
  })
  it('of a locked lot only what is not pledged', () => {
    const lots = [lotAs({ locked: true, sellableFrom: '2026-12-09', units: 5, freeUnits: 2 })]
    expect(sellableOf(holdingAs({ availableUnits: 0, lots })).later).toEqual([
      { date: '2026-12-09', units: 2 },
    ])
  })
  it('lots that become free on one day are told together', () => {
    const locked = lotAs({ locked: true, sellableFrom: '2026-12-09', units: 2 })
    const holding = holdingAs({ units: 4, availableUnits: 0, lockedUnits: 4, lots: [locked, locked] })
    expect(sellableOf(holding)).toEqual({
      today: 0,
      units: 4,
      inRequest: 0,
      later: [{ date: '2026-12-09', units: 4 }],
    })
  })
  it('units in a request are neither locked nor shut', () => {
    const requested = holdingAs({ units: 10, availableUnits: 0, unitsInRequest: 7 })
    expect(sellableOf(requested)).toEqual({
      today: 0,
      units: 10,
      inRequest: 7,
      later: [{ date: '2026-12-09', units: 3 }],
    })
  })
})

describe('the calendar of payouts', () => {
  it('holds what is still to come, under the day it is due and the day it is paid', () => {
    const text = payoutCalendar(
      [payoutAs({ dueDate: '2026-12-06' }), payoutAs({ dueDate: '2026-11-07', standing: 'credited' })],
      { name: 'Payouts', title: ({ displayName }) => displayName, text: () => 'x' },
      new Date('2026-11-22T04:00:00Z'),
    )
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(text).toContain('UID:INE583D07323-2026-12-06@bond-payouts')
    expect(text).toContain('DTSTART;VALUE=DATE:20261207')
  })
})
