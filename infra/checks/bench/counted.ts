import { join } from 'node:path'
import { z } from 'zod'
import { indianInstant } from '../../../shared/vocabulary/marketCalendar.ts'
import { advance } from '../../drivers/control.ts'
import {
  type CountingDatabase,
  type DatabaseCall,
  startCountingDatabase,
} from '../../drivers/countingDatabase.ts'
import {
  clearPlace,
  executionsOf,
  fewWorkers,
  historyOf,
  newPlace,
  startTestStack,
  type TestStack,
} from '../../drivers/testStack.ts'
import { sessionsTableName } from '../../names.ts'
import type { Measurement } from './measurement.ts'

/** A stack whose calls of DynamoDB and whose states are counted. */
export interface Counted {
  readonly stack: TestStack
  readonly database: CountingDatabase
}

/** A Wednesday during market hours. */
export const marketClock = Date.parse(indianInstant('2026-11-25', '10:00'))

/** Starts a stack whose calls of DynamoDB are counted, at `clock` in ms. `end` stops both and removes their data. */
export async function startCounted(clock?: number): Promise<Counted & { end(): Promise<void> }> {
  const place = await newPlace()
  const database = await startCountingDatabase(join(place.dataDir, 'counted'))
  process.env.DYNAMODB_ENDPOINT = database.endpoint
  const stack = await startTestStack({ ...place, ...fewWorkers, clock })
  delete process.env.DYNAMODB_ENDPOINT
  return {
    stack,
    database,
    async end() {
      await clearPlace(place.dataDir, stack)
      await database.stop()
    },
  }
}

/** Runs `work` on such a stack. */
export async function withCounted<Result>(
  work: (counted: Counted) => Promise<Result>,
  clock?: number,
): Promise<Result> {
  const counted = await startCounted(clock)
  try {
    return await work(counted)
  } finally {
    await counted.end()
  }
}

/** The embedded database scans to expire items; no function is granted Scan. */
export const withoutExpiry = (calls: readonly DatabaseCall[]): DatabaseCall[] =>
  calls.filter(({ operation }) => operation !== 'Scan')

/** The DynamoDB calls of an API call, without the one that reads its session. */
export async function callsDuring(
  { stack, database }: Counted,
  call: () => Promise<unknown>,
): Promise<DatabaseCall[]> {
  await advance(stack, 'PT0S')
  database.take()
  await call()
  // Consumers and machines may still be at work on what was done before.
  const all = database.take().filter(({ caller }) => caller.endsWith('-api'))
  const session = all.findIndex(
    ({ operation, tables }) => operation.endsWith('GetItem') && tables.includes(sessionsTableName),
  )
  return all.filter((_, index) => index !== session)
}

const writes = /^(Put|Update|Delete|TransactWrite|BatchWrite)/

/** E.g. `3 read units, 12 write units: GetItem TransactWriteItems`. */
export function describeCalls(calls: readonly DatabaseCall[]): string {
  const sum = (some: readonly DatabaseCall[]): string =>
    some.reduce((total, { units }) => total + units, 0).toFixed(1)
  const [written, read] = [
    calls.filter(({ operation }) => writes.test(operation)),
    calls.filter(({ operation }) => !writes.test(operation)),
  ]
  return `${sum(read)} read units, ${sum(written)} write units: ${calls.map(({ operation }) => operation).join(' ')}`
}

const history = z.array(z.looseObject({ type: z.string() }))

/** The states entered and the retries of all executions with this name, as Step Functions counts transitions. */
export async function transitionsOf(
  { stack }: { readonly stack: TestStack },
  name: string,
  row: { readonly what: string; readonly goal: number },
): Promise<Measurement> {
  const executions = (await executionsOf(stack)).filter(one => one.name === name)
  if (executions.length === 0) throw new Error(`no execution has the name ${name}`)
  const counted = await Promise.all(
    executions.map(async ({ arn }) => {
      const events = history.parse(JSON.parse(await historyOf(stack, arn)))
      const entered = events.filter(({ type }) => type.endsWith('StateEntered')).length
      const failed = events.filter(({ type }) => /^(Task|LambdaFunction)(Failed|TimedOut)$/.test(type)).length
      return { machine: arn.split(':').at(-2), entered, failed }
    }),
  )
  const figure = counted.reduce((all, { entered, failed }) => all + entered + failed, 0)
  const note = counted
    .map(({ machine, entered, failed }) => `${machine} ${entered}, retries ${failed}`)
    .join('; ')
  return { area: 'states of a machine', ...row, figure, unit: 'states', note }
}
