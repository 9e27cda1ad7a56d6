import type { Table } from '../../platform/records/table.ts'
import type { memoryObjects } from './fundScene.ts'

/** A process that ends at the n-th durable write, just before it stands or just after. */
export interface Death {
  readonly atWrite: number
  readonly when: 'before' | 'after'
  /** Writes so far; the process that is started next goes on without another death. */
  writes: number
}

class Died extends Error {
  override readonly name = 'Died'
}

async function dyingAt<Result>(death: Death, write: () => Promise<Result>): Promise<Result> {
  death.writes += 1
  const isIt = death.writes === death.atWrite
  if (isIt && death.when === 'before') throw new Died()
  const result = await write()
  if (isIt) throw new Died()
  return result
}

export const dyingTable = (table: Table, death: Death): Table => ({
  ...table,
  transact: (items, options) => dyingAt(death, () => table.transact(items, options)),
  update: input => dyingAt(death, () => table.update(input)),
})

export const dyingObjects = (
  objects: ReturnType<typeof memoryObjects>,
  death: Death,
): ReturnType<typeof memoryObjects> => ({
  ...objects,
  put: object => dyingAt(death, () => objects.put(object)),
  remove: (key, version) => dyingAt(death, () => objects.remove(key, version)),
})
