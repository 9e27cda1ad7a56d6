import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, type WriteStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { copyInto, openLog } from '../lambda/functionLog.ts'
import { Explained } from '../stack/explained.ts'
import { freePort } from '../stack/ports.ts'
import {
  endProcess,
  noteOf,
  type ProcessNote,
  readNote,
  removeNote,
  writeNote,
} from '../stack/processIdentity.ts'
import { checkDatabaseFile } from '../stack/stateFile.ts'

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
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Explained(
        `The database ended at once (${child.signalCode ?? `exit code ${child.exitCode}`}): its file cannot be opened, or there is no room. What it says is in logs/dynoxide.log of the data directory. Put a copy of dynamodb/tables.sqlite back, or start with --reset: that empties the data directory.`,
      )
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

interface Running {
  readonly child: ChildProcess
  readonly note: ProcessNote
  /** All that it wrote is in the log: some time after it has ended. */
  readonly logged: Promise<unknown>
}

async function launch(
  { dataDir, file, port }: { readonly dataDir: string; readonly file: string; readonly port: number },
  output: WriteStream,
): Promise<Running> {
  const child = spawn(databaseProgram(), ['--host', '127.0.0.1', '--port', String(port), '--db-path', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C in a terminal reaches only the stack, which ends the database last.
    detached: true,
  })
  const logged = Promise.all([child.stdout, child.stderr].map(stream => copyInto(stream, output)))
  if (child.pid === undefined) throw new Error('the database could not be started')
  const note = noteOf(child.pid, { port })
  writeNote(join(dataDir, 'dynoxide.pid'), note)
  await untilItAnswers(`http://127.0.0.1:${port}`, child)
  return { child, note, logged }
}

/** How often within a minute a database that ended is started again. */
const mostRestarts = 5
const minuteMs = 60_000

/**
 * Starts dynoxide on a file of the data directory, with every commit synced to the disk. One that ends by itself, or is
 * killed, is started again on the same file and port; callers meanwhile get an error that they may repeat. `onFatal` gets
 * the reason when that helps no more.
 */
export async function startDatabase(
  dataDir: string,
  log: (line: string) => void,
  onFatal: (error: unknown) => void = error => log(String(error)),
): Promise<Database> {
  const given = process.env.DYNAMODB_ENDPOINT
  if (given !== undefined && given !== '') {
    log(`DynamoDB is the one at ${given}; what it keeps lies outside of ${dataDir}.`)
    return { endpoint: given, file: undefined, stop: async () => undefined, kill: () => undefined }
  }
  const file = join(dataDir, 'dynamodb', 'tables.sqlite')
  mkdirSync(dirname(file), { recursive: true })
  checkDatabaseFile(file, 'everything in the tables')
  const place = { dataDir, file, port: await freePort() }
  const output = openLog(dataDir, 'dynoxide')
  let isWanted = true
  let restarts: number[] = []
  let running: Running
  let starting: Promise<void> = Promise.resolve()
  const restart = (how: string): void => {
    restarts = [...restarts.filter(at => performance.now() - at < minuteMs), performance.now()]
    if (restarts.length > mostRestarts) {
      onFatal(
        new Explained(
          `${how} It was started ${mostRestarts} times within a minute; what it says is in ${dataDir}/logs/dynoxide.log. Nothing that was acknowledged is lost.`,
        ),
      )
      return
    }
    log(`${how} It is started again; nothing that was acknowledged is lost.`)
    starting = launch(place, output).then(
      next => {
        running = next
        watchOver(next)
      },
      (error: unknown) => {
        if (isWanted) restart(`The database did not start: ${String(error)}.`)
      },
    )
  }
  const watchOver = ({ child, note }: Running): void => {
    // Not `exit`: then the rest of its output may still be on the way to the log.
    child.once('close', (code, signal) => {
      if (isWanted) restart(`The database (process ${note.pid}) has ended: ${signal ?? `exit code ${code}`}.`)
    })
  }
  running = await launch(place, output)
  watchOver(running)
  return {
    endpoint: `http://127.0.0.1:${place.port}`,
    file,
    async stop() {
      isWanted = false
      await starting
      await endProcess(running.note)
      removeNote(join(dataDir, 'dynoxide.pid'))
      await running.logged
      output.end()
    },
    kill() {
      isWanted = false
      running.child.kill('SIGKILL')
    },
  }
}
