import { percentOf, roundedPaise, scaled } from './decimal.ts'

/**
 * Rates of tax and duty as dated data: the row in force is the last whose `from` is not after the day. A change of the law
 * is a new row, never an edit. Percents are decimal strings, money is paise.
 */

export const taxedKinds = ['bond', 'ptc', 'mld', 'fd'] as const
/** `mld`: a listed market-linked debenture; `fd`: a deposit with a company that is not a bank. */
export type TaxedKind = (typeof taxedKinds)[number]

interface Dated {
  readonly from: string
}

/** The row of a table in force on a day. */
export function inForce<Row extends Dated>(rows: readonly Row[], date: string): Row | undefined {
  return rows.findLast(({ from }) => from <= date)
}

/** Indian financial year of a day, e.g. `2026-03-31` → `2025-26`. */
export function financialYearOf(date: string): string {
  const year = Number(date.slice(0, 4)) - (date.slice(5) < '04-01' ? 1 : 0)
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

/** Buyer's stamp duty on a transfer, percent of the consideration (Indian Stamp Act, article 56A, since 1 July 2020). */
export const stampDutyRates: Readonly<
  Record<TaxedKind, readonly { readonly from: string; readonly percent: string }[]>
> = {
  bond: [{ from: '2020-07-01', percent: '0.0001' }],
  ptc: [{ from: '2020-07-01', percent: '0.0001' }],
  mld: [{ from: '2020-07-01', percent: '0.0001' }],
  fd: [],
}

/** Stamp duty in paise that a buyer owes on a consideration; 0 where no row is in force or nothing is paid. */
export function stampDutyOn(considerationPaise: number, date: string, kind: TaxedKind): number {
  const rate = inForce(stampDutyRates[kind], date)
  return rate === undefined ? 0 : percentOf(Math.max(0, considerationPaise), rate.percent)
}

/** Tax deducted at source from one kind of income. */
export interface TdsRate {
  readonly from: string
  readonly percent: string
  /** Interest of one payer in a financial year up to which nothing is deducted; undefined: there is no such limit. */
  readonly thresholdPaise?: number
}

/** Interest on debentures (s.193; s.393 of the Act of 2025); the exemption of listed ones in demat ended 1 April 2023. */
const debentureRates: readonly TdsRate[] = [
  { from: '2023-04-01', percent: '10', thresholdPaise: 500_000 },
  { from: '2025-04-01', percent: '10', thresholdPaise: 1_000_000 },
]

export const tdsRates: Readonly<Record<TaxedKind, readonly TdsRate[]>> = {
  bond: debentureRates,
  // The return of a listed MLD is taken as interest on a debenture: the same section (D2 s9 names the 10 %).
  mld: debentureRates,
  // Income of a securitisation trust, resident individuals (s.194LBC): no threshold.
  ptc: [
    { from: '2016-06-01', percent: '25' },
    { from: '2025-04-01', percent: '10' },
  ],
  // Interest other than on securities, payer not a bank (s.194A).
  fd: [
    { from: '2021-04-01', percent: '10', thresholdPaise: 500_000 },
    { from: '2025-04-01', percent: '10', thresholdPaise: 1_000_000 },
  ],
}

/** Without a PAN: this or the rate of the income, whichever is more (s.206AA). */
const tdsPercentWithoutPan = '20'

/** A payment whose tax is asked: of one payer, with what that payer paid earlier in the same financial year. */
export interface TdsInput {
  readonly kind: TaxedKind
  /** The day of the payment. */
  readonly date: string
  readonly grossPaise: number
  readonly earlierGrossPaise: number
  readonly earlierTdsPaise: number
  readonly hasPan: boolean
}

/**
 * Tax to deduct from a payment, in paise, rounded half up. Nothing while the interest of the year, this payment included,
 * does not exceed the threshold. Once it does, all interest of the year is taxable, so the payment that crosses also makes
 * up for what was not deducted earlier (the sections exempt an aggregate that does not exceed the limit, not the first
 * part of a larger one). Never more than the payment itself.
 */
export function tdsOn(input: TdsInput): number {
  const { grossPaise, earlierGrossPaise, earlierTdsPaise } = input
  const rate = inForce(tdsRates[input.kind], input.date)
  if (rate === undefined || grossPaise <= 0) return 0
  const { thresholdPaise } = rate
  if (thresholdPaise !== undefined && earlierGrossPaise + grossPaise <= thresholdPaise) return 0
  const percent =
    input.hasPan || Number(rate.percent) > Number(tdsPercentWithoutPan) ? rate.percent : tdsPercentWithoutPan
  // What was deducted with a PAN is no less deducted when it is missing now: only the rest is taxed at the rate of now.
  const deductedPaise =
    percent === rate.percent
      ? earlierTdsPaise
      : roundedPaise(BigInt(earlierTdsPaise) * scaled(percent, 6), scaled(rate.percent, 6))
  const missed = percentOf(earlierGrossPaise, percent) - deductedPaise
  // Less than a rupee is the roundings of the earlier payments.
  const caughtUp = thresholdPaise !== undefined && missed >= 100 ? missed : 0
  return Math.min(grossPaise, percentOf(grossPaise, percent) + caughtUp)
}

/** Tax on the gain when a listed bond is sold or redeemed (s.112; Finance (No. 2) Act, 2024). */
export interface GainRule {
  readonly from: string
  /** Held longer than this is long-term; a shorter gain is taxed at the slab. */
  readonly longTermMonths: number
  readonly longTermPercent: string
}

export const listedBondGains: readonly GainRule[] = [
  { from: '2018-04-01', longTermMonths: 12, longTermPercent: '10' },
  { from: '2024-07-23', longTermMonths: 12, longTermPercent: '12.5' },
]
