import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStateFile } from '../stack/stateFile.ts'

/** Opens a SQLite file of the stack, which `holds` what its error names; a commit is on disk before it returns. */
export function openDurableFile(file: string, schema: string, holds: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true })
  return openStateFile(file, holds, () => {
    const db = new DatabaseSync(file)
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000')
    db.exec(schema)
    return db
  })
}
