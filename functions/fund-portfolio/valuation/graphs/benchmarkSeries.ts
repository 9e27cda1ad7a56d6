/** Levels of a benchmark on the days of a graph: pure. */

export interface BenchmarkLevel {
  readonly date: string
  readonly levelE4: number
}

/** The last level (ascending) of each day (ascending); `undefined` before the first one. */
export function levelsOn(
  levels: readonly BenchmarkLevel[],
  dates: readonly string[],
): (number | undefined)[] {
  let next = 0
  return dates.map(date => {
    while ((levels[next]?.date ?? '9') <= date) next += 1
    return levels[next - 1]?.levelE4
  })
}

/** 100 on the first day. Without a level of that day there is nothing to compare with: the portfolio has grown since then. */
export function normalised(levels: readonly (number | undefined)[]): (number | null)[] {
  const [base = 0] = levels
  return levels.map(level =>
    level === undefined || base <= 0 ? null : Number(((100 * level) / base).toFixed(4)),
  )
}
