import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../repository.ts'

/** The file that `npm start` runs. */
export const runFile = join(repositoryRoot, 'infra/local/start.ts')

/** A start that is refused takes about a second; this long even on a machine with no time to spare. */
const mostMs = 60_000

export interface Refusal {
  readonly code: number | null
  /** What it wrote to stderr, without blanks around it. */
  readonly output: string
}

/**
 * A start that must fail: its output and exit code. Node can hang at the end of any process, rarely, when a thread of the
 * compiler and the main thread wait for each other (nodejs/node#54918). A process that does not end is killed, and the same
 * start is tried once more; `Error` with its output and state when that does not end either.
 */
export async function refusedStart(
  environment: Readonly<Record<string, string>>,
  words: readonly string[] = [],
): Promise<Refusal> {
  const first = await startOnce(environment, words)
  if ('code' in first) return first
  process.stderr.write(`A start did not end and is tried again. ${first.unended}\n`)
  const second = await startOnce(environment, words)
  if ('code' in second) return second
  throw new Error(`two starts did not end. ${second.unended}`)
}

async function startOnce(
  environment: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<Refusal | { readonly unended: string }> {
  const child = spawn(process.execPath, [runFile, ...words], {
    cwd: repositoryRoot,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.resume()
  child.stderr.on('data', chunk => {
    output += String(chunk)
  })
  let unended: string | undefined
  const timer = setTimeout(() => {
    unended = `It wrote: ${output.trim()}\n${stateOf(child.pid)}`
    child.kill('SIGKILL')
  }, mostMs)
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  clearTimeout(timer)
  return unended === undefined ? { code, output: output.trim() } : { unended }
}

/** Name, state and threads of a process, where the system has them as files. */
function stateOf(pid: number | undefined): string {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return ''
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter(line => /^(Name|State|Threads|VmRSS|voluntary_ctxt)/.test(line)).join(', ')
}
