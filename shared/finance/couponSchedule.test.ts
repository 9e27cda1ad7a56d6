import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../vocabulary/calendarDays.ts'
import { MarketCalendar, publishedCalendar } from '../vocabulary/marketCalendar.ts'
import type { BondTerms } from './bondTerms.ts'
import { cashFlowsOf, heldCashFlows } from './cashFlows.ts'
import { couponSchedule, scheduleTotals } from './couponSchedule.ts'
import { amortisingPtc, anyTerms, bond, monthlyBond, runs, timeout } from './fixtures/instruments.ts'
import { termsFaults } from './terms/termsFaults.ts'

const dueDates = (terms: BondTerms): string[] =>
  couponSchedule(terms, publishedCalendar).map(row => row.dueDate)
const coupons = (terms: BondTerms): number[] =>
  couponSchedule(terms, publishedCalendar).map(row => row.couponPaise)

describe('9.48 % monthly from 8 August 2026, 18 months', () => {
  it.each([
    [1, '2026-08-08', '2026-09-08', 31, 365, 80_52, '2026-09-08', '2026-08-24'],
    [2, '2026-09-08', '2026-10-08', 30, 365, 77_92, '2026-10-08', '2026-09-23'],
    // 8 November 2026 is a Sunday.
    [3, '2026-10-08', '2026-11-08', 31, 365, 80_52, '2026-11-09', '2026-10-24'],
    [4, '2026-11-08', '2026-12-08', 30, 365, 77_92, '2026-12-08', '2026-11-23'],
    [13, '2027-08-08', '2027-09-08', 31, 366, 80_30, '2027-09-08', '2027-08-24'],
    [17, '2027-12-08', '2028-01-08', 31, 366, 80_30, '2028-01-10', '2027-12-24'],
    [18, '2028-01-08', '2028-02-08', 31, 366, 80_30, '2028-02-08', '2028-01-24'],
  ])('coupon %d', (number, from, dueDate, days, denominator, couponPaise, paymentDate, recordDate) => {
    expect(couponSchedule(monthlyBond, publishedCalendar)[number - 1]).toEqual({
      number,
      from,
      dueDate,
      paymentDate,
      recordDate,
      days,
      denominator,
      outstandingPaise: 10_000_00,
      couponPaise,
      principalPaise: number === 18 ? 10_000_00 : 0,
    })
  })

  it('pays 1,424.64 of interest, with 366 from the thirteenth on', () => {
    const rows = couponSchedule(monthlyBond, publishedCalendar)
    expect(scheduleTotals(rows)).toEqual({
      couponPaise: 1_424_64,
      principalPaise: 10_000_00,
      totalPaise: 11_424_64,
    })
    expect(rows.map(row => row.denominator)).toEqual([...Array(12).fill(365), ...Array(6).fill(366)])
    expect(termsFaults(monthlyBond)).toEqual([])
  })
})

describe('a day announced late', () => {
  const payments = (calendar: MarketCalendar): string[] =>
    couponSchedule(monthlyBond, calendar).map(row => row.paymentDate)
  it('moves a coupon to the next working day and the redemption to the one before, and back', () => {
    const before = payments(publishedCalendar)
    // Tuesday 8 December 2026 and Tuesday 8 February 2028, the maturity.
    const calendar = new MarketCalendar([
      { date: '2026-12-08', standing: 'clearingHoliday' },
      { date: '2028-02-08', standing: 'holiday' },
    ])
    expect(payments(calendar)).toEqual(
      before.map(date =>
        date === '2026-12-08' ? '2026-12-09' : date === '2028-02-08' ? '2028-02-07' : date,
      ),
    )
    expect(payments(publishedCalendar)).toEqual(before)
  })
})

describe('an amortising pass-through certificate, 11.25 % monthly', () => {
  const rows = couponSchedule(amortisingPtc, publishedCalendar)

  it('pays interest on what is left', () => {
    expect(coupons(amortisingPtc)).toEqual([
      924_66, 879_04, 776_71, 726_16, 649_73, 554_79, 496_85, 406_85, 343_97, 257_98, 155_34, 85_99,
    ])
    expect(scheduleTotals(rows)).toEqual({
      couponPaise: 6_258_07,
      principalPaise: 1_00_000_00,
      totalPaise: 1_06_258_07,
    })
    expect(termsFaults(amortisingPtc)).toEqual([])
  })

  it('pays a part that falls on Dussehra the next day', () => {
    expect(rows[5]).toMatchObject({
      dueDate: '2026-10-20',
      paymentDate: '2026-10-21',
      principalPaise: 8_000_00,
    })
  })
})

describe('a year of interest', () => {
  it('is level whether or not it contains 29 February', () => {
    expect(coupons(bond())).toEqual([10_000_00, 10_000_00, 10_000_00])
    expect(couponSchedule(bond(), publishedCalendar).map(row => [row.days, row.denominator])).toEqual([
      [365, 365],
      [365, 365],
      [366, 366],
    ])
  })

  it('is level for an allotment on 29 February and for a first period that is short', () => {
    expect(coupons(bond({ allotmentDate: '2024-02-29', maturityDate: '2028-02-29' }))).toEqual(
      Array(4).fill(10_000_00),
    )
    const short = bond({
      allotmentDate: '2026-05-20',
      firstDueDate: '2027-03-01',
      maturityDate: '2029-03-01',
    })
    expect(coupons(short)).toEqual([
      // 285 of the 365 days from 1 March 2026.
      7_808_22, 10_000_00, 10_000_00,
    ])
  })
})

