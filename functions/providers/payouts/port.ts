/**
 * Pays investors out of the account that holds the proceeds of their sales, to their verified bank accounts.
 * Every call throws `ProviderUnavailable` or `ProviderRefused`.
 */
export interface Payouts {
  /**
   * Orders a payout. `reference` is ours, stored before and unique for ever: a second call with it pays nothing and
   * answers the state of the first payout.
   */
  pay(payout: PayoutRequest): Promise<PayoutState>
  /** The state of the payout of a reference; `undefined` when the bank knows none. */
  find(reference: string): Promise<PayoutState | undefined>
  /** Cancels a queued payout and answers its state: `returned`, or another one when it was too late. */
  takeBack(payoutId: string): Promise<PayoutState>
  /**
   * The payouts requested on an Indian date that are paid, for the reconciliation; one made by hand without a reference
   * has the bank's id as reference. A payout that was returned later is not among them.
   */
  paidOn(date: string): Promise<readonly PaidPayout[]>
}

export interface PaidPayout {
  readonly reference: string
  readonly amountPaise: number
  readonly utr: string
  /** When the payout was requested. */
  readonly at: Date
}

export interface PayoutRequest {
  /** At most 40 letters, digits and dashes, e.g. the order's id and the number of the attempt. */
  readonly reference: string
  readonly amountPaise: number
  readonly account: { readonly name: string; readonly accountNumber: string; readonly ifsc: string }
}

export interface PayoutState {
  readonly payoutId: string
  /**
   * `queued`: it waits for money in our account and can be taken back. `returned`: nothing is paid, because the
   * receiving bank sent it back, the payout was refused finally, or it was taken back.
   */
  readonly state: 'queued' | 'onItsWay' | 'paid' | 'returned'
  readonly amountPaise: number
  /** The bank's reference when `paid`; a payout without one is not paid. */
  readonly utr?: string
  /** When `paid`, if the bank reports it. */
  readonly paidAt?: Date
  /** When `returned`. */
  readonly reason?: 'accountClosed' | 'accountInvalid' | 'limit' | 'other'
}

/** What the bank reports by itself. */
export interface PayoutWebhooks {
  /** `undefined`: not the bank's. `ignored`: the bank's, and nothing that matters here. `reference`: that of `pay`. */
  verify(request: {
    readonly raw: string
    readonly headers: Readonly<Record<string, string>>
  }): Promise<{ readonly eventId?: string | undefined; readonly reference: string } | 'ignored' | undefined>
}
