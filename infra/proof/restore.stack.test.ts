import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { indianInstant } from '../../shared/vocabulary/marketCalendar.ts'
import { advance, advanceTo } from '../drivers/control.ts'
import {
  amountOf,
  approvedInvestors,
  buys,
  chargesAmiss,
  comparisonOf,
  faultsOf,
  goTo,
  type Instrument,
  type Investor,
  ordersOf,
  pays,
  publish,
} from '../drivers/market.ts'
import { agrees, debenture, holds, operator, saleOf, sells } from '../drivers/selling.ts'
import {
  clearPlace,
  executionsOf,
  newPlace,
  outboxOf,
  startTestStack,
  type TestStack,
} from '../drivers/testStack.ts'
import { bankStatus, newInvestor, person, uploadSmall, type Visitor, verifyBank } from '../drivers/visitor.ts'
import { report } from './fixtures/counts.ts'
import { backUp, loseEverything, restore } from './fixtures/restore.ts'
import { executionsAmiss, payoutsAmiss, salesOf } from './fixtures/sales.ts'

/**
 * The drill of a restore (`npm run restore-drill`): sales, orders and a bank check are under way when everything but the backup
 * is lost. Afterwards nobody is logged out, everything ends as it was promised, and nothing is paid or written twice.
 */

// A Monday; what is sold on it is paid on Thursday.
const clock = Date.parse(indianInstant('2026-11-30', '10:00'))
const payday = '2026-12-03'

let stack: TestStack
let seller: Investor
let buyer: Investor
let bond: Instrument
let mld: Instrument
beforeAll(async () => {
  stack = await startTestStack({ ...(await newPlace()), clock })
  const [first, second] = await approvedInvestors(stack, 2, 'restored')
  if (first === undefined || second === undefined) throw new Error('two are needed')
  ;[seller, buyer] = [first, second]
  bond = await publish(stack, seller.visitor, 'nilgiri-tea-2029')
  mld = await publish(stack, seller.visitor, debenture)
  await holds(stack, seller, bond, [5, 4])
  await holds(stack, seller, mld, [6])
})
afterAll(() => clearPlace(stack.dataDir, stack))

const stateOf = async (orderId: string): Promise<string | undefined> =>
  (await ordersOf(stack)).find(order => order.orderId === orderId)?.state

async function buy(units: number): Promise<string> {
  const { visitor } = buyer
  const bought = await buys(visitor, bond, { units, amount: await amountOf(visitor, bond, units) })
  if (bought.orderId === undefined) throw new Error(`not bought: ${bought.refused}`)
  return bought.orderId
}

const text = z.looseObject({ subject: z.string().optional(), text: z.string() })
/** Letters that came twice with the same words; codes differ by themselves. */
async function lettersTwice(contacts: readonly string[]): Promise<string[]> {
  const twice: string[] = []
  for (const contact of contacts) {
    const seen = new Set<string>()
    for (const letter of await outboxOf(stack, contact)) {
      const words = JSON.stringify(text.parse(letter))
      if (seen.has(words)) twice.push(`${contact}: ${words.slice(0, 200)}`)
      seen.add(words)
    }
  }
  return twice
}

it('everything but the backup is lost, and everything ends as it was promised', {
  timeout: 600_000,
}, async () => {
  const sold = (await sells(seller, bond, 3)).orderId
  // Another code may be sent after half a minute.
  await advance(stack, 'PT31S')
  const quote = (await sells(seller, mld, 2)).orderId
  const paid = await buy(2)
  await pays(stack, paid)
  await buyer.visitor.until('the payment', async () =>
    (await stateOf(paid)) === 'paid' ||
    (await stateOf(paid)) === 'rfqPlaced' ||
    (await stateOf(paid)) === 'matched'
      ? true
      : undefined,
  )
  const unpaid = await buy(1)
  const newcomer = await newInvestor(stack.origin, person(9, 'restored'))
  const documentId = await uploadSmall(newcomer, 'passbook.png')
  const attempt = await verifyBank(newcomer, '50100012340002')
  await advance(stack, 'PT5S')
  expect(await bankStatus(newcomer, attempt)).toBe('pending')
  const running = (await executionsOf(stack)).filter(({ status }) => status === 'RUNNING')
  const people: readonly Visitor[] = [seller.visitor, buyer.visitor, newcomer]
  const shown = () =>
    Promise.all(people.flatMap(who => ['getUserEmail', 'listSessions'].map(name => who.must(name))))
  const before = await shown()

  const began = performance.now()
  const backup = await backUp(stack)
  await loseEverything(stack)
  const { dataDir, port } = stack
  stack = await restore({ dataDir, port }, backup)
  const rows = [...backup.tables.values()].reduce((sum, some) => sum + some.length, 0)
  report(
    `restored ${rows} rows of ${backup.tables.size} tables and ${backup.objects.length} objects in ${((performance.now() - began) / 1000).toFixed(1)} s; ${running.length} executions were lost`,
  )
  expect(running.length).toBeGreaterThan(2)

  // Nobody is logged out, and nothing that was acknowledged is gone.
  expect(await shown()).toEqual(before)
  expect(await saleOf(seller.visitor, bond, sold)).toBe('placed')
  expect(await saleOf(seller.visitor, mld, quote)).toBe('quoteRequested')
  expect(await newcomer.must('getDocument', { id: documentId })).toMatchObject({
    data: { status: 'uploaded' },
  })
  expect(await faultsOf(stack)).toEqual([])

  // Events that come again, and the sweeps, find what has no machine any more. The bank answers the third time it is asked.
  for (let poll = 0; poll < 6; poll += 1) await advance(stack, 'PT10S')
  await advance(stack, 'PT20M')
  expect(
    await newcomer.until('the bank', async () =>
      (await bankStatus(newcomer, attempt)) === 'active' ? 'active' : undefined,
    ),
  ).toBe('active')
  await operator(stack, seller.visitor, 'ops-price-quote', { orderId: quote, unitPrice: '103500.00' })
  await agrees(seller, mld, quote)
  await buyer.visitor.until('the end of the unpaid order', async () =>
    (await stateOf(unpaid)) === 'unpaid' || (await stateOf(unpaid)) === 'paymentPending' ? undefined : true,
  )
  for (const time of ['11:06', '11:10']) await advanceTo(stack, indianInstant(payday, time))
  for (let minute = 0; minute < 60; minute += 1) {
    if ((await salesOf(stack)).every(({ state }) => state === 'processed')) break
    await advance(stack, 'PT1M')
  }
  const sales = await salesOf(stack)
  expect(sales.map(({ orderId, state }) => [orderId, state]).toSorted()).toEqual(
    [
      [sold, 'processed'],
      [quote, 'processed'],
    ].toSorted(),
  )
  expect(await stateOf(paid)).toBe('processed')

  // Nothing twice, nothing that does not add up.
  expect(await payoutsAmiss(stack, sales)).toEqual([])
  expect(await chargesAmiss(stack, await ordersOf(stack))).toEqual([])
  expect(await faultsOf(stack)).toEqual([])
  await goTo(stack, indianInstant(payday, '19:00'), [seller, buyer])
  expect(await comparisonOf(stack, seller.visitor, payday)).toBe('SUCCEEDED')
  expect(await executionsAmiss(stack, sales)).toEqual([])
  const contacts = [seller, buyer].flatMap(({ somebody }) => [somebody.email, `+91${somebody.phone}`])
  expect(await lettersTwice([...contacts, person(9, 'restored').email])).toEqual([])
})
