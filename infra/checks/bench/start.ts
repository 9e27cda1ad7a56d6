import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { clearPlace, newPlace, startByCommand } from '../../drivers/testStack.ts'
import { repositoryRoot } from '../../repository.ts'
import type { Measurement } from './measurement.ts'

/** Milliseconds from `npm start` to the first answer: as after a fresh checkout, and with everything built. */
export async function benchStart(): Promise<Measurement[]> {
  const place = await newPlace()
  rmSync(join(repositoryRoot, '.cache/built.json'), { force: true })
  const usual = { WORKERS: '12' }
  const cold = await startByCommand(place, [], usual)
  await cold.stop()
  const warm = await startByCommand(place, [], usual)
  await clearPlace(place.dataDir, warm)
  const row = { area: 'start', unit: 'ms' } as const
  return [
    { ...row, what: 'cold, site and stacks built', figure: Math.round(cold.readyInMs), goal: 15_000 },
    { ...row, what: 'warm', figure: Math.round(warm.readyInMs), goal: 3_000 },
  ]
}
