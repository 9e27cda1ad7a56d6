/**
 * What a browser loads for a screen, from an empty cache until the network is quiet: bytes as the edge sends them,
 * without headers, as `PerformanceResourceTiming.encodedBodySize` has them. `web/journeys/loading/firstLoad.journey.ts` holds the
 * limits. Everything counts, also what is loaded after the first paint.
 */

import type { Measurement } from '../infra/checks/bench/measurement.ts'

/** The loads of one page. */
export interface Load {
  readonly scriptBytes: number
  readonly fontBytes: number
  readonly allBytes: number
  readonly requests: number
}

type LoadGoals = Readonly<Record<'scriptBytes' | 'fontBytes' | 'allBytes' | 'requests', number>>

/** The most by screen. The page of the login brings its whole text along, 10 kB (`prerenderPlugin.ts`). */
const loadGoals = {
  login: { scriptBytes: 48_000, fontBytes: 42_000, allBytes: 135_000, requests: 20 },
  dashboard: { scriptBytes: 62_300, fontBytes: 46_000, allBytes: 165_000, requests: 35 },
} as const satisfies Record<string, LoadGoals>

/** What was loaded for a screen beside its goals. */
export function loadMeasurements(screen: keyof typeof loadGoals, load: Load): Measurement[] {
  const goals: LoadGoals = loadGoals[screen]
  const row = { area: 'what a browser loads' } as const
  return [
    { ...row, what: `${screen}, script`, figure: load.scriptBytes, unit: 'bytes', goal: goals.scriptBytes },
    { ...row, what: `${screen}, fonts`, figure: load.fontBytes, unit: 'bytes', goal: goals.fontBytes },
    { ...row, what: `${screen}, all`, figure: load.allBytes, unit: 'bytes', goal: goals.allBytes },
    { ...row, what: `${screen}, requests`, figure: load.requests, unit: 'requests', goal: goals.requests },
  ]
}

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
