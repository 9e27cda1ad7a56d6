import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { advance } from '../../drivers/control.ts'
import {
  clearPlace,
  newPlace,
  notedProcess,
  startByCommand,
  type TestStack,
} from '../../drivers/testStack.ts'
import { newInvestor, person, verifyBank } from '../../drivers/visitor.ts'
import type { Measurement } from './measurement.ts'

/** Memory of the processes of a stack, as Linux counts it. */

const goal = 600e6
const loadSeconds = 60

/** The most memory that a process has had so far, bytes. */
function peakOf(pid: number | undefined): number {
  if (pid === undefined) return 0
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}

/** The peaks since the start of the stack's own process and of its children. */
function peaksOf(stack: TestStack, when: string): Measurement {
  const [own, database, sandbox] = [
    stack.pid,
    notedProcess(stack.dataDir, 'dynoxide'),
    notedProcess(stack.dataDir, 'sandbox'),
  ].map(peakOf)
  const megabytes = (bytes = 0): string => `${(bytes / 1e6).toFixed(0)} MB`
  return {
    area: 'memory',
    what: `the stack's peak ${when}`,
    figure: own ?? 0,
    unit: 'bytes',
    goal,
    note: `database ${megabytes(database)}, sandbox ${megabytes(sandbox)} beside it`,
  }
}

/** A stack by `npm start`: with its demo data, after a minute of eight visitors at a time, after an hour of the clock. */
export async function benchMemory(): Promise<Measurement[]> {
  const place = await newPlace()
  const stack = await startByCommand(place, [], { WORKERS: '12' })
  while (!stack.output().includes('demo data is complete')) await pause(200)
  const seeded = peaksOf(stack, 'over a seed')
  const until = performance.now() + loadSeconds * 1000
  let next = 0
  const signUps = async (): Promise<void> => {
    while (performance.now() < until) {
      next += 1
      const visitor = await newInvestor(stack.origin, person(next, 'memory'))
      await verifyBank(visitor, `5010${String(next).padStart(6, '0')}5678`)
      for (const call of ['getProfile', 'getKyc', 'listBonds', 'getPortfolio']) await visitor.call(call)
    }
  }
  await Promise.all(Array.from({ length: 8 }, signUps))
  const loaded = peaksOf(stack, `after a minute of load (${next} sign-ups with their reads)`)
  for (let minute = 0; minute < 60; minute += 1) await advance(stack, 'PT1M')
  const waited = peaksOf(stack, 'after an hour of its clock')
  await clearPlace(place.dataDir, stack)
  return [seeded, loaded, waited]
}
