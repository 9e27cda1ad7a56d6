import { describe, expect, it } from 'vitest'
import { publishedCalendar } from '../../vocabulary/marketCalendar.ts'
import { afterTaxWorking, afterTaxYield } from '../afterTax.ts'
import { accruedInterest, pricedPrincipal, yieldFromCleanPrice } from '../bondPrice.ts'
import type { BondTerms } from '../bondTerms.ts'
import { couponSchedule, interestDenominator, scheduleTotals } from '../couponSchedule.ts'
import { bond } from '../fixtures/instruments.ts'
import { endYields, shownTerms, termsTo, worstOf } from './optionYields.ts'
import { termsFaults } from './termsFaults.ts'

/**
 * Terms of the market beyond a plain bond (M6). The numbers of the tables were made by a program of its own in Python: due
 * dates written out by hand, interest as exact fractions of 365 or 366 days rounded half up to the paisa, yields by 150
 * bisections of the dated flows with 50 digits. Accrued interest between a record date and principal was computed there from its
 * definition: the next interest less what the buyer's own principal earns from the settlement on.
 */

/** 9.25 % added to the principal every year, all paid after five years with 2 % on top. */
const cumulative = bond({
  faceValuePaise: 1_000_00,
  allotmentDate: '2026-02-10',
  maturityDate: '2031-02-10',
  couponRate: '9.25',
  couponFrequency: 'atMaturity',
  compounding: 'annual',
  redemptionPremium: '2',
})

/** 12,000 rupees back in twelve months, 10.40 % on what is left, paid every quarter. */
const monthlyPrincipal = bond({
  faceValuePaise: 12_000_00,
  allotmentDate: '2026-04-10',
  maturityDate: '2027-04-10',
  couponRate: '10.40',
  couponFrequency: 'quarterly',
  principal: { kind: 'equal', every: 'monthly' },
})

/** 9.60 % half-yearly, a downgrade made it 9.85 %; two calls with a premium and a put before them. */
const optional = bond({
  faceValuePaise: 10_000_00,
  allotmentDate: '2025-09-15',
  maturityDate: '2032-09-15',
  couponRate: '9.60',
  couponFrequency: 'halfYearly',
  rateSteps: [{ from: '2026-09-15', couponRate: '9.85' }],
  ratingSteps: [
    { grade: 'AA', couponRate: '9.60' },
    { grade: 'AA-', couponRate: '9.85' },
  ],
  options: [
    { kind: 'put', date: '2028-09-15', price: '100' },
    { kind: 'call', date: '2029-09-15', price: '101' },
    { kind: 'call', date: '2030-09-15', price: '100.5' },
  ],
})

/** 9.75 % a year for ever, callable at its principal every year from the fifth on. */
const perpetual = bond({
  allotmentDate: '2025-08-20',
  maturityDate: '2125-08-20',
  couponRate: '9.75',
  perpetual: true,
  options: [
    { kind: 'call', date: '2030-08-20', price: '100' },
    { kind: 'call', date: '2031-08-20', price: '100' },
  ],
})

const solved = (terms: BondTerms, settleDate: string, cleanPrice: string): number => {
  const found = yieldFromCleanPrice(terms, settleDate, cleanPrice, publishedCalendar)
  return found.ok ? found.unrounded : Number.NaN
}

