import type { TransactionType } from '../../vocabulary/funds/transactionTypes.ts'
import type { DatedFlow } from '../xirr.ts'

/** What goes into the ledger of a fund and what comes out. Units and prices are whole numbers of 1/10,000, money is paise. */

/** A printed row; `type` as in statements. Signed as printed: what leaves is negative. */
export interface LedgerRow {
  readonly date: string
  readonly type: TransactionType
  readonly amountPaise?: number
  readonly unitsE4?: number
  readonly navE4?: number
}

/** Units of one purchase that are held, with what they cost, stamp duty included. */
export interface FundLot {
  readonly boughtOn: string
  readonly unitsE4: number
  readonly costPaise: number
  /** What it was in the scheme that held it on 31 January 2018, if a merger moved it since. */
  readonly origin?: LotOrigin
}

/** The AMFI code of a scheme (empty: not known) and the units of it. */
export interface LotOrigin {
  readonly code: string
  readonly unitsE4: number
}

/** Units of one purchase that one row took out. */
export interface SoldUnits extends FundLot {
  readonly soldOn: string
  readonly proceedsPaise: number
  /** Taken over by another scheme, which is no sale (s.47(xviii) of the Act of 1961). */
  readonly isMerger?: true
}

/** Units and their cost after the rows of a day. */
export interface LedgerStep {
  readonly date: string
  readonly unitsE4: number
  readonly costPaise: number
}

/** A dividend, with the units it was paid on; `reinvested`: no money came. */
export interface FundDividend {
  readonly date: string
  readonly paise: number
  readonly unitsE4: number
  readonly reinvested: boolean
}

/**
 * value + flows = (value - cost of the lots) + (proceeds - cost of what was sold) + dividends - charges, to the paisa.
 */
export interface FundLedger {
  /** In the order they were bought. */
  readonly lots: readonly FundLot[]
  readonly sold: readonly SoldUnits[]
  /** What is open of the units that a row bought; rows of which nothing is are left out. */
  readonly heldOfRow: ReadonlyMap<LedgerRow, number>
  /** Money out of the investor's pocket is negative. What a merger moved has been in its scheme since it was bought. */
  readonly flows: readonly DatedFlow[]
  /** The same for growth from day to day: what a merger moved comes and goes on its day, at the money of its row. */
  readonly flowsAtValue: readonly DatedFlow[]
  /** Ascending, one a day. */
  readonly steps: readonly LedgerStep[]
  readonly dividends: readonly FundDividend[]
  /** STT, TDS, and stamp duty of what was undone. */
  readonly chargesPaise: number
  /** More was sold than the rows had bought. */
  readonly isShort: boolean
}

/** Mergers of which both sides are at hand: lots move with their days and costs, and nothing is sold or bought. */
export interface Mergers {
  /** Whether the other side of a `switchOutMerger` takes its lots over. */
  isTakenOver(row: LedgerRow): boolean
  /** What a `switchInMerger` takes over, in place of a purchase at its amount. */
  takenOver(row: LedgerRow): readonly FundLot[] | undefined
}
