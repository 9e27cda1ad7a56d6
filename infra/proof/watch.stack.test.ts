import { loadavg } from 'node:os'
import { expect, it } from 'vitest'
import { editKinds, type WatchSession, watchSession } from '../drivers/watchSession.ts'
import { isProving, report, seedOf, times } from './fixtures/counts.ts'

const medianOf = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0

/** e.g. `33 of a text: median 812 ms, slowest 1240 ms`. */
const figuresOf = (edits: WatchSession['edits']): string[] =>
  editKinds.map(kind => {
    const all = edits.filter(one => one.kind === kind).map(({ liveMs }) => Math.round(liveMs))
    return `${all.length} of a ${kind}: median ${medianOf(all)} ms, slowest ${Math.max(...all)} ms`
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
  // A worker or a definition that stayed behind each edit would take far more. Two or three workers more or less are 60 MB
  // at one instant, so that twenty edits are compared.
  if (isProving) {
    const grown = medianOf(residentBytes.slice(-20)) - medianOf(residentBytes.slice(20, 40))
    report(`memory from the edits 20 to 40 to the last 20: ${(grown / 1e6).toFixed(0)} MB`)
    expect(grown).toBeLessThan(60e6)
  }
}, 900_000)
