import type { TransactionType } from '../../../shared/vocabulary/funds/transactionTypes.ts'
import type { SchemeBreak } from '../statement/statement.ts'

/**
 * What the domain keeps of a scheme in a folio: merged from all statements that were imported (D1 s3). Units and prices are
 * whole numbers of 1/10,000, money whole paise, dates Indian ISO dates.
 */

/** A transaction that a statement listed. Rows of tax and charges move no units. */
export interface FundRow {
  /** Stable over imports: the same printed row of two overlapping statements has the same id, e.g. `fr_…`. */
  readonly rowId: string
  readonly date: string
  readonly type: TransactionType
  readonly description: string
  /** Signed as in the statement. */
  readonly amountPaise?: number
  readonly unitsE4?: number
  readonly navE4?: number
  readonly balanceE4?: number
  /** The import it came with first, `cas_…`. */
  readonly importId: string
  /** Deleted by the investor (K-228): the row stays out of every figure, and the position is `edited`. */
  readonly deletedOn?: string
}

/**
 * Whether the rows can be trusted. `reconciled`: rows explain every unit from zero. `partial`: the first statement began with
 * a balance that no imported row explains, so cost and return are not known. `holdingsOnly`: no rows at all. `broken`: the
 * statement itself does not add up, at the place named. `edited`: the investor deleted rows, so balances no longer hold.
 * Only `reconciled` counts in XIRR and gains; all count in value.
 */
export type PositionStatus =
  | { readonly kind: 'reconciled' }
  | { readonly kind: 'partial' }
  | { readonly kind: 'holdingsOnly' }
  | { readonly kind: 'edited' }
  | {
      readonly kind: 'broken'
      readonly at: SchemeBreak
      /** Of the row at which it breaks, as printed. */
      readonly description?: string
      readonly date?: string
    }

export interface FundPosition {
  /** Opaque, `fp_…`: one per fund company, folio and scheme of an investor. */
  readonly positionId: string
  /** Whose it is, as `account` knows the PAN; left out: a holding without a PAN, or of a PAN the investor has not added. */
  readonly panId?: string
  readonly amc: string
  readonly folio: string
  readonly schemeName: string
  readonly isin?: string
  /** The AMFI code, looked up at the import by ISIN. */
  readonly code?: string
  readonly isDirect: boolean
  readonly status: PositionStatus
  /** Balance before the first row; not 0: `partial`. */
  readonly openingE4: number
  /** The first day that statements list; left out of holdings only. */
  readonly listedFrom?: string
  /** Units at `asOf`, as printed. */
  readonly unitsE4: number
  /** The end of the latest statement. */
  readonly asOf: string
  /** Printed by the latest statement. */
  readonly printed: {
    readonly navE4?: number
    readonly valuedOn?: string
    readonly costPaise?: number
    readonly valuePaise?: number
  }
  /** Ascending by date, then as printed. */
  readonly rows: readonly FundRow[]
  /** Raised by every change. */
  readonly version: number
}
