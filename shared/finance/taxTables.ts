import { percentOf, roundedPaise, scaled } from './decimal.ts'
import { incomeRates } from './incomeRates.ts'

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

/** Buyer's stamp duty on a transfer, percent of the consideration (Indian Stamp Act, schedule I, article 27: debentures, securitised debt among them; since 1 July 2020). */
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
  /** Whether an investor's form (121; until March 2026 15G and 15H) has the payer deduct nothing. */
  readonly endsByForm: boolean
}

/** Interest on debentures (s.193; s.393 of the Act of 2025); the exemption of listed ones in demat ended 1 April 2023. */
const debentureRates: readonly TdsRate[] = [
  { from: '2023-04-01', percent: '10', thresholdPaise: 500_000, endsByForm: true },
  { from: '2025-04-01', percent: '10', thresholdPaise: 1_000_000, endsByForm: true },
]

export const tdsRates: Readonly<Record<TaxedKind, readonly TdsRate[]>> = {
  bond: debentureRates,
  // The return of a listed MLD is taken as interest on a debenture: the same section (D2 s9 names the 10 %).
  mld: debentureRates,
  // Income of a securitisation trust, resident individuals (s.194LBC): no threshold.
  ptc: [
    { from: '2016-06-01', percent: '25', endsByForm: false },
    { from: '2025-04-01', percent: '10', endsByForm: false },
  ],
  // Interest other than on securities, payer not a bank (s.194A).
  fd: [
    { from: '2021-04-01', percent: '10', thresholdPaise: 500_000, endsByForm: true },
    { from: '2025-04-01', percent: '10', thresholdPaise: 1_000_000, endsByForm: true },
  ],
}

/** The section of the Income-tax Act under which tax is deducted from interest: of 1961, and of 2025 from 1 April 2026 (domain.md 3.1). */
export const tdsSections: Readonly<
  Record<TaxedKind, readonly { readonly from: string; readonly section: string }[]>
> = {
  bond: [
    { from: '1962-04-01', section: '193' },
    { from: '2026-04-01', section: '393(1)' },
  ],
  mld: [
    { from: '1962-04-01', section: '193' },
    { from: '2026-04-01', section: '393(1)' },
  ],
  ptc: [
    { from: '2016-06-01', section: '194LBC' },
    { from: '2026-04-01', section: '393(1)' },
  ],
  fd: [
    { from: '1962-04-01', section: '194A' },
    { from: '2026-04-01', section: '393(1)' },
  ],
}

/** Without a PAN: this or the rate of the income, whichever is more (s.206AA; s.397(2) of the Act of 2025). */
export const tdsRatesWithoutPan: readonly { readonly from: string; readonly percent: string }[] = [
  { from: '2010-04-01', percent: '20' },
]

/** How a payer's registrar deducts within what the law leaves open (`tdsMethods.ts` has those of issuers). */
export interface TdsMethod {
  /**
   * `onceExceeded`: nothing up to the threshold. `whenLikely`: from the first payment on when the payments of the year, those
   * to come included, exceed it. `always`: from every payment. The payment with which the threshold is exceeded, or with
   * which that becomes likely, also makes up for what was not deducted earlier.
   */
  readonly deducts: 'always' | 'whenLikely' | 'onceExceeded'
  /** The tax of one unit is rounded and multiplied, or that of the holding is rounded; half up. */
  readonly roundedPer: 'unit' | 'holding'
  readonly roundedTo: 'paisa' | 'rupee'
}

/** Whether an investor's form has the payer deduct nothing from income of a kind on a day. */
export const endsByForm = (kind: TaxedKind, date: string): boolean =>
  inForce(tdsRates[kind], date)?.endsByForm ?? false

/** A payment whose tax is computed: of one payer, with what that payer pays before and after it in the financial year. */
export interface TdsInput {
  readonly kind: TaxedKind
  readonly method: TdsMethod
  /** The day of the payment. */
  readonly date: string
  readonly units: number
  /** Of all units. */
  readonly grossPaise: number
  readonly earlierGrossPaise: number
  readonly earlierTdsPaise: number
  /** Interest that is expected after this payment. */
  readonly laterGrossPaise: number
  readonly hasPan: boolean
}

/**
 * Tax to deduct from a payment, in paise, as the registrar deducts and rounds. Once the threshold is exceeded all interest
 * of the year is taxable (the sections exempt an aggregate that does not exceed the limit, not the first part of a larger
 * one), so what was not deducted earlier is made up for. Never more than the payment itself.
 */
export function tdsOn(input: TdsInput): number {
  const { grossPaise, earlierGrossPaise, earlierTdsPaise, method, units } = input
  const taxed = taxedAt(input)
  if (taxed === undefined) return 0
  const { percent, ratePercent, makesUp } = taxed
  // What was deducted with a PAN is no less deducted when it is missing now: only the rest is taxed at the rate of now.
  const deductedPaise =
    percent === ratePercent
      ? earlierTdsPaise
      : roundedPaise(BigInt(earlierTdsPaise) * scaled(percent, 6), scaled(ratePercent, 6))
  const missed = percentOf(earlierGrossPaise, percent) - deductedPaise
  // Less is the roundings of the earlier payments; where nothing was deducted there are none.
  const least = earlierTdsPaise === 0 ? 100 : Math.max(100, roundingsPaise(method, units))
  const caughtUp = makesUp && missed >= least ? roundedTo(method, BigInt(missed), 1n) : 0
  return Math.min(grossPaise, ownTax(input, percent) + caughtUp)
}

