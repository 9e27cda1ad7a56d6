import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { type NewLot, recordHolding } from '../../functions/book/lots.ts'
import { itemsOf } from '../../functions/platform/records/moveRecord.ts'
import { indianInstant } from '../../shared/vocabulary/marketCalendar.ts'
import { advance } from '../drivers/control.ts'
import type { DatabaseCall } from '../drivers/countingDatabase.ts'
import {
  amountOf,
  approvedInvestors,
  buys,
  goTo,
  type Instrument,
  type Investor,
  logInAll,
  ordersOf,
  pays,
  publish,
  publishMonthly,
} from '../drivers/market.ts'
import type { TestStack } from '../drivers/testStack.ts'

/** A Wednesday during market hours. */
export const marketClock = Date.parse(indianInstant('2026-11-25', '10:00'))

export interface Bench {
  readonly stack: TestStack
  readonly database: { take(): DatabaseCall[]; readonly endpoint: string }
  say(line?: string): void
  /** Prints how many states an execution of this name entered. */
  sayTransitions(stack: TestStack, name: string, label: string): Promise<void>
}

/** The DynamoDB calls of an API call, without the one read of its session. */
export async function workOf(
  { stack, database }: Bench,
  call: () => Promise<unknown>,
): Promise<DatabaseCall[]> {
  await advance(stack, 'PT0S')
  // Background polls run before the count.
  await pause(60)
  database.take()
  await call()
  const all = database.take().filter(({ operation }) => operation !== 'Scan')
  const session = all.findIndex(
    ({ operation, tables }) => operation === 'GetItem' && tables.includes('sthirank-sessions'),
  )
  return all.filter((_, index) => index !== session)
}

const writes = /^(Put|Update|Delete|TransactWrite|BatchWrite)/
export function describeCalls(calls: readonly DatabaseCall[]): string {
  const sum = (some: readonly DatabaseCall[]): string =>
    some.reduce((total, { units }) => total + units, 0).toFixed(1)
  const [written, read] = [
    calls.filter(({ operation }) => writes.test(operation)),
    calls.filter(({ operation }) => !writes.test(operation)),
  ]
  return `${calls.length} calls, ${sum(read)} read units, ${sum(written)} write units (${calls.map(({ operation }) => operation).join(' ')})`
}

/** CPU milliseconds of a process and its threads. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks
}

/** Writes lots of a hundred units each with the book's own items, as recorded holdings, from the n-th on. */
export async function holdLots(
  { database }: Bench,
  investorId: string,
  issues: readonly Instrument[],
  [from, to]: readonly [number, number],
): Promise<void> {
  process.env.TABLE_BOOK = 'sthirank-book'
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: database.endpoint,
      region: 'ap-south-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  )
  for (let n = from; n < to; n += 1) {
    const issue = issues[n % issues.length]
    if (issue === undefined) throw new Error('there is nothing to hold')
    const lot: Omit<NewLot, 'source'> = {
      investorId,
      ISIN: issue.ISIN,
      product: issue.product,
      // As long as real ids, because the size of items that name lots depends on it.
      orderId: `rec_${String(n).padStart(24, '0')}`,
      units: 100,
      settledOn: '2026-10-01',
      cleanPrice: '99.7347',
      paise: 99_734_700,
      accruedPaise: 120_000,
      processedOn: '2026-10-01',
      lockedUntil: '2026-10-22',
    }
    const TransactItems = itemsOf(recordHolding(lot, new Date(marketClock)))
    await client.send(new TransactWriteCommand({ TransactItems }))
  }
  client.destroy()
}

const looks = 20

async function benchPortfolio(bench: Bench, holder: Investor, issues: readonly Instrument[]): Promise<void> {
  const { stack, say } = bench
  const { visitor, investorId } = holder
  const look = () => visitor.must('getPortfolio', { consolidated: true })
  say('Portfolio (goal: 2 calls to DynamoDB besides the session)')
  let held = 0
  for (const lots of [10, 100, 1000]) {
    await holdLots(bench, investorId, issues, [held, lots])
    held = lots
    await look()
    const work = await workOf(bench, look)
    const before = cpuMs(stack.pid)
    for (let n = 0; n < looks; n += 1) await look()
    const each = (cpuMs(stack.pid) - before) / looks
    say(
      `${String(lots).padStart(4)} lots: ${describeCalls(work)}, ${each.toFixed(0)} ms of CPU each, the whole stack counted`,
    )
  }
  say()
}

/** Buys, pays, and follows the order to the demat account. */
async function benchPurchase(bench: Bench, buyer: Investor, issue: Instrument): Promise<void> {
  const { stack, database, say } = bench
  const { visitor } = buyer
  say('Purchase')
  const amount = await amountOf(visitor, issue, 10)
  say(`price:    ${describeCalls(await workOf(bench, () => amountOf(visitor, issue, 10)))}`)
  let orderId = ''
  const work = await workOf(bench, async () => {
    orderId = (await buys(visitor, issue, { units: 10, amount })).orderId ?? ''
  })
  say(`purchase: ${describeCalls(work)}`)
  await pays(stack, orderId)
  await advance(stack, 'PT2M')
  await goTo(stack, indianInstant('2026-11-26', '11:01'), [buyer])
  await advance(stack, 'PT1H')
  const states = (await ordersOf(stack)).map(({ state }) => state)
  const all = database.take().filter(({ operation }) => operation !== 'Scan')
  const units = all.reduce((total, one) => total + one.units, 0)
  say(
    `from the payment to ${states.join()}, consumers, machine and a day of schedules included: ${all.length} calls, ${units.toFixed(0)} units`,
  )
  await bench.sayTransitions(stack, orderId, 'order-settlement when all goes well (goal 9)')
  say()
}

/** The cost of a portfolio and of a purchase. */
export async function benchMarket(bench: Bench): Promise<void> {
  const { stack } = bench
  const [buyer, holder] = await approvedInvestors(stack, 2, 'bench')
  if (buyer === undefined || holder === undefined) throw new Error('nobody is there')
  const issue = await publishMonthly(stack, buyer.visitor)
  const issues = [issue]
  for (const seed of [
    'satpura-education-2029',
    'nilgiri-tea-2029',
    'kaveri-fleet-2029',
    'konkan-housing-2029',
  ])
    issues.push(await publish(stack, buyer.visitor, seed))
  await benchPortfolio(bench, holder, issues)
  await logInAll([buyer])
  await benchPurchase(bench, buyer, issue)
}
