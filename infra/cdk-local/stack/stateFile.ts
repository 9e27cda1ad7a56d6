import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { Explained } from './explained.ts'

/** What can be wrong with the files of a data directory, and what to do about it. */

const wayOn =
  'Put a copy of it back, or start with --reset: that empties the data directory, and everything begins anew.'

const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)

/** The error of a file that is damaged or cannot be read; `holds` says what is lost with it. */
export const damaged = (file: string, holds: string, error: unknown): Explained =>
  new Explained(`${file} is damaged or cannot be read (${reasonOf(error)}). It holds ${holds}. ${wayOn}`)

/** Reads a small file of a data directory; `undefined` when there is none. Throws Explained for one that is damaged. */
export function readStateFile<Content>(
  file: string,
  holds: string,
  parse: (text: string) => Content,
): Content | undefined {
  if (!existsSync(file)) return undefined
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw damaged(file, holds, error)
  }
}

/** SQLite's codes, as `node:sqlite` gives them: https://www.sqlite.org/rescode.html */
const [corrupt, diskFull, cannotOpen, notADatabase] = [11, 13, 14, 26]

const sqliteCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined

/** Reads a whole SQLite file, if there is one. Throws Explained for one that is damaged. */
export function checkDatabaseFile(file: string, holds: string): void {
  if (!existsSync(file)) return
  openStateFile(file, holds, () => undefined)
}

/** Reads a whole SQLite file and opens it. Throws Explained for one that is damaged. */
export function openStateFile<Opened>(file: string, holds: string, open: () => Opened): Opened {
  try {
    if (existsSync(file)) quickCheck(file)
    return open()
  } catch (error) {
    if ([corrupt, cannotOpen, notADatabase].includes(sqliteCode(error) ?? 0))
      throw damaged(file, holds, error)
    throw error
  }
}

const checked = z.object({ quick_check: z.string() })

/** Throws Explained or SQLite's error when a page of the file is damaged; costs about a second for 500 MB. */
function quickCheck(file: string): void {
  const database = new DatabaseSync(file)
  try {
    const { quick_check: found } = checked.parse(database.prepare('PRAGMA quick_check(1)').get())
    if (found !== 'ok') throw Object.assign(new Error(found), { errcode: corrupt })
  } finally {
    database.close()
  }
}

/** Whether a write failed because there is no room for it. */
export const isDiskFull = (error: unknown): boolean =>
  sqliteCode(error) === diskFull ||
  (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) ||
  (error instanceof Error && error.cause !== undefined && isDiskFull(error.cause))

/** What an error that ends the stack says: one sentence for a full disk, otherwise what happened. */
export function endingOf(error: unknown, dataDir: string): string {
  if (error instanceof Explained) return error.message
  if (!isDiskFull(error))
    return `The stack must stop: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  const { bavail, bsize } = statfsSync(dataDir)
  return `The disk with ${dataDir} is full (${((bavail * bsize) / 1e6).toFixed(0)} MB are free): nothing more can be stored, so the stack stops. Nothing that was acknowledged is lost; make room and start again, and it goes on where it stopped.`
}
