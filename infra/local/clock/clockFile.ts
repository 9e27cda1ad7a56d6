import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { OffsetClock } from './clock.ts'

const clockFile = z.strictObject({ offsetMs: z.number() })

/**
 * The clock of a data directory: at `start` (ms), otherwise with the stored offset, as if it had ticked while the stack
 * was stopped. Every move is on disk before the sleepers wake.
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
