import { loadavg } from 'node:os'
import { expect, it } from 'vitest'
import { editKinds, type WatchSession, watchSession } from '../drivers/watchSession.ts'
import { isProving, report, seedOf, times } from './fixtures/counts.ts'

/** e.g. `33 of a text: median 812 ms, slowest 1240 ms`. */
const figuresOf = (edits: WatchSession['edits']): string[] =>
  editKinds.map(kind => {
    const all = edits.filter(one => one.kind === kind).map(({ liveMs }) => Math.round(liveMs))
    const sorted = all.toSorted((a, b) => a - b)
    return `${all.length} of a ${kind}: median ${sorted[sorted.length >> 1]} ms, slowest ${sorted.at(-1)} ms`
  })

it('a session of edits: each is live, and every execution ends', async () => {
  const count = times(3, 100)
  const loadBefore = loadavg()[0]
  const { edits, residentBytes, ended } = await watchSession(count, seedOf('watch'))
  expect(edits).toHaveLength(count)
  expect(ended).toEqual(Array.from({ length: Math.ceil(count / 5) }, () => 'SUCCEEDED'))
  const within = edits.filter(({ liveMs }) => liveMs <= 2_000).length
  report(`${count} edits, each live, ${within} within 2 s: ${figuresOf(edits).join('; ')}`)
  report(`load of the machine ${loadBefore?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} at the end`)
  // A worker or a definition that stayed behind each edit would take far more.
  if (isProving) {
    const grown = (residentBytes.at(-1) ?? 0) - (residentBytes[19] ?? 0)
    report(`memory since the 20th edit: ${(grown / 1e6).toFixed(0)} MB`)
    expect(grown).toBeLessThan(60e6)
  }
}, 900_000)
