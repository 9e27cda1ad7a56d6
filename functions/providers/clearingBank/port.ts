/** The statement of the clearing corporation's account that our investors' money goes through. */
export interface ClearingBank {
  /** Every line of an Indian date. Throws `ProviderUnavailable` or `ProviderRefused`. */
  statement(date: string): Promise<readonly StatementLine[]>
}

export interface StatementLine {
  readonly at: Date
  /** Positive in, negative out. */
  readonly paise: number
  /**
   * `gateway`: the checkout payments of a day in one sum, refunds not taken off (`reference`: the ISO date).
   * `transfer`: a NEFT (`reference`: its UTR). `pay-out`: the consideration to the seller, by the clock of the clearing
   * corporation (`reference`: our order's id). `refund`: back to an investor (`reference`: our refund's).
   */
  readonly kind: 'gateway' | 'transfer' | 'pay-out' | 'refund'
  readonly reference: string
}
