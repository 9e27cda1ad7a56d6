import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freeBlock } from '../local/ports.ts'

/** A stack in a process of its own, started as a person starts it: `npm start`. */
export interface ChildStack {
  /** E.g. `http://127.0.0.1:20400`. */
  readonly origin: string
  /** Ends it as Ctrl-C does and removes its data. */
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The first start builds functions and web. */
const readyWithinMs = 240_000
const endWithinMs = 60_000
const askEveryMs = 100

/** The proofs start and kill their stacks below these ports. */
const firstPort = 26_000

/**
 * Starts an empty stack on six free ports, its clock at `clock` (ISO with its zone) or at the machine's; rejects with what
 * it printed when it does not get ready.
 */
export async function startChildStack(clock?: string): Promise<ChildStack> {
  const port = await freeBlock(firstPort)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sthirank-stack-'))
  const child = spawn(
    process.execPath,
    ['infra/local/run.ts', ...(clock === undefined ? [] : ['--clock', clock])],
    {
      cwd: root,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  const keep = (chunk: Buffer): void => {
    printed = (printed + chunk.toString('utf8')).slice(-20_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))

  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGINT')
      const kill = setTimeout(() => child.kill('SIGKILL'), endWithinMs)
      await ended
      clearTimeout(kill)
    }
    // The sandbox may still be closing its file.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  const origin = `http://127.0.0.1:${port}`
  const until = performance.now() + readyWithinMs
  while (!(await answers(origin))) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop()
      throw new Error(`The stack at ${origin} did not get ready. It printed:\n${printed}`)
    }
    await pause(askEveryMs)
  }
  return { origin, stop }
}

async function answers(origin: string): Promise<boolean> {
  try {
    const reply = await fetch(`${origin}/api/version`, { signal: AbortSignal.timeout(5_000) })
    return reply.ok
  } catch {
    // Nobody listens yet, or it is still busy: asked again.
    return false
  }
}
