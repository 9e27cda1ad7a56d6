import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Explained,
  endProcess,
  isAlive,
  noteOf,
  type ProcessNote,
  readNote,
  removeNote,
  writeNote,
} from 'cdk-local'

export interface Letter {
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly subject?: string
  readonly text: string
  readonly html?: string
}

export interface Sandbox {
  readonly origin: string
  /** Puts a message into the outbox; rejects when the sandbox did not accept it. */
  deliver(letter: Letter): Promise<void>
  /** Sets the vendors' time; of several calls in progress only the last is sent. */
  setClock(now: () => number): void
  /** Resolves once the vendors have the time. */
  idle(): Promise<void>
  stop(): Promise<void>
}

export interface SandboxOptions {
  readonly dataDir: string
  readonly port: number
  /** Entry of the vendors' process, a path. */
  readonly entry: string
  /** Changes with the vendors' code; a sandbox of older code is not reused. */
  readonly version: string
  /** Our API, which the vendors' webhooks call, e.g. `http://127.0.0.1:8080/api`. */
  readonly webhookOrigin: string | undefined
  /** Where a browser finds the vendors' own pages, e.g. `http://127.0.0.1:8080/sandbox`. */
  readonly publicOrigin: string
  readonly log: (line: string) => void
}

/** How often it is looked whether the vendors' process still runs. */
const watchMs = 1_000

const pidFileOf = (dataDir: string): string => join(dataDir, 'sandbox.pid')

async function answers(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/health`, { signal: AbortSignal.timeout(2_000) })
    await response.arrayBuffer()
    return response.ok
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return false
    throw error
  }
}

/** The sandbox of a killed stack, when it is ours, healthy and of this code; any other is ended. */
export async function findSandbox({
  dataDir,
  port,
  version,
  log,
}: SandboxOptions): Promise<ProcessNote | undefined> {
  const note = readNote(pidFileOf(dataDir))
  if (!note || !isAlive(note)) return undefined
  const isSame = note.about.port === port && note.about.version === version
  if (isSame && (await answers(`http://127.0.0.1:${port}`))) {
    log(`The vendors' sandbox (process ${note.pid}) is still running; it goes on.`)
    return note
  }
  await endProcess(note)
  removeNote(pidFileOf(dataDir))
  return undefined
}

async function launch(options: SandboxOptions): Promise<ProcessNote> {
  const { dataDir, port, entry, version, webhookOrigin, publicOrigin } = options
  mkdirSync(join(dataDir, 'logs'), { recursive: true })
  const output = openSync(join(dataDir, 'logs', 'sandbox.log'), 'a')
  const child = spawn(process.execPath, [entry], {
    // It survives a killed stack, so it has neither its terminal nor its process group.
    detached: true,
    stdio: ['ignore', output, output],
    env: {
      PATH: process.env.PATH,
      TZ: 'UTC',
      SANDBOX_PORT: String(port),
      SANDBOX_FILE: join(dataDir, 'sandbox.sqlite'),
      SANDBOX_PUBLIC_ORIGIN: publicOrigin,
      ...(webhookOrigin !== undefined && { SANDBOX_WEBHOOK_ORIGIN: webhookOrigin }),
    },
  })
  closeSync(output)
  child.unref()
  if (child.pid === undefined) throw new Error("the vendors' sandbox could not be started")
  const note = noteOf(child.pid, { port, version })
  writeNote(pidFileOf(dataDir), note)
  for (let waitedMs = 0; !(await answers(`http://127.0.0.1:${port}`)); waitedMs += 20) {
    if (!isAlive(note))
      throw new Explained(
        `The vendors' sandbox ended at once; what it says is in ${dataDir}/logs/sandbox.log. If its file ${dataDir}/sandbox.sqlite is damaged, put a copy of it back, or start with --reset: that empties the data directory.`,
      )
    if (waitedMs >= 15_000)
      throw new Explained(`The vendors' sandbox does not answer; see ${dataDir}/logs/sandbox.log.`)
    await pause(20)
  }
  return note
}

async function post(origin: string, path: string, body: unknown): Promise<void> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5_000),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} to ${path}`)
}

/** The vendors' process: the one that findSandbox() found, or a new one. */
export async function runSandbox(options: SandboxOptions, found: ProcessNote | undefined): Promise<Sandbox> {
  const origin = `http://127.0.0.1:${options.port}`
  if (!existsSync(options.entry)) throw new Error(`there is no vendors' sandbox at ${options.entry}`)
  let note = found ?? (await launch(options))
  let telling: Promise<void> | undefined
  let isStale = false
  const tell = async (now: () => number): Promise<void> => {
    while (isStale) {
      isStale = false
      await post(origin, '/clock', { now: new Date(now()).toISOString() }).catch(error =>
        options.log(`The vendors did not get the time: ${String(error)}`),
      )
    }
    telling = undefined
  }
  let isStopped = false
  let isStarting = false
  // It may be another stack's child, so its end is not an event of ours.
  const watching = setInterval(() => {
    if (isStopped || isStarting || isAlive(note)) return
    isStarting = true
    options.log(
      `The vendors' sandbox (process ${note.pid}) has ended; it is started again. The vendors know what they knew; see ${options.dataDir}/logs/sandbox.log.`,
    )
    launch(options)
      .then(
        next => {
          note = next
        },
        error => options.log(`The vendors' sandbox does not start: ${String(error)}`),
      )
      .finally(() => {
        isStarting = false
      })
  }, watchMs).unref()
  return {
    origin,
    deliver: letter => post(origin, '/outbox', letter),
    setClock(now) {
      isStale = true
      telling ??= tell(now)
    },
    idle: async () => telling,
    async stop() {
      isStopped = true
      clearInterval(watching)
      await endProcess(note)
      removeNote(pidFileOf(options.dataDir))
    },
  }
}
