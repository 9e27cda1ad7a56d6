/**
 * Pays investors out of the account that holds the proceeds of their sales, to their verified bank accounts.
 * Every call answers in these words or throws `ProviderUnavailable` or `ProviderRefused`.
 */
export interface Payouts {
  /**
   * Tells the bank to pay. `reference` is ours, stored before and unique for ever: the same again is never paid twice
   * but answered with where the first one stands.
   */
  pay(payout: PayoutRequest): Promise<PayoutState>
  /** Where a payout of this reference stands; `undefined` when the bank knows of none. */
  find(reference: string): Promise<PayoutState | undefined>
  /** Takes back one that is queued, and says where it stands then: `returned`, or where it was when it was too late. */
  takeBack(payoutId: string): Promise<PayoutState>
  /**
   * Every payout that was asked for on an Indian date and is paid, for the reconciliation; one that somebody made by hand
   * without a reference is named by the bank's id. A payout that came back later is not among them any more.
   */
  paidOn(date: string): Promise<readonly PaidPayout[]>
}

export interface PaidPayout {
  readonly reference: string
  readonly amountPaise: number
  readonly utr: string
  /** When the bank was asked to pay it. */
  readonly at: Date
}

export interface PayoutRequest {
  /** At most 40 letters, digits and dashes, e.g. the order's id and which try it is. */
  readonly reference: string
  readonly amountPaise: number
  readonly account: { readonly name: string; readonly accountNumber: string; readonly ifsc: string }
}

export interface PayoutState {
  readonly payoutId: string
  /**
   * `queued`: it waits for money in our account and can be taken back. `returned`: the receiving bank sent it back, or the payout was refused for good, or
   * it was taken back; nothing of it is paid.
   */
  readonly state: 'queued' | 'onItsWay' | 'paid' | 'returned'
  readonly amountPaise: number
  /** Of one that is paid: a payout without one is not paid, whatever it is called. */
  readonly utr?: string
  /** Of one that is paid, where the bank tells. */
  readonly paidAt?: Date
  /** Of one that came back. */
  readonly reason?: 'accountClosed' | 'accountInvalid' | 'limit' | 'other'
}
