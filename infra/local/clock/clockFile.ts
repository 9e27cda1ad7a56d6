import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { OffsetClock } from './clock.ts'

const clockFile = z.strictObject({ offsetMs: z.number() })

/**
 * The clock of a data directory: where `start` (ms) puts it, else where it was left, ticking on while the stack was
 * down. Every move is on disk before anybody who slept until then wakes.
 */
export function openClock(dataDir: string, start: number | undefined): OffsetClock {
  const file = join(dataDir, 'clock.json')
  const stored = existsSync(file) ? clockFile.parse(JSON.parse(readFileSync(file, 'utf8'))).offsetMs : 0
  const clock = new OffsetClock(start ?? Date.now() + stored)
  const save = (offsetMs: number): void => {
    writeFileSync(`${file}.new`, JSON.stringify({ offsetMs }))
    renameSync(`${file}.new`, file)
  }
  save(clock.offsetMs)
  clock.onMove(save)
  return clock
}
