import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'

export interface StepEnd {
  /** 1 when the command was ended by a signal. */
  readonly exitCode: number
  readonly seconds: number
  /** Whether it was ended because its time was over. */
  readonly stopped: boolean
  /** The last lines it printed. */
  readonly lastLines: readonly string[]
}

export interface Step {
  /** The script's place in the project, and its words. */
  readonly command: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly limitSeconds: number
  /** Hears every line as it is printed. */
  readonly onLine: (line: string) => void
}

/** How long a command that was told to end may take to clean up. */
const graceMs = 10_000
const lineLimit = 5

/**
 * Runs one script by this very Node, nothing to read from. After `limitSeconds` it is told to end, and killed when it
 * does not.
 */
export function runStep(root: string, { command, env, limitSeconds, onLine }: Step): Promise<StepEnd> {
  const started = performance.now()
  const [script = '', ...words] = command
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, script), ...words], {
      cwd: root,
      // What is piped has no colours of its own accord.
      env: process.stdout.isTTY ? { FORCE_COLOR: '1', ...env } : env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const lastLines: string[] = []
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', line => {
        onLine(line)
        if (line.trim() !== '') lastLines.push(line)
        if (lastLines.length > lineLimit) lastLines.shift()
      })
    let stopped = false
    let kill: NodeJS.Timeout | undefined
    const limit = setTimeout(() => {
      stopped = true
      child.kill('SIGTERM')
      kill = setTimeout(() => child.kill('SIGKILL'), graceMs)
    }, limitSeconds * 1000)
    // Whoever ends us, e.g. Ctrl-C in a terminal, ends the command too: it may hold a stack with its processes.
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGINT', pass)
    process.on('SIGTERM', pass)
    child.once('error', reject)
    child.once('close', code => {
      clearTimeout(limit)
      clearTimeout(kill)
      process.off('SIGINT', pass)
      process.off('SIGTERM', pass)
      const seconds = (performance.now() - started) / 1000
      resolve({ exitCode: stopped ? 1 : (code ?? 1), seconds, stopped, lastLines })
    })
  })
}