describe('compounded interest and a premium at the maturity (M6)', () => {
  it('are one payment, of which the premium is named', () => {
    expect(termsFaults(cumulative)).toEqual([])
    expect(couponSchedule(cumulative, publishedCalendar)).toEqual([
      {
        number: 1,
        from: '2026-02-10',
        dueDate: '2031-02-10',
        paymentDate: '2031-02-10',
        recordDate: '2031-01-26',
        days: 1826,
        denominator: 365,
        outstandingPaise: 1_000_00,
        couponPaise: 556_35 + 20_00,
        premiumPaise: 20_00,
        principalPaise: 1_000_00,
      },
    ])
  })

  it.each([
    ['quarterly', '8.4', 10_000_00, '2026-08-31', '2029-08-31', 2_832_43],
    ['monthly', '12', 1_00_000_00, '2027-10-15', '2028-04-15', 6_152_00],
  ] as const)(
    '%s at %s %%',
    (compounding, couponRate, faceValuePaise, allotmentDate, maturityDate, paise) => {
      const terms = bond({
        ...{ compounding, couponRate, faceValuePaise, allotmentDate, maturityDate },
        couponFrequency: 'atMaturity',
      })
      expect(scheduleTotals(couponSchedule(terms, publishedCalendar)).couponPaise).toBe(paise)
    },
  )

  it.each([
    ['2026-11-26', '101.5000', '73.2397', 512_68, 9.19845444],
    ['2028-11-20', '102.2500', '279.2249', 1_954_57, 8.98559419],
  ])(
    'settled on %s at %s: accrued %s a unit, %d paise of seven',
    (settleDate, price, perUnit, paise, percent) => {
      expect(accruedInterest(cumulative, settleDate, 7, publishedCalendar)).toMatchObject({ paise, perUnit })
      expect(solved(cumulative, settleDate, price)).toBeCloseTo(percent, 7)
    },
  )

  it('accrues within a quarter by its days', () => {
    const terms = bond({
      faceValuePaise: 10_000_00,
      allotmentDate: '2026-08-31',
      maturityDate: '2029-08-31',
      couponRate: '8.4',
      couponFrequency: 'atMaturity',
      compounding: 'quarterly',
    })
    expect(accruedInterest(terms, '2028-03-15', 1, publishedCalendar).perUnit).toBe('1364.4739')
    expect(solved(terms, '2028-03-15', '99')).toBeCloseTo(9.31654358, 7)
  })
})

describe('principal more often than interest (M6)', () => {
  const rows = couponSchedule(monthlyPrincipal, publishedCalendar)

  it('pays interest of three balances every third month', () => {
    expect(termsFaults(monthlyPrincipal)).toEqual([])
    expect(rows.map(({ couponPaise }) => couponPaise)).toEqual([
      0, 0, 285_22, 0, 0, 209_99, 0, 0, 131_07, 0, 0, 51_29,
    ])
    expect(rows.map(({ principalPaise }) => principalPaise)).toEqual(Array(12).fill(1_000_00))
    expect(rows.map(({ days }) => days)).toEqual([0, 0, 91, 0, 0, 92, 0, 0, 92, 0, 0, 90])
  })

  it.each([
    ['2026-11-20', '100.4000', 5_000_00, 605_19, 8.76955624],
    // The part of 10 December is the seller's since its record date, its interest until then the buyer's.
    ['2026-11-26', '100.4000', 4_000_00, 718_03, 8.95690604],
    ['2026-12-01', '100.4000', 4_000_00, 769_32, 8.85487879],
    // After the record date of an interest too.
    ['2027-01-05', '99.9000', 3_000_00, -38_47, 11.41928896],
  ])(
    'settled on %s at %s: %d paise are priced, nine units accrued %d',
    (settleDate, price, priced, paise, percent) => {
      expect(pricedPrincipal(monthlyPrincipal, settleDate, publishedCalendar)).toBe(priced)
      expect(accruedInterest(monthlyPrincipal, settleDate, 9, publishedCalendar).paise).toBe(paise)
      expect(solved(monthlyPrincipal, settleDate, price)).toBeCloseTo(percent, 7)
    },
  )
})

