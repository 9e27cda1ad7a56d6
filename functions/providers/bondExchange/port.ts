/**
 * The exchange's request-for-quote platform and its clearing corporation, as the house speaks of them (domain.md 3.1).
 * Every call answers in these words or throws `ProviderUnavailable` or `ProviderRefused`.
 */
export interface BondExchange {
  /**
   * Places a request for quote under our order's id; placed already, it answers where that one stands. It is good for
   * the trading day: what nobody answered by its close is `rejected` with `noSeller`.
   */
  place(request: RfqRequest): Promise<RfqState>
  /** The one placed under our order's id, if the exchange knows it. */
  find(orderId: string): Promise<RfqState | undefined>
}

export interface RfqRequest {
  readonly orderId: string
  readonly ISIN: string
  readonly units: number
  /** Per 100, clean, four places. */
  readonly cleanPrice: string
  /** Clean and accrued: what the seller gets. Stamp duty is collected by the clearing corporation and is not in it. */
  readonly considerationPaise: number
  /** ISO date of delivery versus payment. */
  readonly settlementDate: string
  /** The buyer's demat account; it goes nowhere else. */
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
  /** Why it was rejected or did not settle: the exchange's reason in our words. */
  readonly reason?: 'noSeller' | 'priceOutOfRange' | 'sellerShort' | 'other'
}
