import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ExecutionRecord, HistoryEvent } from '../execution/executionRecord.ts'
import { hash, type MachineName, machineName, machines } from '../testing/crashedMachines.ts'
import {
  type Crash,
  executionsPerStack,
  type LogLine,
  type Passed,
  readLog,
  runStack,
  type StackOptions,
  stackStart,
} from '../testing/crashedStackProcess.ts'
import { Journal } from './journal.ts'

// Stacks are killed with SIGKILL at chosen places, again and again on the same folder, and the end of the last one is
// compared with a stack that was not killed. `npm run prove` does it 160 times, the usual tests 12 times.
const seed = Number(process.env.SEED ?? 20_261_120)
const killsInARow = process.env.PROVE === '1' ? 4 : 3
const rows = process.env.PROVE === '1' ? 10 : 1
const places = ['before commit', 'after commit', 'call', 'status change'] as const

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'durability-'))
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** The content of the journal, by execution. */
interface Held {
  records: ExecutionRecord[]
  histories: Map<string, HistoryEvent[]>
}

function readJournal(stack: string): Held {
  const journal = new Journal(join(stack, 'journal.db'))
  const before = Number.MAX_SAFE_INTEGER
  const found = journal.listExecutions({ machineArn: undefined, status: undefined, before, limit: 1_000 })
  const records = found.map(({ record }) => record)
  const histories = new Map(records.map(({ arn }) => [arn, journal.listEvents(arn, 1, 100_000, false)]))
  journal.close()
  return { records, histories }
}

/** The end of every execution. */
function ends({ records }: Held): Record<string, unknown> {
  return Object.fromEntries(
    records.map(({ name, status, output, error }) => [name, { status, output, error }]),
  )
}

/** Where a stack with this number of commits, calls and so on crashes in this round. */
function crashOf(machine: MachineName, row: number, life: number, passed: Passed): Crash {
  const chance = hash(`${seed} ${machine} ${row} ${life}`)
  // Most of the work is done when statuses change, so that comes last.
  const among = life === killsInARow - 1 ? places.length : places.length - 1
  const where = places[(row + life + machineName.options.indexOf(machine)) % among] ?? 'call'
  // A share of the total, so that later rounds have something left to crash at.
  const share = Math.max(1, Math.floor(passed[where] / (killsInARow + 2)))
  return { where, nth: 1 + ((chance >>> 3) % share) }
}

/** Returns the signal that ended the stack, or its exit code. */
function runUntilCrash(options: StackOptions): Promise<NodeJS.Signals | number | null> {
  const file = join(import.meta.dirname, '../testing/crashedStackProcess.ts')
  const child = spawn(process.execPath, [file, JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ?? code))
  })
}

/** The next stack's clock must not start before anything that has happened. */
function timeAfter(machine: MachineName, held: Held, log: LogLine[]): number {
  const done = log.reduce((most, line) => (line.kind === 'step' ? line.done : most), 0)
  const passedMs = machines[machine].stepsMs.slice(0, done).reduce((sum, ms) => sum + ms, 0)
  const times = [...held.histories.values()].map(events => events.at(-1)?.timestamp ?? 0)
  return Math.max(stackStart + passedMs, ...times)
}

/** The calls whose answer is in the journal, by their key. */
function completedCalls(held: Held): string[] {
  const answers = [...held.histories.values()].flat().filter(({ type }) => type === 'TaskSucceeded')
  return answers.flatMap(({ details }) => /"key":"([^"]+)/.exec(String(details.output))?.[1] ?? [])
}

/** What must hold after every crash. */
function checkAfterCrash(now: Held, earlier: Held, log: LogLine[]): void {
  for (const [arn, events] of now.histories) {
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1))
    const before = earlier.histories.get(arn) ?? []
    expect(events.slice(0, before.length)).toEqual(before)
  }
  const names = new Set(now.records.map(({ name }) => name))
  for (const line of log) {
    if (line.kind === 'started') expect(names).toContain(line.name)
    if (line.kind !== 'was answered') continue
    const record = now.records.find(({ name }) => name === line.exec)
    const exits = (now.histories.get(record?.arn ?? '') ?? []).filter(
      ({ type }) => type === 'TaskStateExited',
    )
    expect(exits.map(({ details }) => details.name)).toContain(line.state)
  }
  const completed = completedCalls(now)
  expect(completed).toHaveLength(new Set(completed).size)
}

