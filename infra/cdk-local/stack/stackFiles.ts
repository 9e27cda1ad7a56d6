import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/** The key from which the access keys of a data directory are made, and the note of the process that holds it. */
export const stackFiles = { key: 'stack.key', lock: 'stack.pid' } as const

/** Their names in data directories of earlier versions. */
const formerNames = new Map<string, string>([
  ['house.key', stackFiles.key],
  ['house.pid', stackFiles.lock],
])

/** The name that a file of an earlier version has now. */
export const currentName = (name: string): string => formerNames.get(name) ?? name

/** Gives the files of an earlier version their names of today; called before anything reads them. */
export function renameFormerFiles(dataDir: string): void {
  for (const [former, current] of formerNames) {
    const [from, to] = [join(dataDir, former), join(dataDir, current)]
    if (existsSync(from) && !existsSync(to)) renameSync(from, to)
  }
}
