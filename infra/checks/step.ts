import { spawn } from 'node:child_process'
import path from 'node:path'

export interface StepEnd {
  /** 1 when the command was ended by a signal. */
  readonly exitCode: number
  readonly seconds: number
  /** Whether it was ended because its time was over. */
  readonly stopped: boolean
}

/** How long a command that was told to end may take to clean up. */
const graceMs = 10_000

/**
 * Runs one command of `node_modules` by this very Node, its output streamed, nothing to read from. After
 * `limitSeconds` it is told to end, and killed when it does not.
 */
export function runStep(
  root: string,
  [script, ...options]: readonly string[],
  env: NodeJS.ProcessEnv,
  limitSeconds: number,
): Promise<StepEnd> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join('node_modules', script ?? ''), ...options], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    let stopped = false
    let kill: NodeJS.Timeout | undefined
    const limit = setTimeout(() => {
      stopped = true
      child.kill('SIGTERM')
      kill = setTimeout(() => child.kill('SIGKILL'), graceMs)
    }, limitSeconds * 1000)
    // Whoever ends us, e.g. Ctrl-C in a terminal, ends the command too: it may hold a house with its processes.
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGINT', pass)
    process.on('SIGTERM', pass)
    child.once('error', reject)
    child.once('close', code => {
      clearTimeout(limit)
      clearTimeout(kill)
      process.off('SIGINT', pass)
      process.off('SIGTERM', pass)
      resolve({ exitCode: stopped ? 1 : (code ?? 1), seconds: (performance.now() - started) / 1000, stopped })
    })
  })
}
