import type { DatabaseSync } from 'node:sqlite'

/** Runs in one transaction: commits, or rolls back and throws. */
export function inTransaction<T>(db: DatabaseSync, run: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = run()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // SQLite itself rolls back when, for example, the disk is full.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
