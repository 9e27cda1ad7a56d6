import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { VirtualClock } from '../clock/clock.ts'
import { createEngine, type Engine } from '../execution/engine.ts'
import { lambdaIntegrations } from '../execution/integrations.ts'
import { Journal } from '../storage/journal.ts'
import {
  answerTo,
  callKey,
  dealersAnswer,
  hash,
  type MachineName,
  machineName,
  machines,
  payloadSchema,
} from './crashedMachines.ts'

// A stack with one machine and twenty executions that crashes at a given place. Everything it does to the outside is
// logged at the same instant; a test reads the log and the journal and starts the next stack on the same folder.

export const executionsPerStack = 20
export const stackStart = Date.parse('2026-01-01T00:00:00Z')

/** Crashes just before or after a commit, inside a call of a function, or while a status change is published. */
export const crashSchema = z.object({
  where: z.enum(['before commit', 'after commit', 'call', 'status change']),
  /** Which of them since the start of the process, from 1. */
  nth: z.number(),
})

export type Crash = z.infer<typeof crashSchema>

const lineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started'), name: z.string() }),
  z.object({ kind: z.literal('begins'), key: z.string(), attemptId: z.string() }),
  z.object({ kind: z.literal('gives'), token: z.string(), exec: z.string(), state: z.string() }),
  z.object({ kind: z.literal('answers'), token: z.string() }),
  z.object({ kind: z.literal('was answered'), token: z.string(), exec: z.string(), state: z.string() }),
  z.object({ kind: z.literal('was refused'), token: z.string(), reason: z.string() }),
  z.object({ kind: z.literal('status'), name: z.string(), status: z.string() }),
  z.object({ kind: z.literal('step'), done: z.number() }),
])

export type LogLine = z.infer<typeof lineSchema>

/** How often a stack passed each of the places where it can crash. */
export type Passed = Record<Crash['where'], number>

export interface StackOptions {
  folder: string
  machine: MachineName
  /** The start of its clock; not before what earlier stacks on the folder have seen. */
  startTime: number
  crash?: Crash | undefined
}

export function readLog(folder: string): LogLine[] {
  const file = join(folder, 'log')
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter(line => line !== '').map(line => lineSchema.parse(JSON.parse(line)))
}

/** The log of a folder, as far as the next stack needs it. */
class Log {
  readonly #descriptor: number
  readonly #lines: LogLine[]

  constructor(folder: string) {
    this.#lines = readLog(folder)
    this.#descriptor = openSync(join(folder, 'log'), 'a')
  }

  write(line: LogLine): void {
    this.#lines.push(line)
    writeSync(this.#descriptor, `${JSON.stringify(line)}\n`)
  }

  all<Kind extends LogLine['kind']>(kind: Kind): Extract<LogLine, { kind: Kind }>[] {
    return this.#lines.filter((line): line is Extract<LogLine, { kind: Kind }> => line.kind === kind)
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}

/** Runs a stack until nothing more can happen, or to its crash. */
export async function runStack({ folder, machine, startTime, crash }: StackOptions): Promise<Passed> {
  const log = new Log(folder)
  const clock = new VirtualClock(startTime)
  const passed: Passed = { 'before commit': 0, 'after commit': 0, call: 0, 'status change': 0 }
  const pass = (where: Crash['where']) => {
    passed[where] += 1
    if (crash?.where === where && crash.nth === passed[where]) process.kill(process.pid, 'SIGKILL')
  }
  const engine = await createEngine(
    {
      store: new Journal(join(folder, 'journal.db')),
      clock,
      region: 'ap-south-1',
      account: '000000000000',
      integrations: lambdaIntegrations(async (_name, raw, { attemptId = '' }) => {
        const payload = payloadSchema.parse(raw)
        const { token, exec, state } = payload
        const key = callKey(payload)
        log.write({ kind: 'begins', key, attemptId })
        pass('call')
        await pause(hash(key) % 4)
        if (token === undefined) return answerTo(payload)
        log.write({ kind: 'gives', token, exec, state })
        return { payload: {} }
      }),
      onStatusChange: async ({ name, status }) => {
        log.write({ kind: 'status', name, status })
        pass('status change')
      },
      durableWrite: (_label, commit) => {
        pass('before commit')
        const result = commit()
        pass('after commit')
        return result
      },
    },
    [
      {
        name: machine,
        definition: JSON.stringify(machines[machine].definition),
        roleArn: 'arn:aws:iam::0:role/r',
      },
    ],
  )
  await startAll(engine, log, machine)
  await goThrough(engine, clock, log, machines[machine].stepsMs)
  engine.close()
  log.close()
  return passed
}

/** Starts what is not known to be started; a start whose answer was lost finds its execution. */
async function startAll(engine: Engine, log: Log, machine: MachineName): Promise<void> {
  const arn = [...engine.machines.keys()][0] ?? ''
  const started = new Set(log.all('started').map(({ name }) => name))
  const names = Array.from({ length: executionsPerStack }, (_, index) => `e${index}`)
  const start = async (name: string) => {
    await engine
      .start(arn, name, JSON.stringify(machines[machine].input))
      .catch(refuseUnless('ExecutionAlreadyExists'))
    log.write({ kind: 'started', name })
  }
  await Promise.all(names.filter(name => !started.has(name)).map(start))
}

/** Moves the clock step by step and lets the dealer answer in between. */
async function goThrough(engine: Engine, clock: VirtualClock, log: Log, stepsMs: number[]): Promise<void> {
  let target = stackStart
  const done = log.all('step').at(-1)?.done ?? 0
  for (const [index, ms] of stepsMs.entries()) {
    target += ms
    if (index < done) continue
    await letDealerAnswer(engine, clock, log)
    await clock.advance(Math.max(0, target - clock.now()))
    log.write({ kind: 'step', done: index + 1 })
  }
  await letDealerAnswer(engine, clock, log)
}

async function letDealerAnswer(engine: Engine, clock: VirtualClock, log: Log): Promise<void> {
  // An answered token may lead to another one at the same instant.
  for (let round = 0; round < 3; round += 1) {
    await clock.advance(0)
    const answered = new Set(log.all('was answered').map(({ token }) => token))
    const answeredBefore = new Set(log.all('answers').map(({ token }) => token))
    for (const { token, exec, state } of log.all('gives')) {
      const answer = dealersAnswer(exec, state)
      if (answer === 'is silent' || answered.has(token)) continue
      answered.add(token)
      log.write({ kind: 'answers', token })
      const output = JSON.stringify({ key: `${exec}/${state}/0/0`, price: hash(exec) })
      const sent =
        answer === 'accepts'
          ? engine.sendTaskSuccess(token, output)
          : engine.sendTaskFailure(token, 'DealerReject')
      // The answer of an earlier stack may have been taken although that stack crashed before it was logged.
      const taken = await (answeredBefore.has(token) ? sent.catch(refuseUnless('TaskTimedOut')) : sent).then(
        () => true,
        error => {
          log.write({ kind: 'was refused', token, reason: String(error) })
          return false
        },
      )
      if (taken) log.write({ kind: 'was answered', token, exec, state })
    }
  }
}

function refuseUnless(code: string): (error: unknown) => void {
  return error => {
    if (!(error instanceof Error && error.name === code)) throw error
  }
}

const argumentsSchema = z.object({
  folder: z.string(),
  machine: machineName,
  startTime: z.number(),
  crash: crashSchema,
})

// As a process of its own: `node crashedStackProcess.ts '{"folder": …}'`.
if (process.argv[1] === import.meta.filename)
  await runStack(argumentsSchema.parse(JSON.parse(process.argv[2] ?? '')))