/**
 * Tax to deduct from a payment that was recorded for fewer units, when others of the year, recorded since, may have made up
 * for its tax already: what the year's whole tax lacks. 0 or more, and never more than the payment.
 */
export function tdsMissing(input: TdsInput): number {
  const { grossPaise, earlierGrossPaise, earlierTdsPaise, method, units } = input
  const taxed = taxedAt(input)
  if (taxed === undefined) return 0
  const { percent } = taxed
  const ownPaise = ownTax(input, percent)
  const wholePaise =
    method.roundedPer === 'unit'
      ? ownPaise + percentOf(earlierGrossPaise, percent)
      : roundedTo(method, BigInt(earlierGrossPaise + grossPaise) * scaled(percent, 6), 100_000_000n)
  const missing = wholePaise - earlierTdsPaise
  const isRounding =
    (method.roundedPer === 'unit' || method.roundedTo === 'rupee') &&
    Math.abs(missing - ownPaise) < roundingsPaise(method, units)
  return Math.min(grossPaise, Math.max(0, isRounding ? ownPaise : missing))
}

/** The rate at which a payment is taxed; `undefined` when nothing is deducted from it. */
function taxedAt({ kind, date, hasPan, method, ...amounts }: TdsInput) {
  const { grossPaise, earlierGrossPaise, laterGrossPaise } = amounts
  const rate = inForce(tdsRates[kind], date)
  if (rate === undefined || grossPaise <= 0) return undefined
  const { thresholdPaise, percent: ratePercent } = rate
  const countedPaise =
    earlierGrossPaise + grossPaise + (method.deducts === 'whenLikely' ? laterGrossPaise : 0)
  const exceeds = thresholdPaise === undefined || countedPaise > thresholdPaise
  if (!exceeds && method.deducts !== 'always') return undefined
  const withoutPan = inForce(tdsRatesWithoutPan, date)?.percent ?? ratePercent
  const percent = hasPan || Number(ratePercent) > Number(withoutPan) ? ratePercent : withoutPan
  return { percent, ratePercent, makesUp: thresholdPaise !== undefined && exceeds }
}

/** The tax of a payment by itself, rounded as the registrar rounds. */
function ownTax({ grossPaise, units, method }: TdsInput, percent: string): number {
  const parts = method.roundedPer === 'unit' ? units : 1
  return parts * roundedTo(method, BigInt(grossPaise) * scaled(percent, 6), 100_000_000n * BigInt(parts))
}

const roundedTo = ({ roundedTo }: TdsMethod, numerator: bigint, denominator: bigint): number =>
  roundedTo === 'rupee'
    ? 100 * roundedPaise(numerator, denominator * 100n)
    : roundedPaise(numerator, denominator)

/** What the roundings of a year's payments, twelve at most, add up to: each half a rupee or paisa, per unit or holding. */
const roundingsPaise = ({ roundedPer, roundedTo }: TdsMethod, units: number): number =>
  6 * (roundedTo === 'rupee' ? 100 : 1) * (roundedPer === 'unit' ? units : 1)

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

/** Health and education cess on tax and surcharge (Finance Act, 2018). */
export const cessRates: readonly { readonly from: string; readonly percent: string }[] = [
  { from: '2018-04-01', percent: '4' },
]

/** The surcharge on a long-term gain is no higher (s.112 with the Finance Act, 2022). */
export const mostGainSurcharges: readonly { readonly from: string; readonly percent: string }[] = [
  { from: '2022-04-01', percent: '15' },
]

/**
 * The rate on a gain from a listed bond, in percent with surcharge and cess. `heldLong`: longer than `longTermMonths`. A gain
 * within them is income. Who pays no tax on income pays none on a gain, which the unused exemption covers (s.112, proviso).
 */
export function gainPercentOf(
  { longTermPercent }: GainRule,
  {
    ratePercent,
    soldOn,
    heldLong,
  }: { readonly ratePercent: number; readonly soldOn: string; readonly heldLong: boolean },
): number {
  if (!heldLong || ratePercent === 0) return ratePercent
  const rates = inForce(incomeRates, soldOn)?.rates ?? []
  const surcharge = Number(
    rates.findLast(rate => Number(rate.ratePercent) <= ratePercent)?.surchargePercent ?? 0,
  )
  const most = Number(inForce(mostGainSurcharges, soldOn)?.percent ?? surcharge)
  const cess = Number(inForce(cessRates, soldOn)?.percent ?? 0)
  return Number(longTermPercent) * (1 + Math.min(surcharge, most) / 100) * (1 + cess / 100)
}
