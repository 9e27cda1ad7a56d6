import type { TransactionType } from '../../../shared/vocabulary/funds/transactionTypes.ts'
/**
 * What a statement is about before anything is printed: the history that a reader must give back. Money is whole paise,
 * units and prices whole numbers of 1/10,000 (units of three places, so their last digit is 0), dates Indian ISO dates.
 */
export interface TrueStatement {
  readonly period: { readonly from: string; readonly to: string }
  readonly investor: Investor
  /** In the order of the fund companies. */
  readonly folios: readonly TrueFolio[]
}

export interface Investor {
  readonly name: string
  readonly email: string
  readonly mobile: string
  readonly address: readonly string[]
  readonly pan: string
}

/** Its number as printed without blanks. */
export interface TrueFolio {
  readonly amc: string
  readonly folio: string
  /** Left out where it is not printed. */
  readonly pan?: string
  readonly holder: string
  readonly schemes: readonly TrueScheme[]
}

export interface TrueScheme {
  readonly rtaCode: string
  readonly name: string
  readonly isin?: string
  readonly registrar: 'CAMS' | 'KFINTECH'
  readonly isDirect: boolean
  readonly advisor?: string
  readonly nominees: readonly string[]
  readonly loadTexts: readonly string[]
  readonly openingE4: number
  readonly closingE4: number
  readonly navE4: number
  readonly valuedOn: string
  readonly costPaise: number
  readonly valuePaise: number
  readonly rows: readonly TrueRow[]
}

export interface TrueRow {
  readonly date: string
  readonly type: TransactionType
  readonly text: string
  /** What leaves is negative. */
  readonly amountPaise?: number
  readonly unitsE4?: number
  readonly navE4?: number
  readonly balanceE4?: number
  /** Rupees per unit of a dividend row. */
  readonly dividendRate?: string
  /** What issuers print otherwise than it is. */
  readonly printed?:
    | 'unitsInParentheses' // though they are added
    | 'amountAsUnits' // the amount of a registration, in the column of the units
}

/** Paise of so many units at a price, rounded half up to the paisa. */
export function paiseOf(unitsE4: number, navE4: number): number {
  const product = BigInt(Math.abs(unitsE4)) * BigInt(navE4)
  const paise = Number((product + 500_000n) / 1_000_000n)
  return unitsE4 < 0 ? -paise : paise
}

/** Units of three places that an amount buys at a price, as a number of 1/10,000. */
export function unitsFor(amountPaise: number, navE4: number): number {
  return Math.round((amountPaise * 100_000) / navE4) * 10
}
