import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween } from '../../vocabulary/calendarDays.ts'
import { publishedCalendar } from '../../vocabulary/marketCalendar.ts'
import {
  accruedInterest,
  buyerRows,
  cleanPriceFromYield,
  pricedPrincipal,
  yieldFromCleanPrice,
} from '../bondPrice.ts'
import type { BondTerms } from '../bondTerms.ts'
import { couponSchedule, scheduleTotals } from '../couponSchedule.ts'
import { bond, runs, timeout } from '../fixtures/instruments.ts'
import { termsFaults } from './termsFaults.ts'

const frequencies = ['monthly', 'quarterly', 'halfYearly', 'annual'] as const

/** Principal by the month and interest more seldom, compounded or with options: what `anyTerms` has none of. */
const furtherTerms: fc.Arbitrary<BondTerms> = fc
  .record({
    allotted: fc.integer({ min: 0, max: 3652 }),
    months: fc.integer({ min: 3, max: 40 }),
    rate: fc.integer({ min: 1, max: 24_00_00 }),
    couponFrequency: fc.constantFrom(...frequencies),
    compounding: fc.constantFrom(...frequencies),
    every: fc.constantFrom('monthly' as const, 'quarterly' as const),
    isCumulative: fc.boolean(),
    premium: fc.option(fc.integer({ min: 1, max: 20_00 })),
    called: fc.option(fc.double({ min: 0.2, max: 0.9, noNaN: true })),
  })
  .map(made => {
    const allotmentDate = addDays('2020-01-01', made.allotted)
    const maturityDate = addMonths(allotmentDate, made.months)
    const couponRate = (made.rate / 10_000).toFixed(4)
    const date = addDays(
      allotmentDate,
      Math.max(1, Math.floor(daysBetween(allotmentDate, maturityDate) * (made.called ?? 0))),
    )
    const premium = made.premium === null ? {} : { redemptionPremium: (made.premium / 100).toFixed(2) }
    return bond({
      ...{ allotmentDate, maturityDate, couponRate },
      ...(made.isCumulative
        ? { couponFrequency: 'atMaturity', compounding: made.compounding, ...premium }
        : {
            couponFrequency: made.couponFrequency,
            principal: { kind: 'equal', every: made.every },
          }),
      ...(made.called === null
        ? {}
        : {
            options: [{ kind: 'call', date, price: '100.75' }],
            called: { date, price: '100.75', announcedOn: allotmentDate },
          }),
    })
  })

const anyDay = (terms: BondTerms, part: number): string => {
  const last = couponSchedule(terms, publishedCalendar).at(-1)?.dueDate ?? terms.maturityDate
  return addDays(terms.allotmentDate, Math.floor(daysBetween(terms.allotmentDate, last) * part))
}

describe('any of these terms on any day', () => {
  it('pay back the principal once, and interest of each day once', { timeout }, () => {
    fc.assert(
      fc.property(furtherTerms, terms => {
        expect(termsFaults(terms)).toEqual([])
        const rows = couponSchedule(terms, publishedCalendar)
        const { principalPaise } = scheduleTotals(rows)
        const days = rows.reduce((sum, row) => sum + row.days, 0)
        const last = rows.at(-1)?.dueDate ?? ''
        return (
          principalPaise === terms.faceValuePaise &&
          days === daysBetween(terms.allotmentDate, last) &&
          last === (terms.called?.date ?? terms.maturityDate)
        )
      }),
      { numRuns: runs },
    )
  })

  it('leave of the next interest what the buyer’s principal earns from the settlement on', {
    timeout,
  }, () => {
    fc.assert(
      fc.property(furtherTerms, fc.double({ min: 0, max: 0.99, noNaN: true }), (terms, part) => {
        const settleDate = anyDay(terms, part)
        const rows = buyerRows(terms, settleDate, publishedCalendar)
        const index = rows.findIndex(row => row.days > 0)
        const next = rows[index]
        if (next === undefined || terms.compounding !== undefined) return true
        const rate = Number(terms.couponRate) / 100
        // Every row up to the interest carries the principal of its own days; those before the first are the buyer's from the settlement.
        const earns = rows.slice(0, index + 1).reduce((sum, row, at) => {
          const from = at === 0 ? settleDate : row.from
          return (
            sum +
            (row.outstandingPaise * rate * Math.max(0, daysBetween(from, row.dueDate))) / row.denominator
          )
        }, 0)
        const coupon = next.couponPaise - (next.premiumPaise ?? 0)
        const accrued = Number(accruedInterest(terms, settleDate, 1, publishedCalendar).perUnit) * 100
        // Half a paisa of the coupon's rounding, and what a leap year's days differ within a stub.
        return Math.abs(coupon - earns - accrued) <= 0.6 || crossesYears(rows.slice(0, index + 1), settleDate)
      }),
      { numRuns: runs },
    )
  })

  it('have the price that their yield gives back', { timeout }, () => {
    fc.assert(
      fc.property(
        furtherTerms,
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        fc.integer({ min: 1, max: 30 }),
        (terms, part, percent) => {
          const settleDate = anyDay(terms, part)
          if (pricedPrincipal(terms, settleDate, publishedCalendar) === 0) return true
          const price = cleanPriceFromYield(terms, settleDate, percent, publishedCalendar)
          if (!(Number(price) > 1)) return true
          const found = yieldFromCleanPrice(terms, settleDate, price, publishedCalendar)
          const last = couponSchedule(terms, publishedCalendar).at(-1)?.dueDate ?? ''
          // A price has four places: over few days they are many hundredths of a percent.
          const room = 0.02 + 400 / Math.max(1, daysBetween(settleDate, last)) ** 2
          return found.ok && Math.abs(found.unrounded - percent) <= room
        },
      ),
      { numRuns: runs },
    )
  })
})

/** Rows of two anniversary years have two denominators; the check above counts a row by one. */
const crossesYears = (
  rows: readonly { readonly from: string; readonly dueDate: string; readonly denominator: number }[],
  settleDate: string,
): boolean =>
  rows.some(row => row.denominator === 366) ||
  rows.some(row => settleDate < row.from && row.denominator === 366)
