/**
 * Levels of the benchmarks that funds are compared with. Every call throws `ProviderUnavailable` or `ProviderRefused`.
 */
export interface IndexLevels {
  /** The levels of an index from one ISO date to another, both included, ascending; at most 366 days a call. */
  levels(benchmark: Benchmark, from: string, to: string): Promise<readonly IndexLevel[]>
}

export const benchmarks = ['equity', 'debt'] as const
/** Nifty 50 TRI for equity, CRISIL Short Term Bond Index for debt (spec/scope.md 5). */
export type Benchmark = (typeof benchmarks)[number]

/** The longest period of one call. */
export const mostLevelDays = 366

export interface IndexLevel {
  /** ISO date. */
  readonly date: string
  /** In 1/10,000 of a point; dividends reinvested. */
  readonly levelE4: number
}
