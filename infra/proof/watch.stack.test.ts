import { expect, it } from 'vitest'
import { watchSession } from '../drivers/watchSession.ts'
import { isProving, report, seedOf, times } from './fixtures/counts.ts'

it('a session of edits: each is live, and every execution ends', async () => {
  const count = times(3, 100)
  const { edits, residentBytes, ended } = await watchSession(count, seedOf('watch'))
  expect(edits).toHaveLength(count)
  expect(ended).toEqual(Array.from({ length: Math.ceil(count / 5) }, () => 'SUCCEEDED'))
  const slowest = edits.toSorted((a, b) => b.liveMs - a.liveMs)[0]
  report(
    `${count} edits, each live; the slowest, of a ${slowest?.kind}, after ${slowest?.liveMs.toFixed(0)} ms`,
  )
  // A worker or a definition that stayed behind each edit would take far more.
  if (isProving) expect((residentBytes.at(-1) ?? 0) - (residentBytes[19] ?? 0)).toBeLessThan(60e6)
}, 900_000)
