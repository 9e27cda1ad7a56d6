import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Explained } from '../stack/explained.ts'
import { openClock, refuseEarlierStart } from './clockFile.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'clock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const hour = 3_600_000
const start = Date.parse('2026-11-25T10:00+05:30')

it('goes on from where it was, and may be started later', () => {
  openClock(dataDir, start)
  expect(openClock(dataDir, undefined).now() - start).toBeLessThan(hour)
  expect(openClock(dataDir, start + hour).now()).toBeGreaterThanOrEqual(start + hour)
  expect(openClock(dataDir, undefined).now()).toBeGreaterThanOrEqual(start + hour)
})

it('is not to be started before the time that its data has reached, and the way on is said', () => {
  refuseEarlierStart(dataDir, start)
  openClock(dataDir, start)
  refuseEarlierStart(dataDir, start + hour)
  const earlier = () => refuseEarlierStart(dataDir, start - hour)
  expect(earlier).toThrow(Explained)
  expect(earlier).toThrow(/cannot go back to 2026-11-25T03:30:00.000Z.*--reset and --clock/)
})
