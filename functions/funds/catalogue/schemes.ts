/** A scheme's price of one day. */
export interface FundPrice {
  /** ISO date, e.g. `2026-11-20`. */
  readonly date: string
  /** In 1/10,000 rupee per unit, e.g. `895712` for 89.5712. */
  readonly navE4: number
}

/** What the association's file says of a scheme, and what its category means. */
export interface SchemeFacts {
  /** The AMFI code, e.g. `122639`. */
  readonly code: string
  readonly name: string
  readonly amc: string
  /** As AMFI writes it, e.g. `Equity Scheme - Large Cap Fund`. */
  readonly category: string
  readonly assetClass: 'equity' | 'debt' | 'hybrid' | 'other'
  /** Part of the scheme that counts as equity, in percent, e.g. `65`. */
  readonly equityPercent: string
  readonly isDirect: boolean
  readonly option: 'growth' | 'idcw'
  readonly isins: readonly string[]
  readonly latest: FundPrice
  /** The price before the latest one; a scheme of the first day has none. */
  readonly previous?: FundPrice
  /** The code of the scheme that this one was merged into. */
  readonly mergedInto?: string
}

/** The levels of a benchmark, ascending by date. */
export interface BenchmarkHistory {
  readonly name: string
  /** `levelE4` in 1/10,000 of an index point. */
  readonly levels: readonly { readonly date: string; readonly levelE4: number }[]
}

/** The catalogue of mutual funds with their prices; unknown codes and ISINs are left out. */
export interface Schemes {
  byCode(codes: readonly string[]): Promise<ReadonlyMap<string, SchemeFacts>>
  byIsin(isins: readonly string[]): Promise<ReadonlyMap<string, SchemeFacts>>
  /** Ascending by date, from <= date <= to. */
  historyOf(code: string, from: string, to: string): Promise<readonly FundPrice[]>
  benchmarkHistory(kind: 'equity' | 'debt', from: string, to: string): Promise<BenchmarkHistory>
  /** Percent a year that a regular plan of this category costs more than a direct one; estimates. */
  costDifferenceOf(category: string): { readonly percent: string; readonly asOf: string } | undefined
  /** The latest date that the file in force has a price of; `undefined` before the first file. */
  asOf(): Promise<string | undefined>
}
