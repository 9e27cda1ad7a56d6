import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OffsetClock } from 'asl-interpreter'
import { z } from 'zod'
import { Explained } from '../stack/explained.ts'
import { readStateFile } from '../stack/stateFile.ts'

const clockFile = z.strictObject({ offsetMs: z.number() })

const fileOf = (dataDir: string): string => join(dataDir, 'clock.json')

/** The time that a data directory has reached, as if its clock had ticked while the stack was stopped; none if it is new. */
function reachedBy(dataDir: string): number | undefined {
  const read = readStateFile(fileOf(dataDir), 'the time that the data has reached', text =>
    clockFile.parse(JSON.parse(text)),
  )
  return read && Date.now() + read.offsetMs
}

/**
 * Throws `Explained` when a stack is to start before the time that its data has reached: codes, holdings and
 * reconciliations of a later day would lie in the future.
 */
export function refuseEarlierStart(dataDir: string, start: number): void {
  const reached = reachedBy(dataDir)
  if (reached === undefined || start >= reached) return
  throw new Explained(
    `The clock of ${dataDir} stands at ${new Date(reached).toISOString()} and cannot go back to ${new Date(start).toISOString()}. Start without --clock to go on, or with --reset and --clock to begin there with new demo data.`,
  )
}

/**
 * The clock of a data directory: at `start` (ms), otherwise where it has reached. Every move is on disk before the
 * sleepers wake.
 */
export function openClock(dataDir: string, start: number | undefined): OffsetClock {
  const file = fileOf(dataDir)
  const clock = new OffsetClock(start ?? reachedBy(dataDir) ?? Date.now())
  const save = (offsetMs: number): void => {
    writeFileSync(`${file}.new`, JSON.stringify({ offsetMs }))
    renameSync(`${file}.new`, file)
  }
  save(clock.offsetMs)
  clock.onMove(save)
  return clock
}
