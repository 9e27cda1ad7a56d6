import { beforeEach, describe, expect, it, vi } from 'vitest'
import { subscriptionOf } from '../../shared/manifest.ts'
import { deliveredEvent } from '../platform/testing/calls.ts'
import { runAt } from '../platform/testing.ts'
import type { Liquidation } from './liquidationRows.ts'
import { manifest } from './manifest.ts'
import { onExecutionEnded } from './onExecutionEnded.ts'
import { onLiquidationPlaced } from './payout/onLiquidationPlaced.ts'
import { onQuoteAnswered } from './quotes/onQuoteAnswered.ts'
import { onRedeemQuoteRequested } from './quotes/onRedeemQuoteRequested.ts'
import { sweepLiquidations } from './sweepLiquidations.ts'
import {
  brought,
  type CommandScene,
  commandScene,
  done,
  hours,
  investorId,
  minutes,
  placed,
  priced,
  requested,
} from './testing/commandScene.ts'

/** Machines are started, answered and started again; a sweep finds what hangs. */

const lines = vi.hoisted((): { line: string; recordId: string | undefined }[] => [])
vi.mock(import('../platform/log.ts'), async original => ({
  ...(await original()),
  log: (line, { recordId } = {}) => {
    lines.push({ line, recordId })
  },
}))

let scene: CommandScene
let started: { flow: string; name: string; input: Readonly<Record<string, string | number>> }[]
let answers: { token: string; output: Readonly<Record<string, string | number>> }[]
/** Tokens that nobody waits with any more. */
let gone: string[]
beforeEach(async () => {
  scene = await commandScene()
  started = []
  answers = []
  gone = []
  lines.length = 0
})
const now = (): Date => new Date(scene.clock)
const context = () => scene.context()

const wire = () => ({
  store: scene.commands,
  executions: {
    start: async (flow: string, name: string, input: Readonly<Record<string, string | number>>) => {
      if (started.some(one => one.flow === flow && one.name === name)) return 'exists' as const
      started.push({ flow, name, input })
      return 'started' as const
    },
  },
  taskTokens: {
    answer: async (token: string, output: Readonly<Record<string, string | number>>) => {
      if (gone.includes(token)) return 'gone' as const
      answers.push({ token, output })
      gone.push(token)
      return 'answered' as const
    },
  },
})

const subscriptions = (manifest.consumers?.subscriptions ?? []).map(subscriptionOf)
const everyConsumer = () => [
  onRedeemQuoteRequested(wire()),
  onLiquidationPlaced(wire()),
  ...onQuoteAnswered(wire()),
  ...onExecutionEnded(wire()),
]
const delivered = (name: string, { orderId }: { readonly orderId: string }) =>
  deliveredEvent(
    'liquidation',
    name,
    { orderId, investorId, product: 'p', ISIN: 'i' },
    { now: now(), type: 'liquidation', id: orderId },
  )
/** Every consumer that the manifest subscribes to the event hears of it. */
async function received(event: string, of: { readonly orderId: string }): Promise<void> {
  const queues = subscriptions.flatMap(one =>
    one.from === 'domains' && one.event === event ? [one.consumer] : [],
  )
  const hearing = everyConsumer().filter(({ name }) => queues.includes(name))
  if (hearing.length === 0) throw new Error(`nobody hears ${event}`)
  for (const one of hearing) await one.consume(delivered(event, of), runAt(now()))
}
async function ended(flow: 'mld-quote' | 'bond-liquidation', name: string, status = 'FAILED'): Promise<void> {
  const queue = subscriptions.find(one => one.from === 'executions' && one.flow === flow)?.consumer
  const hearing = everyConsumer().find(one => one.name === queue)
  if (hearing === undefined) throw new Error(`nobody hears of ${flow}`)
  await hearing.consume(
    { ...delivered('Status Change', { orderId: name }), detail: { name, status } },
    runAt(now()),
  )
}
const sweep = (): Promise<void> => sweepLiquidations(wire()).run(runAt(now()))
const stands = async ({ orderId }: Liquidation) => (await scene.commands.find(orderId))?.state

