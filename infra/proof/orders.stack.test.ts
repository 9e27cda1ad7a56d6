import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mustControl } from '../drivers/control.ts'
import { operate } from '../drivers/kyc.ts'
import { approvedInvestor, goTo, type Investor, pays, publish } from '../drivers/market.ts'
import {
  clearPlace,
  executionsOf,
  historyOf,
  newPlace,
  outboxOf,
  startTestStack,
  type TestStack,
} from '../drivers/testStack.ts'
import type { Visitor } from '../drivers/visitor.ts'

/** Orders from the payment to the demat account, or back: machine, exchange, depository and book on the virtual clock. */

const product = 'satpura-education-2029'
const ISIN = 'INES1E007012'

let stack: TestStack
let investor: Investor
let visitor: Visitor
/** Order ids by their units, which steer the exchange. */
const orders = new Map<number, string>()

beforeAll(async () => {
  // A Wednesday at ten; the next day is a working day.
  stack = await startTestStack({ ...(await newPlace()), clock: Date.parse('2026-11-25T04:30:00Z') })
  investor = await approvedInvestor(stack, 'orders')
  visitor = investor.visitor
  await publish(stack, visitor, product)
})
afterAll(() => clearPlace(stack.dataDir, stack))

/** Moves the clock; a session does not outlive a day. */
const until = (instant: string): Promise<void> => goTo(stack, instant, [investor])

const quote = z.looseObject({ data: z.looseObject({ amount: z.number() }) })
const order = z.looseObject({
  data: z.looseObject({
    orderId: z.string(),
    state: z.string(),
    reason: z.string().optional(),
    settlementDateStr: z.string(),
    lockedUntil: z.string().optional(),
    contractNote: z.looseObject({ available: z.boolean() }),
    trail: z.array(z.looseObject({ step: z.string(), standing: z.string() })),
  }),
})
const orderOf = async (units: number) =>
  order.parse(await visitor.must('getOrderDetails', { orderId: orders.get(units) })).data
const untilState = (units: number, state: string) =>
  visitor.until(`${units} units ${state}`, async () => {
    const found = await orderOf(units)
    return found.state === state ? found : undefined
  })
/** Buys units and pays them on the gateway's page. */
async function buys(units: number): Promise<void> {
  const { amount } = quote.parse(await visitor.must('getPrice', { product, ISIN, units })).data
  const placed = order.parse(
    await visitor.must('purchase', { product, ISIN, units, amount, paymentType: 'PG' }),
  )
  const { orderId } = placed.data
  orders.set(units, orderId)
  await pays(stack, orderId)
}
const executionOf = async (name: string) => (await executionsOf(stack)).find(one => one.name === name)
const compared = (date: string) =>
  visitor.until(`the comparison of ${date}`, async () => {
    const found = await executionOf(date)
    return found === undefined || found.status === 'RUNNING' ? undefined : found
  })

const note = z.looseObject({ data: z.looseObject({ url: z.string(), fileName: z.string() }) })

