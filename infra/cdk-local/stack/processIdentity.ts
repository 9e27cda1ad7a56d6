import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

/**
 * Identifies a process. Ids are reused, so a process is known by its id, its start time and its command; only all three
 * together allow ending it.
 */
const processNote = z.strictObject({
  pid: z.number().int().positive(),
  /** Its start time, in the system's unit. */
  began: z.string(),
  command: z.string(),
  /** What its writer wants to remember, e.g. the port. */
  about: z.record(z.string(), z.union([z.string(), z.number()])),
})

export type ProcessNote = z.infer<typeof processNote>

/** Start time and command of a running process; `undefined` when there is none of this id. */
function look(pid: number): { began: string; command: string } | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in parentheses may hold spaces; the 20th field after it is the start time.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (fields[0] === 'Z') return undefined
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim()
      return { began: fields[19] ?? '', command }
    }
    const text = execFileSync('ps', ['-o', 'lstart=,command=', '-p', String(pid)], {
      encoding: 'utf8',
    }).trim()
    // e.g. `Sat Nov 21 07:20:18 2026 node cdk-local/bin.ts`
    return text === '' ? undefined : { began: text.slice(0, 24), command: text.slice(25) }
  } catch (error) {
    // No such process: the file is missing, or ps exits with an error.
    if (error instanceof Error) return undefined
    throw error
  }
}

/** How often a process that has no command yet is looked at again, and how long between two looks. */
const mostLooks = 400
const betweenLooksMs = 5

/**
 * A note of a running process; throws when it has ended. A process that was started a moment ago has no command until the
 * system has laid out its arguments: a note without one would be of no process, and nobody would end it.
 */
export function noteOf(pid: number, about: ProcessNote['about'], lookAt = look): ProcessNote {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const found = lookAt(pid)
    if (!found) throw new Error(`the process ${pid} ended at once`)
    if (found.command !== '') return { pid, ...found, about }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, betweenLooksMs)
  }
  throw new Error(`the process ${pid} has no command`)
}

/** Whether the process of the note is still the one with its id. */
export function isAlive(note: ProcessNote): boolean {
  const found = look(note.pid)
  return found?.began === note.began && found.command === note.command
}

/** Reads a note; an unreadable file counts as none, because its writer crashed while writing. */
export function readNote(file: string): ProcessNote | undefined {
  if (!existsSync(file)) return undefined
  try {
    return processNote.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined
    throw error
  }
}

/** Writes a note atomically; two processes may do it at once, and the last one counts. */
export function writeNote(file: string, note: ProcessNote): void {
  const mine = `${file}.${process.pid}.new`
  writeFileSync(mine, JSON.stringify(note))
  renameSync(mine, file)
}

/** Writes a note unless there is one: of several processes at once exactly one gets `true`. */
export function claimNote(file: string, note: ProcessNote): boolean {
  try {
    writeFileSync(file, JSON.stringify(note), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

export function removeNote(file: string): void {
  rmSync(file, { force: true })
}

function signal(pid: number, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It has just ended by itself.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ESRCH') throw error
  }
}

/** Ends exactly the process of the note: signals, waits up to 5 s, then kills. */
export async function endProcess(note: ProcessNote): Promise<void> {
  if (!isAlive(note)) return
  signal(note.pid, 'SIGTERM')
  for (let waitedMs = 0; isAlive(note); waitedMs += 20) {
    if (waitedMs === 5_000) signal(note.pid, 'SIGKILL')
    if (waitedMs >= 10_000) throw new Error(`the process ${note.pid} (${note.command}) does not end`)
    await pause(20)
  }
}
