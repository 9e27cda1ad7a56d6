import type { DatabaseSync } from 'node:sqlite'

/** Small values that are kept over a restart. */
export interface Settings {
  read(name: string): string | undefined
  write(name: string, value: string): void
}

export function openSettings(database: DatabaseSync): Settings {
  database.exec('CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT')
  return {
    read(name) {
      const row = database.prepare('SELECT value FROM settings WHERE name = ?').get(name)
      return row === undefined ? undefined : String(row.value)
    },
    write(name, value) {
      database
        .prepare('INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
        .run(name, value)
    },
  }
}
