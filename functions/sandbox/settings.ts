import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { Rows } from './database.ts'

/** Small values that are kept over a restart. */
export interface Settings {
  read(name: string): string | undefined
  write(name: string, value: string): void
}

export function openSettings(database: DatabaseSync): Settings {
  const settings = new Rows(database, 'settings', z.object({ name: z.string(), value: z.string() }))
  return {
    read: name => settings.find({ name })?.value,
    write(name, value) {
      settings.put({ name, value })
    },
  }
}
