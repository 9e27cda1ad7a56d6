import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openLog } from '../lambda/functionLog.ts'
import { Explained } from '../stack/explained.ts'
import { freePort } from '../stack/ports.ts'
import { endProcess, noteOf, readNote, removeNote, writeNote } from '../stack/processIdentity.ts'

/** The embedded database, or one that is already running. */
export interface Database {
  /** e.g. `http://127.0.0.1:41234` */
  readonly endpoint: string
  /** Its file; undefined when it is not ours. */
  readonly file: string | undefined
  stop(): Promise<void>
  /** Ends it as kill -9 would. */
  kill(): void
}

/**
 * The program of the embedded database: `DYNOXIDE_BIN`, otherwise that of the optional package for this platform.
 * Throws `Explained` where there is none.
 */
export function databaseProgram(environment: NodeJS.ProcessEnv = process.env): string {
  const given = environment.DYNOXIDE_BIN
  if (given !== undefined && given !== '') {
    if (!existsSync(given)) throw new Explained(`DYNOXIDE_BIN names ${given}, which does not exist.`)
    return given
  }
  const platform = `${process.platform}-${process.arch}`
  const name = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide'
  try {
    const { resolve } = createRequire(import.meta.url)
    return join(dirname(resolve(`@dynoxide/${platform}/package.json`)), name)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'MODULE_NOT_FOUND') throw error
    throw new Explained(`The embedded DynamoDB is not installed for ${platform}. Either
  install it, where its registry has it:  npm install --no-save @dynoxide/${platform}@1.2.1
  or name its program:                    DYNOXIDE_BIN=/path/to/dynoxide
  or run any DynamoDB and name it:        DYNAMODB_ENDPOINT=http://127.0.0.1:8000`)
  }
}

/** Ends a database that survived a killed stack; its file must not be opened twice. */
export async function endOrphan(dataDir: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(dataDir, 'dynoxide.pid')
  const orphan = readNote(pidFile)
  if (!orphan) return
  await endProcess(orphan)
  removeNote(pidFile)
  log(`Ended the database (process ${orphan.pid}) that the last stack left running.`)
}

async function untilItAnswers(endpoint: string, child: ChildProcess): Promise<void> {
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 10) {
    if (child.exitCode !== null) throw new Error(`the database ended at once (exit code ${child.exitCode})`)
    try {
      await fetch(endpoint, { signal: AbortSignal.timeout(1_000) })
      return
    } catch (error) {
      // Not listening yet.
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error
    }
    await pause(10)
  }
  throw new Error('the database does not answer')
}

/** Starts dynoxide on a file of the data directory, with every commit synced to the disk. */
export async function startDatabase(dataDir: string, log: (line: string) => void): Promise<Database> {
  const given = process.env.DYNAMODB_ENDPOINT
  if (given !== undefined && given !== '') {
    log(`DynamoDB is the one at ${given}; what it keeps lies outside of ${dataDir}.`)
    return { endpoint: given, file: undefined, stop: async () => undefined, kill: () => undefined }
  }
  const binary = databaseProgram()
  const file = join(dataDir, 'dynamodb', 'tables.sqlite')
  mkdirSync(dirname(file), { recursive: true })
  const pidFile = join(dataDir, 'dynoxide.pid')
  const port = await freePort()
  const output = openLog(dataDir, 'dynoxide')
  const child = spawn(binary, ['--host', '127.0.0.1', '--port', String(port), '--db-path', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C in a terminal reaches only the stack, which ends the database last.
    detached: true,
  })
  child.stdout?.pipe(output, { end: false })
  child.stderr?.pipe(output, { end: false })
  if (child.pid === undefined) throw new Error('the database could not be started')
  const note = noteOf(child.pid, { port })
  writeNote(pidFile, note)
  const endpoint = `http://127.0.0.1:${port}`
  await untilItAnswers(endpoint, child)
  return {
    endpoint,
    file,
    async stop() {
      await endProcess(note)
      removeNote(pidFile)
      output.end()
    },
    kill: () => void child.kill('SIGKILL'),
  }
}