describe('the machine of a request', () => {
  it('begins once, under its id, and gets the time limit of the desk', async () => {
    const request = await requested(scene)
    await received('redeemQuoteRequested', request)
    await received('redeemQuoteRequested', request)
    expect(started).toEqual([
      {
        flow: 'mld-quote',
        name: request.orderId,
        // Friday at ten to Monday's close.
        input: { orderId: request.orderId, investorId, state: 'quoteRequested', seconds: 77.5 * 3600 },
      },
    ])
  })

  it('does not begin of what ended before anybody asked', async () => {
    const request = await brought(scene, 'cancelled')
    await received('redeemQuoteRequested', request)
    expect(started).toEqual([])
  })

  it('of an order waits for the settlement day', async () => {
    const order = await placed(scene)
    await received('liquidationPlaced', order)
    await received('liquidationPlaced', order)
    expect(started).toEqual([
      {
        flow: 'bond-liquidation',
        name: order.orderId,
        input: { orderId: order.orderId, investorId, until: '2026-11-26T05:30:00.000Z' },
      },
    ])
    expect(answers).toEqual([])
  })
})

describe('a machine that waits', () => {
  it('for the desk goes on with its price', async () => {
    const request = await requested(scene)
    await scene.commands.storeToken(request.orderId, 'desk', 'desk-1', now())
    await priced(scene, request)
    await received('redeemQuoteReady', request)
    await received('redeemQuoteReady', request)
    expect(answers).toEqual([
      {
        token: 'desk-1',
        output: { orderId: request.orderId, investorId, state: 'quoteReady', seconds: 5.5 * 3600 },
      },
    ])
  })

  it('for the investor does not go on with another price', async () => {
    const ready = await brought(scene, 'quoteReady')
    await scene.commands.storeToken(ready.orderId, 'investor', 'investor-1', now())
    await priced(scene, ready, 99_000)
    await received('redeemQuoteReady', ready)
    expect(answers).toEqual([])
  })

  it('for the investor goes on with the order, which has its own machine by then', async () => {
    const ready = await brought(scene, 'quoteReady')
    await scene.commands.storeToken(ready.orderId, 'investor', 'investor-1', now())
    await scene.commands.accept(ready, 1, {}, context())
    await received('liquidationPlaced', ready)
    expect(answers.map(({ token, output }) => [token, output.state])).toEqual([['investor-1', 'placed']])
    expect(started.map(({ flow }) => flow)).toEqual(['bond-liquidation'])
  })

  it.each([
    ['redeemQuoteDeclined', 'declined', 'desk'],
    ['redeemRequestCancelled', 'cancelled', 'desk'],
    ['redeemQuoteSuperseded', 'superseded', 'desk'],
    ['redeemQuoteRejected', 'rejected', 'investor'],
    ['redeemQuoteLapsed', 'lapsed', 'investor'],
  ] as const)('hears of %s', async (event, state, waiter) => {
    const awaited = waiter === 'desk' ? 'quoteRequested' : 'quoteReady'
    const record = await brought(scene, awaited)
    await scene.commands.storeToken(record.orderId, waiter, 'token-1', now())
    if (state === 'declined') done(await scene.commands.decline(record, 'No', context()))
    else if (state === 'superseded') await requested(scene, 2, record)
    else if (state === 'lapsed') {
      scene.clock += hours(6)
      done(await scene.commands.lapse(record, context()))
    } else done(await scene.commands.refuse(record, {}, context()))
    await received(event, record)
    expect(answers.map(({ token, output }) => [token, output.state])).toEqual([['token-1', state]])
  })

  it('writes one letter when events come late and in another order', async () => {
    const request = await requested(scene)
    await scene.commands.storeToken(request.orderId, 'desk', 'desk-1', now())
    const ready = await priced(scene, request)
    await scene.commands.storeToken(request.orderId, 'investor', 'investor-1', now())
    await scene.commands.refuse(ready, {}, context())
    await received('redeemQuoteRejected', request)
    await received('redeemQuoteReady', request)
    expect(answers.map(({ token, output }) => [token, output.state])).toEqual([
      ['desk-1', 'rejected'],
      ['investor-1', 'rejected'],
    ])
  })
})

