import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Explained } from '../stack/explained.ts'
import { openClock } from './clockFile.ts'

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

it('is not started before the time that its data has reached, and says the way on', () => {
  openClock(dataDir, start)
  const again = () => openClock(dataDir, start - hour)
  expect(again).toThrow(Explained)
  expect(again).toThrow(/cannot go back to 2026-11-25T03:30:00.000Z.*--reset and --clock/)
  expect(openClock(dataDir, undefined).now()).toBeGreaterThanOrEqual(start)
})