/** What must hold for the whole log, from the first stack of a row to the last. */
function checkLog(log: LogLine[], completedAt: { line: number; keys: Set<string> }[], end: Held): void {
  const attempts = new Map<string, string>()
  for (const [at, line] of log.entries()) {
    expect(line.kind).not.toBe('was refused')
    if (line.kind !== 'begins') continue
    const { key, attemptId } = line
    const completedBefore = completedAt.some(mark => mark.line <= at && mark.keys.has(key))
    expect(completedBefore, `${key} is called again although its answer was on disk`).toBe(false)
    expect(attempts.get(key) ?? attemptId, `the attempt ${key} has changed its identity`).toBe(attemptId)
    attempts.set(key, attemptId)
  }
  for (const { name, status } of end.records) {
    const statuses = log.flatMap(line => (line.kind === 'status' && line.name === name ? [line.status] : []))
    expect([statuses[0], statuses.at(-1), new Set(statuses).size]).toEqual(['RUNNING', status, 2])
  }
}

const previousOf: Record<string, RegExp> = {
  TaskScheduled: /^(TaskStateEntered|TaskFailed|TaskTimedOut)$/,
  TaskStarted: /^TaskScheduled$/,
  TaskSubmitted: /^TaskStarted$/,
  TaskSucceeded: /^Task(Started|Submitted)$/,
  TaskFailed: /^Task(Started|Submitted)$/,
  TaskTimedOut: /^Task(Started|Submitted)$/,
}

/** A history starts and ends as on AWS, never goes back in time, and every line follows the one it names. */
function checkHistory(events: HistoryEvent[]): void {
  expect(events[0]?.type).toBe('ExecutionStarted')
  expect(events.at(-1)?.type).toMatch(/^Execution(Succeeded|Failed)$/)
  for (const [index, { id, type, previousId, timestamp }] of events.entries()) {
    expect(previousId).toBeLessThan(id)
    expect(timestamp).toBeGreaterThanOrEqual(events[index - 1]?.timestamp ?? 0)
    const expected = previousOf[type]
    if (expected !== undefined) expect(events[previousId - 1]?.type).toMatch(expected)
  }
}

describe(`killed stacks (seed ${seed})`, () => {
  describe.each(machineName.options)('%s', machine => {
    let undisturbed: Held
    let passed: Passed

    beforeAll(async () => {
      const stack = join(folder, machine)
      mkdirSync(stack)
      passed = await runStack({ folder: stack, machine, startTime: stackStart })
      undisturbed = readJournal(stack)
      expect(undisturbed.records).toHaveLength(executionsPerStack)
    })

    test.each(Array.from({ length: rows }, (_, row) => row))('row %i', { timeout: 30_000 }, async row => {
      const stack = join(folder, `${machine}-${row}`)
      mkdirSync(stack)
      let held: Held = { records: [], histories: new Map() }
      let startTime = stackStart
      const completedAt: { line: number; keys: Set<string> }[] = []
      for (let life = 0; life < killsInARow; life += 1) {
        const crash = crashOf(machine, row, life, passed)
        const end = await runUntilCrash({ folder: stack, machine, startTime, crash })
        expect(end, JSON.stringify(crash)).toBe('SIGKILL')
        const [now, log] = [readJournal(stack), readLog(stack)]
        checkAfterCrash(now, held, log)
        completedAt.push({ line: log.length, keys: new Set(completedCalls(now)) })
        held = now
        startTime = timeAfter(machine, held, log)
      }
      await runStack({ folder: stack, machine, startTime })
      const [now, log] = [readJournal(stack), readLog(stack)]
      checkAfterCrash(now, held, log)
      expect(ends(now)).toEqual(ends(undisturbed))
      checkLog(log, completedAt, now)
      for (const events of now.histories.values()) checkHistory(events)
    })
  })

  test('the machines come to different ends, so that a comparison means something', () => {
    const statuses = machineName.options.flatMap(machine =>
      Object.values(ends(readJournal(join(folder, machine)))).map(
        end => z.object({ status: z.string() }).parse(end).status,
      ),
    )
    expect(new Set(statuses)).toEqual(new Set(['SUCCEEDED', 'FAILED']))
  })
})