describe('due dates', () => {
  it('keep to the ends of months when the allotment was on the 31st', () => {
    const terms = bond({
      allotmentDate: '2026-01-31',
      maturityDate: '2026-07-31',
      couponFrequency: 'monthly',
    })
    expect(dueDates(terms)).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
    ])
  })

  it('end with a short period when the maturity lies between them', () => {
    const terms = bond({
      allotmentDate: '2026-08-31',
      maturityDate: '2027-03-10',
      couponFrequency: 'quarterly',
    })
    expect(dueDates(terms)).toEqual(['2026-11-30', '2027-02-28', '2027-03-10'])
    // 1,00,000 x 10 % x 10 / 365.
    expect(coupons(terms).at(-1)).toBe(273_97)
  })

  it('begin with a short or a long period when the first one is named', () => {
    const short = bond({
      allotmentDate: '2026-05-20',
      firstDueDate: '2026-06-30',
      maturityDate: '2027-03-31',
      couponFrequency: 'quarterly',
    })
    expect(dueDates(short)).toEqual(['2026-06-30', '2026-09-30', '2026-12-31', '2027-03-31'])
    expect(couponSchedule(short, publishedCalendar)[0]).toMatchObject({ days: 41, couponPaise: 1_123_29 })
    const long = bond({
      allotmentDate: '2026-05-20',
      firstDueDate: '2026-10-01',
      maturityDate: '2027-04-01',
      couponFrequency: 'quarterly',
    })
    expect(dueDates(long)).toEqual(['2026-10-01', '2027-01-01', '2027-04-01'])
    expect(termsFaults(short)).toEqual([])
    expect(termsFaults(long)).toEqual([])
  })

  it('are one when interest is paid at maturity, year by year without compounding', () => {
    const terms = bond({ couponFrequency: 'atMaturity' })
    expect(dueDates(terms)).toEqual(['2028-06-15'])
    expect(coupons(terms)).toEqual([30_000_00])
  })

  it('are one when there is no interest', () => {
    const terms = bond({ couponRate: '0', couponFrequency: 'monthly' })
    expect(couponSchedule(terms, publishedCalendar)).toMatchObject([
      { couponPaise: 0, principalPaise: 1_00_000_00 },
    ])
  })
})

describe('steps and parts', () => {
  it('a new rate holds from its due date on', () => {
    const terms = bond({ rateSteps: [{ from: '2026-06-15', couponRate: '10.5' }] })
    expect(coupons(terms)).toEqual([10_000_00, 10_500_00, 10_500_00])
  })

  it('equal parts leave what the division leaves to the last', () => {
    const terms = bond({ faceValuePaise: 1_000_00, principal: { kind: 'equal', every: 'annual' } })
    const rows = couponSchedule(terms, publishedCalendar)
    expect(rows.map(row => row.principalPaise)).toEqual([333_33, 333_33, 333_34])
    expect(rows.map(row => row.outstandingPaise)).toEqual([1_000_00, 666_67, 333_34])
    expect(rows.map(row => row.couponPaise)).toEqual([100_00, 66_67, 33_33])
  })

  it('equal parts may come less often than coupons', () => {
    const terms = bond({ couponFrequency: 'halfYearly', principal: { kind: 'equal', every: 'annual' } })
    expect(couponSchedule(terms, publishedCalendar).map(row => row.principalPaise > 0)).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
    ])
  })
})

describe('holidays', () => {
  it('move the last redemption with its coupon to the day before, other interest to the day after', () => {
    // 20 June 2026 is a Saturday, 20 June 2027 a Sunday.
    const terms = bond({ allotmentDate: '2025-06-20', maturityDate: '2027-06-20' })
    expect(couponSchedule(terms, publishedCalendar).map(row => row.paymentDate)).toEqual([
      '2026-06-22',
      '2027-06-18',
    ])
    expect(coupons(terms)).toEqual([10_000_00, 10_000_00])
  })
})

