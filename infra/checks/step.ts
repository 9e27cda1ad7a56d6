import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

export interface StepEnd {
  /** 1 when the command was ended by a signal. */
  readonly exitCode: number
  readonly seconds: number
  /** CPU seconds of the command and of every process that it or a child of it has waited for; `undefined` where there is no `/proc`. */
  readonly cpuSeconds: number | undefined
  /** Whether it was ended because its time was over. */
  readonly stopped: boolean
  /** The last lines it printed. */
  readonly lastLines: readonly string[]
}

export interface Step {
  /** The script's path in the project, and its arguments. */
  readonly command: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly limitSeconds: number
  /** Whether it runs in the time that others leave. */
  readonly inBackground?: boolean | undefined
  /** Called with every line that is printed. */
  readonly onLine: (line: string) => void
}

/** Linux counts CPU time for `/proc` in hundredths of a second. */
const ticksPerSecond = 100
/** The CPU time of ended children that was given to a command. */
let countedTicks = 0

/**
 * The CPU seconds of the child that has just ended: what was added to those of all ended children since the last one
 * ended (`cutime` and `cstime` of proc(5), which begin behind the name in brackets).
 */
function cpuSecondsOfEnded(): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[13]) + Number(fields[14])
  const added = ticks - countedTicks
  countedTicks = ticks
  return added / ticksPerSecond
}

/** The time a command has to clean up after it was signalled. */
const graceMs = 10_000
const lineLimit = 5

/**
 * Runs one script with this Node and no input. After `limitSeconds` it is signalled, and killed when it does not
 * end.
 */
export function runStep(
  root: string,
  { command, env, limitSeconds, inBackground, onLine }: Step,
): Promise<StepEnd> {
  const started = performance.now()
  const [script = '', ...words] = command
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, script), ...words], {
      cwd: root,
      // Output to a pipe has no colours unless they are forced.
      env: process.stdout.isTTY ? { FORCE_COLOR: '1', ...env } : env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (inBackground === true && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
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
    // A signal to this process, e.g. Ctrl-C, also ends the command, which may hold a stack with its processes.
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGINT', pass)
    process.on('SIGTERM', pass)
    let cpuSeconds: number | undefined
    child.once('error', reject)
    child.once('exit', () => {
      cpuSeconds = cpuSecondsOfEnded()
    })
    child.once('close', code => {
      clearTimeout(limit)
      clearTimeout(kill)
      process.off('SIGINT', pass)
      process.off('SIGTERM', pass)
      const seconds = (performance.now() - started) / 1000
      resolve({ exitCode: stopped ? 1 : (code ?? 1), seconds, cpuSeconds, stopped, lastLines })
    })
  })
}