describe('a machine that broke', () => {
  it.each([
    ['mld-quote', 'quoteRequested'],
    ['mld-quote', 'quoteReady'],
    ['bond-liquidation', 'placed'],
    ['bond-liquidation', 'delivered'],
    ['bond-liquidation', 'paying'],
  ] as const)('of %s is started again while it is %s, three times', async (flow, state) => {
    const record = await brought(scene, state)
    for (const again of ['', '.again-2', '.again-3', '.again-4'])
      await ended(flow, `${record.orderId}${again}`, again === '' ? 'TIMED_OUT' : 'FAILED')
    expect(lines).toHaveLength(4)
    expect(started.map(one => [one.flow, one.name])).toEqual(
      [2, 3, 4].map(count => [flow, `${record.orderId}.again-${count}`]),
    )
    const { reason } = (await scene.commands.find(record.orderId)) ?? {}
    // A quote lapses by itself; who is owed money gets a letter that we take care of it.
    expect(reason).toBe(flow === 'mld-quote' ? undefined : 'liquidation.waitsForUs')
    expect(await stands(record)).toBe(state)
  })

  it('and was stopped by an operator stays stopped', async () => {
    const order = await brought(scene, 'delivered')
    await ended('bond-liquidation', order.orderId, 'ABORTED')
    expect(started).toEqual([])
  })

  it.each(['processed', 'failed'] as const)('of what is %s is done', async state => {
    const order = await brought(scene, state)
    await ended('bond-liquidation', order.orderId)
    expect(started).toEqual([])
  })

  it('of a quote that is an order by now leaves it to the order’s own machine', async () => {
    const ready = await brought(scene, 'quoteReady')
    await scene.commands.accept(ready, 1, {}, context())
    await ended('mld-quote', ready.orderId)
    await ended('mld-quote', ready.orderId, 'SUCCEEDED')
    await ended('mld-quote', 'liq_unknown')
    expect(started).toEqual([])
  })
})

describe('the sweep', () => {
  it('starts machines whose event was lost, and leaves those that have begun', async () => {
    const [order, request] = [await placed(scene, 2), await requested(scene, 3)]
    await received('liquidationPlaced', order)
    await sweep()
    expect(started).toHaveLength(1)
    scene.clock += minutes(10)
    await sweep()
    expect(started.map(({ name }) => name)).toEqual([order.orderId, request.orderId])
    scene.clock += minutes(10)
    await sweep()
    expect(started).toHaveLength(2)
  })

  it('lets a price lapse whose machine is dead, and not before its time', async () => {
    const ready = await brought(scene, 'quoteReady')
    scene.clock = Date.parse(ready.validUntil ?? '') - 1
    await sweep()
    expect(await stands(ready)).toBe('quoteReady')
    scene.clock += minutes(1)
    await sweep()
    expect(await stands(ready)).toBe('lapsed')
    expect(scene.table.events('redeemQuoteLapsed')).toHaveLength(1)
    await sweep()
  })

  it('lets a request lapse that the desk never priced', async () => {
    const request = await requested(scene)
    scene.clock += minutes(10)
    await sweep()
    scene.clock = Date.parse('2026-11-23T10:00:00.000Z')
    await sweep()
    expect(await stands(request)).toBe('lapsed')
  })

  it('calls people for what is not paid an hour after its time, unless it is known why', async () => {
    const late = await placed(scene, 2)
    const sold = done(
      await scene.commands.deliver(await placed(scene, 2), { deliveredOn: '2026-11-26' }, context()),
    )
    const held = done(await scene.commands.delay(sold, { reason: 'liquidation.delayedHold' }, context()))
    scene.clock += minutes(11)
    await sweep()
    scene.clock = Date.parse('2026-11-26T06:29:00.000Z')
    await sweep()
    expect(lines).toEqual([])
    scene.clock += minutes(2)
    await sweep()
    expect(lines).toEqual([{ line: 'liquidation.late', recordId: late.orderId }])
    // And again, every six hours.
    scene.clock += hours(5)
    await sweep()
    expect(lines).toHaveLength(1)
    scene.clock += hours(2)
    await sweep()
    expect(lines).toHaveLength(2)
    expect([await stands(late), await stands(held)]).toEqual(['placed', 'delivered'])
  })
})