describe('calls, puts and a step after a downgrade (M6)', () => {
  it('pays the coupon of its grade', () => {
    expect(termsFaults(optional)).toEqual([])
    const coupons = couponSchedule(optional, publishedCalendar).map(({ couponPaise }) => couponPaise)
    expect(coupons.slice(0, 5)).toEqual([476_05, 483_95, 488_45, 496_55, 489_81])
  })

  it.each([
    ['102.2500', 8.62921759, 9.43375412, 9.4451126, 9.54164518, 'call', '2029-09-15'],
    ['97.5000', 11.7098134, 11.51640702, 11.04936757, 10.68970883, 'maturity', '2032-09-15'],
  ])(
    'at %s it yields to its put, its calls and its maturity',
    (price, put, first, second, maturity, end, date) => {
      const ends = endYields(optional, '2026-11-26', price, publishedCalendar)
      expect(ends.map(one => [one.end, one.date])).toEqual([
        ['put', '2028-09-15'],
        ['call', '2029-09-15'],
        ['call', '2030-09-15'],
        ['maturity', '2032-09-15'],
      ])
      for (const [index, percent] of [put, first, second, maturity].entries())
        expect(ends[index]?.unrounded).toBeCloseTo(percent, 7)
      expect(worstOf(ends)).toMatchObject({ end, date })
    },
  )

  it('a call between interest dates pays the interest up to its day', () => {
    const ended = termsTo(optional, { kind: 'call', date: '2029-12-20', price: '101' })
    expect(couponSchedule(ended, publishedCalendar).at(-1)).toMatchObject({
      dueDate: '2029-12-20',
      couponPaise: 259_07 + 100_00,
      premiumPaise: 100_00,
      principalPaise: 10_000_00,
    })
    expect(solved(ended, '2026-11-26', '102.25')).toBeCloseTo(9.48349831, 7)
  })

  it('an option that a buyer comes too late for has no yield', () => {
    const ends = endYields(optional, '2029-09-05', '100', publishedCalendar)
    expect(ends.map(one => one.date)).toEqual(['2030-09-15', '2032-09-15'])
  })

  it('a call that is announced is the only end', () => {
    const called = { ...optional, called: { date: '2029-09-15', price: '101.00', announcedOn: '2029-08-01' } }
    expect(termsFaults(called)).toEqual([])
    expect(endYields(called, '2026-11-26', '102.25', publishedCalendar)).toMatchObject([
      { end: 'call', date: '2029-09-15', percent: 9.4338 },
    ])
    // What was paid before stays as it was.
    const before = couponSchedule(optional, publishedCalendar).slice(0, 7)
    expect(couponSchedule(called, publishedCalendar).slice(0, 7)).toEqual(before)
  })

  it('a part of the principal that was due after the call is paid with it', () => {
    const parts = bond({ principal: { kind: 'equal', every: 'annual' } })
    const ended = termsTo(parts, { kind: 'call', date: '2027-06-15', price: '100' })
    expect(couponSchedule(ended, publishedCalendar).map(row => row.principalPaise)).toEqual([
      33_333_33, 66_666_67,
    ])
  })
})

describe('a perpetual bond (M6)', () => {
  it.each([
    ['101.2000', 9.31911853, 9.39480389],
    ['98.7500', 10.12989122, 10.06307092],
  ])('at %s it yields to its calls and to no maturity', (price, first, second) => {
    expect(termsFaults(perpetual)).toEqual([])
    const ends = endYields(perpetual, '2026-11-26', price, publishedCalendar)
    expect(ends.map(one => [one.end, one.date])).toEqual([
      ['call', '2030-08-20'],
      ['call', '2031-08-20'],
    ])
    expect(ends[0]?.unrounded).toBeCloseTo(first, 7)
    expect(ends[1]?.unrounded).toBeCloseTo(second, 7)
    expect(accruedInterest(perpetual, '2026-11-26', 1, publishedCalendar).paise).toBe(2_617_81)
  })

  it('shows its payments up to the next call', () => {
    const shown = couponSchedule(shownTerms(perpetual, '2026-11-26'), publishedCalendar)
    expect(shown.at(-1)).toMatchObject({ dueDate: '2030-08-20', principalPaise: 1_00_000_00 })
    const later = couponSchedule(shownTerms(perpetual, '2030-08-20'), publishedCalendar)
    expect(later.at(-1)?.dueDate).toBe('2031-08-20')
    expect(shownTerms(optional, '2026-11-26')).toBe(optional)
  })
})

describe('tax of a premium and of compounded interest', () => {
  it('is that of interest, and the working adds up', () => {
    const input = { terms: cumulative, settleDate: '2026-11-26', cleanPrice: '100', slabPercent: '31.2' }
    // 576.35 less the 73.24 that were bought are taxed in 2031; bought at par there is no gain.
    expect(afterTaxWorking(input, 10, publishedCalendar)).toEqual({
      interestPaise: 5_763_50,
      boughtPaise: 732_40,
      interestTaxPaise: 1_569_70,
      gainPaise: 0,
      gainTaxPaise: 0,
    })
    // 1,073.2397 grow to 1,576.35 - 156.970 = 1,419.380 in 1,537 days.
    const kept = afterTaxYield(input, publishedCalendar)
    expect(kept.ok && kept.unrounded).toBeCloseTo(((1419.37968 / 1073.239726) ** (365 / 1537) - 1) * 100, 4)
  })
})

it('keeps what a period has earned over the denominator of interest', () => {
  const [first, second] = couponSchedule(monthlyPrincipal, publishedCalendar)
  expect(first?.unpaid).toBeUndefined()
  expect(second?.unpaid?.since).toBe('2026-04-10')
  // 12,000 at 10.40 % for 30 days.
  expect(Number(second?.unpaid?.numerator ?? 0n) / Number(interestDenominator)).toBeCloseTo(10_257.534, 2)
})
