/**
 * The depository participant: what lies in the investors' demat accounts, and what issuers' registrars paid.
 * Every call answers in these words or throws `ProviderUnavailable` or `ProviderRefused`.
 */
export interface Depository {
  /** Units of an ISIN in one demat account. */
  units(dematNumber: string, ISIN: string): Promise<number>
  /** Everything held through us at the end of an Indian date, page by page; for the reconciliation. */
  holdings(date: string, page?: string): Promise<HoldingsPage>
  /** The registrar's report of who was paid for an ISIN and due date, page by page. */
  payouts(ISIN: string, dueDate: string, page?: string): Promise<PayoutsPage>
}

export interface HoldingsPage {
  readonly rows: readonly { readonly dematNumber: string; readonly ISIN: string; readonly units: number }[]
  readonly next?: string
}
export interface PayoutsPage {
  readonly rows: readonly {
    readonly dematNumber: string
    readonly netPaise: number
    readonly paidOn: string
    readonly utr: string
  }[]
  readonly next?: string
}
