import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Explained } from '../stack/explained.ts'
import { OffsetClock } from './clock.ts'

const clockFile = z.strictObject({ offsetMs: z.number() })

/**
 * The clock of a data directory: at `start` (ms), otherwise with the stored offset, as if it had ticked while the stack
 * was stopped. Every move is on disk before the sleepers wake. A `start` before the time that the data has reached is
 * refused: codes, holdings and reconciliations of a later day would lie in the future.
 */
export function openClock(dataDir: string, start: number | undefined): OffsetClock {
  const file = join(dataDir, 'clock.json')
  const hasRun = existsSync(file)
  const stored = hasRun ? clockFile.parse(JSON.parse(readFileSync(file, 'utf8'))).offsetMs : 0
  const reached = Date.now() + stored
  if (hasRun && start !== undefined && start < reached)
    throw new Explained(
      `The clock of ${dataDir} stands at ${new Date(reached).toISOString()} and cannot go back to ${new Date(start).toISOString()}. Start without --clock to go on, or with --reset and --clock to begin there with new demo data.`,
    )
  const clock = new OffsetClock(start ?? reached)
  const save = (offsetMs: number): void => {
    writeFileSync(`${file}.new`, JSON.stringify({ offsetMs }))
    renameSync(`${file}.new`, file)
  }
  save(clock.offsetMs)
  clock.onMove(save)
  return clock
}
