import { describe, expect, it } from 'vitest'
import { financialYearOf } from '../vocabulary/calendarDays.ts'
import { publishedCalendar } from '../vocabulary/marketCalendar.ts'
import { couponSchedule } from './couponSchedule.ts'
import { amortisingPtc, niftyDebenture } from './fixtures/instruments.ts'
import { incomeRates } from './incomeRates.ts'
import { mldAmount } from './mldPayoff.ts'
import {
  cessRates,
  listedBondGains,
  mostGainSurcharges,
  stampDutyOn,
  stampDutyRates,
  type TdsInput,
  taxedKinds,
  tdsOn,
  tdsRates,
  tdsRatesWithoutPan,
} from './taxTables.ts'
import { tdsMethodOf } from './tdsMethods.ts'

const tdsOf = (over: Partial<TdsInput>): number =>
  tdsOn({
    kind: 'bond',
    method: tdsMethodOf('of whom nothing is known', '2026-11-09'),
    date: '2026-11-09',
    units: 1,
    grossPaise: 20_000_00,
    earlierGrossPaise: 0,
    earlierTdsPaise: 0,
    laterGrossPaise: 0,
    hasPan: true,
    ...over,
  })

describe('the financial year', () => {
  it.each([
    ['2026-03-31', '2025-26'],
    ['2026-04-01', '2026-27'],
    ['2099-12-31', '2099-00'],
  ])('of %s is %s', (date, year) => {
    expect(financialYearOf(date)).toBe(year)
  })
})

describe('stamp duty', () => {
  it('is 0.0001 % of what a buyer pays for a transfer', () => {
    expect(stampDutyOn(1_00_561_67, '2026-11-20', 'bond')).toBe(10)
    expect(stampDutyOn(2_00_000_00, '2026-11-20', 'ptc')).toBe(20)
    expect(stampDutyOn(1_00_00_000_00, '2026-11-20', 'mld')).toBe(10_00)
  })

  it('is none on a deposit, on nothing, and before the law', () => {
    expect(stampDutyOn(1_00_00_000_00, '2026-11-20', 'fd')).toBe(0)
    expect(stampDutyOn(-5_00, '2026-11-20', 'bond')).toBe(0)
    expect(stampDutyOn(1_00_00_000_00, '2020-06-30', 'bond')).toBe(0)
  })
})

describe('tax deducted from interest on a bond', () => {
  it('is 10 % above ₹10,000 of a payer in a year, 20 % without PAN', () => {
    expect(tdsOf({})).toBe(2_000_00)
    expect(tdsOf({ hasPan: false })).toBe(4_000_00)
  })

  it('a PAN that is lost within the year does not tax again what was taxed with it', () => {
    const earlier = { earlierGrossPaise: 20_000_00, hasPan: false }
    expect(tdsOf({ ...earlier, earlierTdsPaise: 2_000_00 })).toBe(4_000_00)
    // What nothing was deducted from is made up for at the rate of now.
    expect(tdsOf({ ...earlier, earlierGrossPaise: 8_000_00, earlierTdsPaise: 0 })).toBe(5_600_00)
    // Deducted at 20 % all along: nothing is missing either.
    expect(tdsOf({ ...earlier, earlierTdsPaise: 4_000_00 })).toBe(4_000_00)
  })

  it('is nothing up to the threshold, exactly', () => {
    expect(tdsOf({ grossPaise: 10_000_00 })).toBe(0)
    expect(tdsOf({ grossPaise: 10_000_01 })).toBe(1_000_00)
  })

  it('makes up for the earlier interest of the year with the payment that crosses', () => {
    expect(tdsOf({ earlierGrossPaise: 8_000_00, grossPaise: 4_000_00 })).toBe(1_200_00)
    // From then on only for each payment.
    const after = { earlierGrossPaise: 12_000_00, earlierTdsPaise: 1_200_00, grossPaise: 4_000_00 }
    expect(tdsOf(after)).toBe(400_00)
  })

  it('never takes more than the payment, and takes the rest from the next', () => {
    const small = tdsOf({ earlierGrossPaise: 9_999_00, grossPaise: 2_00 })
    expect(small).toBe(2_00)
    const next = { earlierGrossPaise: 10_001_00, earlierTdsPaise: small, grossPaise: 5_000_00 }
    expect(tdsOf(next)).toBe(500_00 + 998_10)
  })

  it('does not chase paise that earlier roundings left', () => {
    expect(tdsOf({ earlierGrossPaise: 12_000_05, earlierTdsPaise: 1_199_98, grossPaise: 100_00 })).toBe(10_00)
  })

  it('follows the day of the payment', () => {
    expect(tdsOf({ date: '2025-03-31', grossPaise: 6_000_00 })).toBe(600_00)
    expect(tdsOf({ date: '2025-04-01', grossPaise: 6_000_00 })).toBe(0)
    // Listed debentures in demat were exempt until then.
    expect(tdsOf({ date: '2023-03-31' })).toBe(0)
    expect(tdsOf({ date: '2023-04-01' })).toBe(2_000_00)
    expect(tdsOf({ grossPaise: 0 })).toBe(0)
  })
})

describe('tax deducted from other income', () => {
  it('of a pass-through certificate: 25 % until March 2025, then 10 %, no threshold', () => {
    const grossPaise = couponSchedule(amortisingPtc, publishedCalendar)[0]?.couponPaise ?? 0
    expect(tdsOf({ kind: 'ptc', date: '2025-03-31', grossPaise })).toBe(231_17)
    expect(tdsOf({ kind: 'ptc', date: '2025-03-31', grossPaise, hasPan: false })).toBe(231_17)
    expect(tdsOf({ kind: 'ptc', date: '2026-05-20', grossPaise })).toBe(92_47)
    expect(tdsOf({ kind: 'ptc', date: '2026-05-20', grossPaise, hasPan: false })).toBe(184_93)
  })

  it.each([
    ['13477.66', 1_400_00],
    ['19253.80', 1_400_00],
    ['23104.56', 2_200_00],
    ['24500.00', 2_997_24],
    ['28880.70', 3_000_00],
  ])('of a market-linked debenture at %s: 10 %% of the gain', (level, tds) => {
    const grossPaise = mldAmount(niftyDebenture, level, 1) - niftyDebenture.faceValuePaise
    expect(tdsOf({ kind: 'mld', date: '2025-08-29', grossPaise })).toBe(tds)
  })

  it('of a deposit with a company: as of a bond', () => {
    expect(tdsOf({ kind: 'fd', grossPaise: 10_000_00 })).toBe(0)
    expect(tdsOf({ kind: 'fd', grossPaise: 12_000_00 })).toBe(1_200_00)
  })
})

describe('the tables', () => {
  it('are in the order of their days', () => {
    const tables = [
      ...taxedKinds.flatMap(kind => [stampDutyRates[kind], tdsRates[kind]]),
      listedBondGains,
      tdsRatesWithoutPan,
      cessRates,
      incomeRates,
      mostGainSurcharges,
    ]
    for (const rows of tables) {
      const days = rows.map(row => row.from)
      expect([...new Set(days)].sort()).toEqual(days)
    }
  })

  it('a rate on income is its slab with surcharge and cess', () => {
    for (const { rates } of incomeRates)
      for (const { ratePercent, slabPercent, surchargePercent } of rates) {
        const rate = (Number(slabPercent) * (100 + Number(surchargePercent)) * 104) / 10_000
        expect(Number(ratePercent)).toBeCloseTo(rate, 9)
      }
  })
})
