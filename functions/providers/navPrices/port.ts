/**
 * The association's list of mutual funds with their net asset values (domain.md 2.3).
 * Every call throws `ProviderUnavailable` or `ProviderRefused`.
 */
export interface NavPrices {
  /** The file in force: every scheme once, with its last price. */
  latest(): Promise<NavFile>
  /** The prices of all schemes from one ISO date to another, both included; at most eleven days a call. */
  history(from: string, to: string): Promise<readonly PastPrice[]>
}

/** The longest period of one call of `history`: a file of about 12 MB. */
export const mostHistoryDays = 11

export interface NavFile {
  /** Changes with the file's content. */
  readonly digest: string
  readonly rows: readonly NavRow[]
}

export interface NavRow {
  /** The AMFI code: five or six digits. */
  readonly code: string
  readonly name: string
  /** The fund company, e.g. `Himgiri Mutual Fund`. */
  readonly amc: string
  /** e.g. `Equity Scheme - Large Cap Fund`. */
  readonly category: string
  readonly isDirect: boolean
  readonly option: 'growth' | 'idcw'
  readonly isins: readonly string[]
  /** Left out of a scheme that has no price, which the file writes as `N.A.` or `-`. */
  readonly price?: { readonly date: string; readonly navE4: number } | undefined
}

export interface PastPrice {
  readonly code: string
  /** ISO date. */
  readonly date: string
  /** In 1/10,000 rupee. */
  readonly navE4: number
}
