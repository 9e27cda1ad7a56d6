/**
 * What a browser loads for a screen, from an empty cache until the network is quiet: bytes as the edge sends them,
 * without headers, as `PerformanceResourceTiming.encodedBodySize` has them. `web/journeys/firstLoad.journey.ts` holds the
 * limits. Everything counts, also what is loaded after the first paint.
 */

/** The loads of one page. */
export interface Load {
  readonly scriptBytes: number
  readonly fontBytes: number
  readonly allBytes: number
  readonly requests: number
}

/** The limits by screen. The dashboard's goal is 110 kB of script: React, the schemas and the seal are 103 of it. */
export const loadLimits = {
  login: { scriptBytes: 100_000, fontBytes: 42_000, allBytes: 180_000, requests: 20 },
  dashboard: { scriptBytes: 128_000, fontBytes: 46_000, requests: 50 },
} as const satisfies Record<string, Partial<Load>>

/** The measures of `load` that are over their limit, as sentences. */
export const overLimit = (load: Load, most: Partial<Load>): string[] =>
  (['scriptBytes', 'fontBytes', 'allBytes', 'requests'] as const).flatMap(measure => {
    const limit = most[measure] ?? Number.POSITIVE_INFINITY
    return load[measure] > limit ? [`${measure}: ${load[measure]}, at most ${limit}`] : []
  })

/** Counts in the page itself; passed to `page.evaluate`, so it may use nothing from outside. */
export function countLoad(): Load {
  const isScript = (name: string): boolean => new URL(name).pathname.endsWith('.js')
  const isFont = (name: string): boolean => new URL(name).pathname.endsWith('.woff2')
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ].filter(entry => entry instanceof PerformanceResourceTiming)
  const sum = (some: (name: string) => boolean): number =>
    entries.reduce((bytes, { name, encodedBodySize }) => bytes + (some(name) ? encodedBodySize : 0), 0)
  return {
    scriptBytes: sum(isScript),
    fontBytes: sum(isFont),
    allBytes: sum(() => true),
    requests: entries.length,
  }
}
