import fc from 'fast-check'
import { expect, it } from 'vitest'
import { publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { gainsOf } from './gains.ts'
import { reportOf } from './reportOf.ts'
import { unitsIn } from './statementReport.ts'
import { factsOf, lotAs, paymentAs, positionAs } from './testing/reportFixture.ts'

/** Random investors: the reports against sums that are made from the rows of the book alone. */

const runs = process.env.PROVE === '1' ? 500 : 60
const english = { language: 'en', calendar: publishedCalendar } as const
const today = '2027-06-30'

const day = fc
  .integer({ min: 0, max: 700 })
  .map(after => new Date(Date.UTC(2025, 6, 1) + after * 86_400_000).toISOString().slice(0, 10))
const lot = fc.record({
  units: fc.integer({ min: 1, max: 500 }),
  paise: fc.integer({ min: 1, max: 500_000_000 }),
  accruedPaise: fc.integer({ min: -100_000, max: 100_000 }),
  settledOn: day,
  closedOn: fc.option(day, { nil: undefined }),
})
const payment = fc.record({
  couponPaise: fc.integer({ min: 0, max: 10_000_000 }),
  tdsPaise: fc.integer({ min: 0, max: 1_000_000 }),
  principalPaise: fc.integer({ min: 0, max: 50_000_000 }),
  creditedOn: day,
  units: fc.integer({ min: 1, max: 500 }),
})
const investor = fc.array(
  fc.record({ lots: fc.array(lot, { maxLength: 6 }), payouts: fc.array(payment, { maxLength: 12 }) }),
  { minLength: 1, maxLength: 5 },
)

const positionsOf = (drawn: readonly DrawnPosition[]) =>
  drawn.map(({ lots, payouts }, place) =>
    positionAs({
      ISIN: `INE583D0732${place}`,
      issuer: `Issuer ${place % 2}`,
      displayName: `Bond ${place}`,
      lots: lots.map((one, index) =>
        lotAs({ ...one, orderId: `ord_${place}_${index}`, paidOn: one.settledOn }),
      ),
      payouts: payouts.map(one =>
        paymentAs({ ...one, paymentDate: one.creditedOn, recordDate: one.creditedOn }),
      ),
    }),
  )
interface DrawnPosition {
  readonly lots: readonly {
    readonly units: number
    readonly paise: number
    readonly accruedPaise: number
    readonly settledOn: string
    readonly closedOn: string | undefined
  }[]
  readonly payouts: readonly {
    readonly couponPaise: number
    readonly tdsPaise: number
    readonly principalPaise: number
    readonly creditedOn: string
    readonly units: number
  }[]
}

it('transactions and taxes of a year are the sums of its purchases and payments, to the paisa', () => {
  fc.assert(
    fc.property(investor, fc.constantFrom(2025, 2026), (drawn, year) => {
      const [from, to] = [`${year}-04-01`, `${year + 1}-03-31`]
      const within = (date: string): boolean => from <= date && date <= to
      const facts = factsOf(positionsOf(drawn))
      const paid = drawn.flatMap(({ lots }) => lots).filter(one => within(one.settledOn))
      const received = drawn.flatMap(({ payouts }) => payouts).filter(one => within(one.creditedOn))
      const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)
      const interest = sum(received.map(one => one.couponPaise))
      // Of payments without interest nothing is deducted that would be the investor's income.
      const tds = sum(received.filter(one => one.couponPaise !== 0).map(one => one.tdsPaise))
      const net = sum(received.map(one => one.couponPaise + one.principalPaise - one.tdsPaise))
      const [transactions] = reportOf('transactions', facts, { date: to, today }, english).sheets
      const [taxes, quarters] = reportOf('tax', facts, { date: from, today }, english).sheets
      expect(transactions?.total?.[9]).toBe(net - sum(paid.map(({ paise }) => paise)))
      expect(taxes?.total?.slice(6)).toEqual([interest, tds, interest - tds])
      expect(quarters?.total?.slice(3)).toEqual([interest, tds])
    }),
    { numRuns: runs },
  )
})

it('holdings of any day are the units that were settled and not closed', () => {
  fc.assert(
    fc.property(investor, day, (drawn, date) => {
      const [sheet] = reportOf('holdings', factsOf(positionsOf(drawn)), { date, today }, english).sheets
      const expected = drawn.flatMap(({ lots }, place) => {
        const held = lots.filter(
          ({ settledOn, closedOn }) => settledOn <= date && (closedOn === undefined || closedOn > date),
        )
        return held.length === 0
          ? []
          : [[`Bond ${place}`, held.reduce((total, { units }) => total + units, 0)]]
      })
      expect(sheet?.rows.map(row => [row[0], row[6]])).toEqual(expected)
    }),
    { numRuns: runs },
  )
})

it('the costs of the gains of a redeemed lot are what was paid for it, whatever its repayments', () => {
  const repayments = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 24 })
  fc.assert(
    fc.property(lot, repayments, ({ units, paise, accruedPaise }, parts) => {
      const closedOn = '2027-05-31'
      const payouts = parts.map((part, index) =>
        paymentAs({
          units,
          principalPaise: part * units,
          recordDate: `2026-0${1 + (index % 9)}-01`,
          creditedOn: closedOn,
        }),
      )
      const one = lotAs({ units, paise, accruedPaise, settledOn: '2025-12-01', closedOn })
      const gains = gainsOf([positionAs({ lots: [one], payouts })], new Map(), publishedCalendar)
      const total = (of: 'costPaise' | 'proceedsPaise') => gains.reduce((sum, gain) => sum + gain[of], 0)
      expect(total('costPaise')).toBe(paise - accruedPaise)
      expect(total('proceedsPaise')).toBe(parts.reduce((sum, part) => sum + part * units, 0))
    }),
    { numRuns: runs },
  )
})

it('units of any period add up, and follow from one period to the next', () => {
  fc.assert(
    fc.property(investor, fc.tuple(day, day, day), (drawn, days) => {
      const [from, middle, to] = days.toSorted()
      // No unit leaves before it has come.
      const lots = drawn.flatMap(one => one.lots).filter(one => (one.closedOn ?? '9') >= one.settledOn)
      const position = positionAs({ lots: lots.map(one => lotAs(one)) })
      const units = (first = '', last = '') => unitsIn(position, { from: first, to: last }, publishedCalendar)
      const [whole, begin] = [units(from, to), units(from, middle)]
      const sum = (chosen: typeof lots): number => chosen.reduce((total, one) => total + one.units, 0)
      const cameIn = lots.filter(({ settledOn }) => (from ?? '') <= settledOn && settledOn <= (to ?? ''))
      expect(whole.bought).toBe(sum(cameIn))
      expect(begin.before).toBe(whole.before)
      if (middle === undefined || to === undefined || middle === to) return
      const dayAfter = new Date(Date.parse(middle) + 86_400_000).toISOString().slice(0, 10)
      const end = units(dayAfter, to)
      expect(end.before).toBe(begin.after)
      expect(begin.bought + end.bought).toBe(whole.bought)
      expect(begin.redeemed + end.redeemed).toBe(whole.redeemed)
    }),
    { numRuns: runs },
  )
})
