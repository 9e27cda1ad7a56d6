import type { GainTerm } from '../../../shared/finance/funds/fundGains.ts'
import type { TransactionType } from '../../../shared/vocabulary/funds/transactionTypes.ts'
import type { PositionStatus } from '../positions/position.ts'

/**
 * The mutual funds of an investor in figures, as reports need them. Units and prices are whole numbers of 1/10,000, money is
 * whole paise, days are Indian. Rows that the investor deleted are in no figure.
 */

/** Whose a holding is: the investor, or somebody who agreed to be seen. The PAN is masked but for its last four characters. */
export interface FundHolder {
  readonly panId: string
  readonly name: string
  readonly maskedPan: string
  readonly own: boolean
}

/** A scheme in a folio. */
export interface FundOf {
  readonly positionId: string
  readonly holder: FundHolder
  readonly schemeName: string
  readonly amc: string
  readonly folio: string
  /** `reconciled`: the transactions explain every unit; anything else counts in no gain. */
  readonly status: PositionStatus['kind']
  /** The end of the latest statement it is from. */
  readonly statementDay: string
}

/** What was held at the end of a day. */
export interface HeldFund extends FundOf {
  readonly unitsE4: number
  /** The latest price up to the day; left out: none is known. */
  readonly price?: { readonly date: string; readonly navE4: number }
  readonly valuePaise?: number
  /** First in, first out; of a holding that is not reconciled as its statement prints it. */
  readonly costPaise?: number
}

/** A row of a statement. */
export interface FundMovement extends FundOf {
  readonly date: string
  readonly type: TransactionType
  /** Signed: what leaves is negative. */
  readonly unitsE4?: number
  readonly navE4?: number
  /** Money out of the investor's pocket is negative; left out: the statement prints none, or none moved. */
  readonly paise?: number
}

/** Units of one purchase that one sale took out, with the gain as it is taxed. */
export interface FundSale extends FundOf {
  readonly boughtOn: string
  readonly soldOn: string
  readonly unitsE4: number
  readonly proceedsPaise: number
  /** What the law takes as cost: that of 31 January 2018, or indexed, where it is so (`costIs`). */
  readonly costPaise: number
  readonly gainPaise: number
  readonly term: GainTerm
  /** Left out: the slab's, or of before the first rule. */
  readonly percent?: string
  /** Taxed above the year's exemption of equity only. */
  readonly isExemptible: boolean
  /** `fairValueMissing`: the price of 31 January 2018 would count and is not known, so the gain may be too high. */
  readonly costIs: 'paid' | 'grandfathered' | 'indexed' | 'fairValueMissing'
}

/** A dividend and the tax that its statement prints on the same day; `taxOnly`: tax of a day without one. */
export interface FundIncome extends FundOf {
  readonly date: string
  readonly kind: 'paidOut' | 'reinvested' | 'taxOnly'
  readonly paise: number
  readonly tdsPaise: number
}

/** Units of a period: before + in - out = after, but for the places that statements round. */
export interface FundUnits extends FundOf {
  readonly beforeE4: number
  readonly inE4: number
  readonly outE4: number
  readonly afterE4: number
}

/** `noPrice`: reconciled, and its value is not known; `unitsUnknown`: no statement says what was held then. */
export interface LeftOutFund extends FundOf {
  readonly why: Exclude<PositionStatus['kind'], 'reconciled'> | 'noPrice' | 'unitsUnknown'
}

export interface FundFigures {
  /** Those with holdings, the investor first. */
  readonly holders: readonly FundHolder[]
  /** Held without a PAN, or of a PAN that the investor may not see: in no figure. */
  readonly panless: number
  /** At the end of the period; empty unless requested. */
  readonly holdings: readonly HeldFund[]
  /** What no holding of that day is known of. */
  readonly notHeld: readonly LeftOutFund[]
  /** Of the period, ascending by day. */
  readonly movements: readonly FundMovement[]
  /** Rows of the period that the investor deleted. */
  readonly deleted: number
  readonly units: readonly FundUnits[]
  readonly unitsLeftOut: readonly LeftOutFund[]
  /** Of the period, ascending by the day of the sale; empty unless requested. */
  readonly sales: readonly FundSale[]
  readonly incomes: readonly FundIncome[]
  /** What `sales` and `incomes` leave out. */
  readonly notCounted: readonly LeftOutFund[]
}

/** What figures are of: a period, both days included; a day is a period of one. */
export interface FundsRequest {
  readonly today: string
  readonly from: string
  readonly to: string
  /** Holdings at the end of `to`: reads its prices. */
  readonly holdings?: true
  /** Sales and dividends: reads prices of 31 January 2018 where they count. */
  readonly gains?: true
}