describe('an operator is told', () => {
  it.each([
    [{ maturityDate: '2025-06-15' }, 'maturityDate', 'maturityNotAfterAllotment'],
    [{ maturityDate: '2085-06-15' }, 'maturityDate', 'tooLong'],
    [{ couponRate: '-1' }, 'couponRate', 'negativeRate'],
    [{ firstDueDate: '2025-06-15' }, 'firstDueDate', 'firstDueDateOutside'],
    [{ firstDueDate: '2027-06-15' }, 'firstDueDate', 'firstPeriodTooLong'],
    [{ rateSteps: [{ from: '2029-01-01', couponRate: '9' }] }, 'rateSteps', 'stepOutside'],
    [{ rateSteps: [{ from: '2026-01-01', couponRate: '9' }] }, 'rateSteps', 'stepNotOnDueDate'],
    [
      {
        rateSteps: [
          { from: '2027-06-15', couponRate: '9' },
          { from: '2026-06-15', couponRate: '8' },
        ],
      },
      'rateSteps',
      'stepsNotInOrder',
    ],
    [{ faceValuePaise: 2, principal: { kind: 'equal', every: 'annual' } }, 'principal', 'partTooSmall'],
    [
      { principal: { kind: 'amortising', parts: [{ dueDate: '2028-06-15', paise: 5 }] } },
      'principal',
      'partsNotFaceValue',
    ],
    [
      { principal: { kind: 'amortising', parts: [{ dueDate: '2027-06-15', paise: 1_00_000_00 }] } },
      'principal',
      'lastPartNotAtMaturity',
    ],
    [
      {
        principal: {
          kind: 'amortising',
          parts: [
            { dueDate: '2025-06-01', paise: 50_000_00 },
            { dueDate: '2028-06-15', paise: 50_000_00 },
          ],
        },
      },
      'principal',
      'partOutside',
    ],
    [
      {
        principal: {
          kind: 'amortising',
          parts: [
            { dueDate: '2027-06-15', paise: 50_000_00 },
            { dueDate: '2026-06-15', paise: 20_000_00 },
            { dueDate: '2028-06-15', paise: 30_000_00 },
          ],
        },
      },
      'principal',
      'partsNotInOrder',
    ],
  ] as const)('%j: %s %s', (over, field, fault) => {
    const { rateSteps, principal, ...rest } = { rateSteps: undefined, principal: undefined, ...over }
    const terms = structuredClone({
      ...bond(rest),
      ...(rateSteps ? { rateSteps: [...rateSteps] } : {}),
      ...(principal ? { principal } : {}),
    })
    // Data of a table is read-only; an operator's is not.
    const faults = termsFaults(terms as ReturnType<typeof bond>)
    expect(faults).toContainEqual({ field, fault })
  })
})

/** What of a schedule is not as it must be; one list, since a property asks it of very many rows. */
function wrongRows(terms: BondTerms): string[] {
  const wrong: string[] = []
  let [from, left] = [terms.allotmentDate, terms.faceValuePaise]
  for (const row of couponSchedule(terms, publishedCalendar)) {
    const shift = daysBetween(row.dueDate, row.paymentDate)
    const rate = (terms.rateSteps ?? []).findLast(step => step.from <= row.from)?.couponRate
    const interest =
      (row.outstandingPaise * Number(rate ?? terms.couponRate) * row.days) / row.denominator / 100
    // Nearer than a paisa, but where a stub crosses into a year of another length.
    const slack = row.days > row.denominator || terms.firstDueDate !== undefined ? interest / 300 : 0
    const recordDate = addDays(row.dueDate, -terms.recordDays)
    const held = {
      follows: row.from === from && row.outstandingPaise === left,
      days: row.days === daysBetween(row.from, row.dueDate),
      record: row.recordDate === (recordDate < terms.allotmentDate ? terms.allotmentDate : recordDate),
      payment: publishedCalendar.isWorkingDay(row.paymentDate) && Math.abs(shift) < 6,
      interest: Math.abs(row.couponPaise - interest) <= 0.5001 + slack,
    }
    for (const [name, isHeld] of Object.entries(held)) if (!isHeld) wrong.push(`${row.number}: ${name}`)
    left -= row.principalPaise
    from = row.dueDate
  }
  if (from !== terms.maturityDate || left !== 0) wrong.push('the end')
  return wrong
}

const sumOf = (flows: readonly { couponPaise: number; principalPaise: number }[]): number[] => [
  flows.reduce((all, flow) => all + flow.couponPaise, 0),
  flows.reduce((all, flow) => all + flow.principalPaise, 0),
]

describe('any instrument', () => {
  it('pays the interest of every period and its face value, and its owners together exactly that', {
    timeout,
  }, () => {
    fc.assert(
      fc.property(
        anyTerms,
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 4000 }),
        (terms, units, later) => {
          expect(termsFaults(terms)).toEqual([])
          expect(wrongRows(terms)).toEqual([])
          const totals = scheduleTotals(couponSchedule(terms, publishedCalendar))
          expect(totals.totalPaise).toBe(totals.couponPaise + terms.faceValuePaise)
          // Allotted, then sold on some day: no payment is lost or paid twice.
          const settleDate = terms.allotmentDate
          const soldDate = addDays(terms.allotmentDate, later)
          const whole = cashFlowsOf(terms, { units, settleDate }, publishedCalendar)
          expect(sumOf(whole)).toEqual([totals.couponPaise * units, terms.faceValuePaise * units])
          const seller = heldCashFlows(terms, [{ units, settleDate, soldDate }], publishedCalendar)
          const buyer = heldCashFlows(terms, [{ units, settleDate: soldDate }], publishedCalendar)
          expect(sumOf([...seller, ...buyer])).toEqual(sumOf(whole))
        },
      ),
      { numRuns: runs },
    )
  })
})
