import type { CompanyFacts } from '../../../shared/contracts/content/companyFacts.ts'

/** What the bank, the exchange and the investor agreed to. Money is whole paise, dates are Indian ISO dates. */
interface Purchase {
  readonly kind: 'purchase'
  /** Per 100 of outstanding principal, clean. */
  readonly cleanPrice: string
  readonly stampDutyPaise: number
  /** The part that the platform pays. */
  readonly discountPaise: number
  readonly exchangeOrderNumber: string
  readonly dealNumber: string
}

interface Sale {
  readonly kind: 'sale'
  /** Of one unit, with its accrued interest. */
  readonly unitPricePaise: number
  readonly exitLoadPaise: number
  readonly exitLoadInPerc: string
}

/** A yield to a day on which the security ends, percent a year, as the price of the trade gives it. */
export interface NoteYield {
  readonly end: 'maturity' | 'call'
  readonly date: string
  readonly percent: number
}

/** A trade of which a note is due: `purchase` through the exchange, `sale` back to the platform. */
export interface TradeFacts {
  readonly orderId: string
  readonly trade: Purchase | Sale
  readonly investor: { readonly name: string; readonly pan: string; readonly dematNumber: string }
  readonly tradedAt: Date
  readonly settlementDate: string
  readonly ISIN: string
  readonly displayName: string
  readonly issuer: string
  readonly faceValuePaise: number
  /** Outstanding principal of one unit at the settlement, to which the price refers. */
  readonly principalPaise: number
  readonly units: number
  /** None of an instrument linked to a market. */
  readonly yield?: NoteYield | undefined
  readonly cleanPaise: number
  /** Negative in the shut period, when the next payment goes to the seller. */
  readonly accruedPaise: number
  /** Days of accrued interest; `undefined` when there is none. */
  readonly accruedDays?: number | undefined
  /** What the investor paid or receives. */
  readonly totalPaise: number
  /** Indian date on which the trade fell through. */
  readonly cancelledOn?: string | undefined
}

/** The content of a contract note. */
export interface NoteFacts extends TradeFacts {
  readonly number: string
  /** Who issues it. */
  readonly company: CompanyFacts
}