describe('three orders of a morning', () => {
  it('are paid, reach the exchange, and the two that find a seller have contract notes', async () => {
    for (const units of [11, 18, 19]) {
      await buys(units)
      // Money, event, machine, exchange: some happen by themselves, some when the clock moves.
      await untilState(units, 'rfqPlaced')
    }
    await mustControl(stack, '/clock', { advance: 'PT1M' })
    for (const units of [11, 19]) {
      await untilState(units, 'matched')
      const { data } = note.parse(
        await visitor.until('the contract note', async () => {
          const { status, body } = await visitor.call('getContractNote', { orderId: orders.get(units) })
          return status === 200 ? body : undefined
        }),
      )
      expect(data.fileName).toMatch(/^contract-note-CN-2026-27-00000[12]\.pdf$/)
      const pdf = Buffer.from(await (await fetch(data.url)).arrayBuffer())
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    }
    expect((await visitor.call('getContractNote', { orderId: orders.get(18) })).text).toContain(
      'orders.noContractNote',
    )
  })

  it('the one without a seller is unwound after the close, and its money goes back', async () => {
    await until('2026-11-25T10:06:00Z')
    expect(await untilState(18, 'refunded')).toMatchObject({ reason: 'orders.failedNoSeller' })
  })

  it('on the evening the book differs from nothing', async () => {
    await until('2026-11-25T14:31:00Z')
    expect((await compared('2026-11-25')).status).toBe('SUCCEEDED')
  })

  it('the others are settled the next day from eleven on; what the depository shows is processed', async () => {
    await until('2026-11-26T05:36:00Z')
    expect(await untilState(11, 'processed')).toMatchObject({ lockedUntil: '2026-12-17' })
    await untilState(19, 'settled')
    // Two settled, one shown: the reconciliation finds no difference.
    await until('2026-11-26T14:31:00Z')
    expect((await compared('2026-11-26')).status).toBe('SUCCEEDED')
    await until('2026-11-27T07:40:00Z')
    expect(await untilState(19, 'processed')).toMatchObject({ lockedUntil: '2026-12-18' })
    const { data } = z
      .looseObject({ data: z.looseObject({ holdings: z.array(z.looseObject({ units: z.number() })) }) })
      .parse(await visitor.must('getPortfolio'))
    expect(data.holdings.map(({ units }) => units)).toEqual([30])
  })

  it('each had one machine, whose history shows nobody', async () => {
    for (const orderId of orders.values()) {
      const execution = await executionOf(orderId)
      expect(execution?.status).toBe('SUCCEEDED')
      expect(await historyOf(stack, execution?.arn ?? '')).not.toContain(investor.papers.demat)
    }
    const entered = async (units: number): Promise<number> => {
      const history = await historyOf(stack, (await executionOf(orders.get(units) ?? ''))?.arn ?? '')
      return history.match(/"type":"\w+StateEntered"/g)?.length ?? 0
    }
    expect(await entered(11)).toBeLessThanOrEqual(14)
  })
})

describe('an order whose exchange is silent', () => {
  it('is late on its trail, operators record what happened, and its machine goes on from there', async () => {
    await mustControl(stack, '/moods', { vendor: 'bond-exchange', mood: 'down' })
    await buys(12)
    await untilState(12, 'paid')
    // An hour later that Friday; it would settle on Monday.
    await until('2026-11-27T08:40:00Z')
    expect((await orderOf(12)).trail.find(({ standing }) => standing === 'late')?.step).toBe('rfqPlaced')
    const record = async (fact: string, reference: string, at: string): Promise<void> => {
      const typed = { orderId: orders.get(12), fact, reference, at }
      const { ended, cause } = await operate(stack, visitor, 'ops-settle-order', typed)
      expect([ended, cause]).toEqual(['done', ''])
    }
    await record('matched', 'DL-BY-HAND-1', '2026-11-27T13:15:00+05:30')
    await mustControl(stack, '/moods', { vendor: 'bond-exchange', mood: 'ok' })
    await until('2026-11-30T06:10:00Z')
    await record('settled', 'ST-BY-HAND-1', '2026-11-30T11:00:00+05:30')
    await record('inDemat', 'CR-BY-HAND-1', '2026-11-30T11:05:00+05:30')
    expect(await untilState(12, 'processed')).toMatchObject({ lockedUntil: '2026-12-21' })
    await until('2026-11-30T07:40:00Z')
    expect((await executionOf(orders.get(12) ?? ''))?.status).toBe('SUCCEEDED')
  })

  it('and the reconciliation says that neither the bank nor the depository knows of it', async () => {
    await until('2026-11-30T14:31:00Z')
    const evening = await compared('2026-11-30')
    expect(evening.status).toBe('FAILED')
    const history = await historyOf(stack, evening.arn)
    expect(history).toContain('unitsDiffer units#INES1E007012')
    expect(history).toContain(`missingAtBank toSeller#${orders.get(12)}`)
    const { ended, cause } = await operate(stack, visitor, 'ops-fail-order', { orderId: orders.get(12) })
    expect([ended, cause]).toEqual(['OrderSettled', expect.stringContaining('cannot be given up')])
  })
})

it('letters went out for what happened', async () => {
  const subjects = (await outboxOf(stack, investor.somebody.email)).map(letter => String(letter.subject))
  expect(subjects.filter(subject => /contract note/i.test(subject))).toHaveLength(3)
})
