import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { indianInstant } from '../../../shared/vocabulary/marketCalendar.ts'
import { advance } from '../../drivers/control.ts'
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
} from '../../drivers/market.ts'
import { type Counted, callsDuring, describeCalls, transitionsOf, withoutExpiry } from './counted.ts'
import { holdLots } from './heldLots.ts'
import type { Measurement } from './measurement.ts'

/** CPU milliseconds of a process and its threads. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks
}

const looks = 20

/** The portfolio of 10, 100 and 1,000 lots: its calls and the processor's time. */
async function benchPortfolio(
  counted: Counted,
  holder: Investor,
  issues: readonly Instrument[],
): Promise<Measurement[]> {
  const { visitor, investorId } = holder
  const look = () => visitor.must('getPortfolio', { consolidated: true })
  const rows: Measurement[] = []
  let held = 0
  for (const lots of [10, 100, 1000]) {
    await holdLots(counted, investorId, issues, [held, lots])
    held = lots
    await look()
    const calls = await callsDuring(counted, look)
    const before = cpuMs(counted.stack.pid)
    for (let n = 0; n < looks; n += 1) await look()
    const each = (cpuMs(counted.stack.pid) - before) / looks
    const what = `a portfolio of ${lots} lots`
    const note = describeCalls(calls)
    rows.push(
      { area: 'database per call', what, figure: calls.length, unit: 'calls', goal: 2, note },
      { area: 'rates', what: `${what}, CPU of the stack`, figure: Math.round(each), unit: 'ms' },
    )
  }
  return rows
}

/** Buys, pays, and follows the order to the demat account. */
async function benchPurchase(counted: Counted, buyer: Investor, issue: Instrument): Promise<Measurement[]> {
  const { stack, database } = counted
  const { visitor } = buyer
  const amount = await amountOf(visitor, issue, 10)
  let orderId = ''
  const placing = await callsDuring(counted, async () => {
    orderId = (await buys(visitor, issue, { units: 10, amount })).orderId ?? ''
  })
  await pays(stack, orderId)
  await advance(stack, 'PT2M')
  await goTo(stack, indianInstant('2026-11-26', '11:06'), [buyer])
  await advance(stack, 'PT1H')
  const states = (await ordersOf(stack)).map(({ state }) => state)
  if (states.join() !== 'processed') throw new Error(`the order is ${states.join()}, not processed`)
  const all = withoutExpiry(database.take())
  return [
    {
      area: 'database per call',
      what: 'a purchase',
      figure: placing.length,
      unit: 'calls',
      goal: 5,
      note: describeCalls(placing),
    },
    {
      area: 'whole processes',
      what: 'from the payment to the demat account, with consumers, machine and a day of schedules',
      figure: all.length,
      unit: 'calls',
      note: `${all.reduce((total, { units }) => total + units, 0).toFixed(0)} capacity units`,
    },
    await transitionsOf(counted, orderId, { what: 'an order, when all goes well', goal: 9 }),
  ]
}

/** The cost of a portfolio and of a purchase. */
export async function benchMarket(counted: Counted): Promise<Measurement[]> {
  const { stack } = counted
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
  const portfolio = await benchPortfolio(counted, holder, issues)
  await logInAll([buyer])
  return [...portfolio, ...(await benchPurchase(counted, buyer, issue))]
}
