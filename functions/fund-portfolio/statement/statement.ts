import type { TransactionType } from '../../../shared/vocabulary/funds/transactionTypes.ts'

/**
 * A consolidated account statement (CAS) as its reader hands it on (domain.md 2.1, 2.2): what is printed, each scheme with
 * whether it adds up. Money is whole paise; units and prices are whole numbers of 1/10,000 (`unitsE4`, `navE4`), because
 * statements print three or four places; dates are Indian ISO dates. Numbers stay below 2^53.
 */

/** Who issued it, and whether it lists transactions (`detailed`) or balances only. */
export type StatementKind =
  | 'camsDetailed'
  | 'camsSummary'
  | 'kfintechDetailed'
  | 'kfintechSummary'
  | 'nsdl'
  | 'cdsl'

export interface StatementTransaction {
  /** Position within the scheme as printed, from 0: rows of one day keep their order. */
  readonly line: number
  readonly date: string
  readonly description: string
  readonly type: TransactionType
  /** Signed as printed: redemptions are negative. */
  readonly amountPaise?: number
  /** Signed: what leaves the folio is negative. */
  readonly unitsE4?: number
  readonly navE4?: number
  /** The running balance printed in the row. */
  readonly balanceE4?: number
  /** Rupees per unit of a dividend row, as printed. */
  readonly dividendRate?: string
}

/** Why a scheme does not add up, with the place where it breaks. */
export type SchemeBreak =
  /** From this row on the printed balance is not what the rows give. */
  | { readonly kind: 'row'; readonly line: number; readonly expectedE4: number; readonly printedE4: number }
  /** The row's amount is not its units times its price, beyond rounding (both printed). */
  | { readonly kind: 'amount'; readonly line: number }
  /** Opening and movements do not give the closing balance. */
  | { readonly kind: 'closing'; readonly expectedE4: number; readonly printedE4: number }
  /** Closing units times the price is not the printed value to the paisa, beyond rounding of the printed price. */
  | { readonly kind: 'value'; readonly expectedPaise: number; readonly printedPaise: number }
  /** A number or line of this scheme could not be read for sure. */
  | { readonly kind: 'unreadable'; readonly text: string }

/**
 * `reconciled`: opening + movements = closing to 0.001 unit, every running balance, and the printed value. `holdingsOnly`:
 * the statement lists no transactions (summaries, depositories). `broken`: marked, left out of returns.
 */
export type SchemeStatus =
  | { readonly kind: 'reconciled' }
  | { readonly kind: 'holdingsOnly' }
  | { readonly kind: 'broken'; readonly at: SchemeBreak }

export interface StatementScheme {
  readonly name: string
  readonly isin?: string
  /** The registrar's code before the name, e.g. `H123`. */
  readonly rtaCode?: string
  readonly registrar?: 'CAMS' | 'KFINTECH'
  readonly isDirect: boolean
  /** `ARN-12345`, `INA…` or left out. */
  readonly advisor?: string
  /** Left out where only holdings are listed. */
  readonly openingE4?: number
  readonly closingE4: number
  readonly navE4?: number
  /** The day of price and value. */
  readonly valuedOn?: string
  readonly costPaise?: number
  readonly valuePaise?: number
  readonly status: SchemeStatus
  readonly transactions: readonly StatementTransaction[]
}

/** Folio numbers repeat across fund companies: a folio is known by (amc, folio). Depository accounts: `amc` is ''. */
export interface StatementFolio {
  readonly amc: string
  /** As printed without blanks, e.g. `12345678/90`; of a depository account DP id and client id. */
  readonly folio: string
  /** As printed; left out where the statement has none for this folio. */
  readonly pan?: string
  readonly holder: string
  readonly schemes: readonly StatementScheme[]
}

/** A line of the portfolio summary on the first page, checked against the folios. */
export interface StatementTotal {
  readonly amc: string
  readonly costPaise?: number
  readonly valuePaise: number
}

/** What is to be said of the statement as a whole; none of them carries a person. */
export type StatementWarning =
  /** The summary names a fund company of which no folio was read. */
  | { readonly kind: 'amcMissing'; readonly amc: string }
  /** The folios of this company do not give the summary's value. */
  | {
      readonly kind: 'amcValueDiffers'
      readonly amc: string
      readonly printedPaise: number
      readonly readPaise: number
    }

export interface Statement {
  readonly kind: StatementKind
  /** The period that is listed; of a summary or an e-CAS both are the day of the holdings or the month. */
  readonly period: { readonly from: string; readonly to: string }
  readonly folios: readonly StatementFolio[]
  readonly totals: readonly StatementTotal[]
  readonly warnings: readonly StatementWarning[]
}

/** Why a file is no statement that can be read; each has its own sentence and way on. */
export type StatementRefusal =
  | 'wrongPassword'
  | 'passwordNeeded'
  | 'notAPdf'
  | 'damaged'
  /** Over 10 MB, 300 pages, or too much when unpacked. */
  | 'tooLarge'
  | 'tookTooLong'
  /** A picture or print-to-PDF copy: no text. */
  | 'noText'
  | 'notAStatement'
  /** A statement of MF Central or a broker's copy, which cannot be read. */
  | 'otherIssuer'
  /** A statement without a single folio. */
  | 'nothingInIt'

export type ReadStatement =
  | { readonly ok: true; readonly statement: Statement }
  | { readonly ok: false; readonly refusal: StatementRefusal }
