/**
 * The exchange's request-for-quote platform and its clearing corporation (domain.md 3.1).
 * Every call throws `ProviderUnavailable` or `ProviderRefused`.
 */
export interface BondExchange {
  /**
   * Places a request for quote under our order's id, or answers the state of the one that was placed already. It is
   * valid for the trading day: unanswered at its close it is `rejected` with `noSeller`.
   */
  place(request: RfqRequest): Promise<RfqState>
  /** The request placed under our order's id; `undefined` when the exchange knows none. */
  find(orderId: string): Promise<RfqState | undefined>
}

export interface RfqRequest {
  readonly orderId: string
  readonly ISIN: string
  readonly units: number
  /** Per 100, clean, four places. */
  readonly cleanPrice: string
  /** Clean price and accrued interest, which the seller gets; without the stamp duty that the clearing corporation collects. */
  readonly considerationPaise: number
  /** ISO date of delivery versus payment. */
  readonly settlementDate: string
  /** The buyer's demat account. */
  readonly dematNumber: string
}

export interface RfqState {
  /** The exchange's order number (`rfqDetails.orderNumber`). */
  readonly orderNumber: string
  readonly state: 'open' | 'matched' | 'rejected' | 'settled' | 'failed'
  /** The trade's number, once matched. */
  readonly dealNumber?: string
  readonly matchedAt?: Date
  readonly settledAt?: Date
  /** The exchange's reason why it was rejected or did not settle. */
  readonly reason?: 'noSeller' | 'priceOutOfRange' | 'sellerShort' | 'other'
}
