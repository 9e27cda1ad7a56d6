/** The statement of the clearing corporation's account that our investors' money goes through. */
export interface ClearingBank {
  /** Every line of an Indian date. Throws `ProviderUnavailable` or `ProviderRefused`. */
  statement(date: string): Promise<readonly StatementLine[]>
}

export interface StatementLine {
  readonly at: Date
  /** Positive in, negative out. */
  readonly paise: number
  /** `gateway`: the gateway's settlement of a day; `transfer`: a NEFT; `pay-out`: to the seller; `refund`: back to an investor. */
  readonly kind: 'gateway' | 'transfer' | 'pay-out' | 'refund'
  /** UTR, our order's id of a pay-out, or the settlement's date. */
  readonly reference: string
}
