/**
 * Rules of capital gains on units of mutual funds as dated data (domain.md 2.6): the row in force is the last whose `from` is
 * not after the sale. A change of the law is a new row, never an edit. Percents are decimal strings.
 */

export interface FundGainRule {
  readonly from: string
  /** Held longer than this is long-term. */
  readonly longTermMonths: number
  readonly longTermPercent: string
  /** Left out: the slab. */
  readonly shortTermPercent?: string
  /** The cost grows with the cost inflation index. */
  readonly isIndexed?: true
  /** Long-term gains are taxed above the year's exemption only (s.112A). */
  readonly hasExemption?: true
  /** Units bought from this day on are taxed at the slab, however long they are held (s.50AA). */
  readonly slabIfBoughtFrom?: string
}

/** Other than equity, before the Finance Act, 2014: a year; then three. */
const otherThanEquity: readonly FundGainRule[] = [
  { from: '1993-04-01', longTermMonths: 12, longTermPercent: '20', isIndexed: true },
  { from: '2014-07-11', longTermMonths: 36, longTermPercent: '20', isIndexed: true },
]

/** Since the Finance Act, 2023, funds with up to 35 % of Indian shares have no long-term gains on new units. */
const slabIfBoughtFrom = '2023-04-01'
const specified: readonly FundGainRule[] = [
  ...otherThanEquity,
  { from: slabIfBoughtFrom, longTermMonths: 36, longTermPercent: '20', isIndexed: true, slabIfBoughtFrom },
  { from: '2024-07-23', longTermMonths: 24, longTermPercent: '12.5', slabIfBoughtFrom },
]

/**
 * How the law sees a scheme: `equity` has 65 % or more of Indian shares, `debt` 65 % or more of debt, `mixed` is between
 * them, `other` is gold, funds of funds and what has no category.
 */
export type FundTaxKind = 'equity' | 'debt' | 'mixed' | 'other'

export const fundGainRules: Readonly<Record<FundTaxKind, readonly FundGainRule[]>> = {
  equity: [
    { from: '2004-10-01', longTermMonths: 12, longTermPercent: '0', shortTermPercent: '10' },
    { from: '2008-04-01', longTermMonths: 12, longTermPercent: '0', shortTermPercent: '15' },
    {
      from: '2018-04-01',
      longTermMonths: 12,
      longTermPercent: '10',
      shortTermPercent: '15',
      hasExemption: true,
    },
    {
      from: '2024-07-23',
      longTermMonths: 12,
      longTermPercent: '12.5',
      shortTermPercent: '20',
      hasExemption: true,
    },
  ],
  debt: specified,
  mixed: [...otherThanEquity, { from: '2024-07-23', longTermMonths: 24, longTermPercent: '12.5' }],
  // Specified until March 2025; since then only what holds more than 65 % of debt is.
  other: [...specified, { from: '2025-04-01', longTermMonths: 24, longTermPercent: '12.5' }],
}

/** Long-term gains of equity that are free in a financial year (s.112A; one limit for all of 2024-25). */
export const equityExemptions: readonly { readonly from: string; readonly paise: number }[] = [
  { from: '2018-04-01', paise: 1_00_000_00 },
  { from: '2024-04-01', paise: 1_25_000_00 },
]

/** Cost inflation index of the financial years from 2001-02 (CBDT's notifications under s.48). */
export const costInflation: readonly number[] = [
  100, 105, 109, 113, 117, 122, 129, 137, 148, 167, 184, 200, 220, 240, 254, 264, 272, 280, 289, 301, 317,
  331, 348, 363, 376,
]
