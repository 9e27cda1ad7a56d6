import { beforeEach, describe, expect, it } from 'vitest'
import { type RedeemState, redeemStates } from '../../shared/contracts/liquidation/liquidationBody.ts'
import { allows } from '../../shared/lifecycle.ts'
import { holdPayouts } from '../book/gates.ts'
import { mostLotsOfARequest } from '../book/lotLifecycle.ts'
import { type Idempotency, itemsOf } from '../platform/records/moveRecord.ts'
import { amountsOf, liquidationCommands } from './liquidationCommands.ts'
import { liquidationTransitions } from './liquidationLifecycle.ts'
import type { Liquidation } from './liquidationRows.ts'
import type { LiquidationAnswered } from './liquidationStore.ts'
import {
  amountsFor,
  brought,
  type CommandScene,
  commandScene,
  done,
  faults,
  fresh,
  hours,
  ISIN,
  investorId,
  outcomeOf,
  placed,
  priced,
  requested,
  setBank,
  tables,
  unitsOf,
  untilClose,
} from './testing/commandScene.ts'
import { countingTable } from './testing/writeUnits.ts'

let scene: CommandScene
beforeEach(async () => {
  scene = await commandScene()
})
const context = () => scene.context()
const commands = () => scene.commands
const everything = (): string => JSON.stringify([...scene.table.rows])
const keyed = (key: string, bodyHash = 'body'): { idempotency: Idempotency } => ({
  idempotency: { owner: investorId, call: 'raiseQuoteRequest', key, bodyHash },
})

/** Every command on a liquidation in some state, as its caller read it. */
const everyCommand = {
  readyQuote: one =>
    commands().readyQuote(
      one,
      { ...amountsFor(one.units), validUntil: '2026-11-20T10:00:00.000Z' },
      context(),
    ),
  accept: one => commands().accept(one, one.quoteNo, {}, context()),
  refuse: one => commands().refuse(one, {}, context()),
  lapse: one => commands().lapse(one, { ...context(), now: new Date(scene.clock + hours(24 * 7)) }),
  decline: one => commands().decline(one, 'No buyers', context()),
  deliver: one => commands().deliver(one, { deliveredOn: '2026-11-26' }, context()),
  startPaying: one => commands().startPaying(one, context()),
  paid: one => commands().paid(one, { utr: 'UTR9', paidAt: context().now }, context()),
  returned: one => commands().returned(one, { reason: 'liquidation.delayedReturned' }, context()),
  fail: one => commands().fail(one, 'liquidation.failedByDesk', context()),
} as const satisfies Record<string, (one: Liquidation) => Promise<LiquidationAnswered>>
const possible: Readonly<Record<keyof typeof everyCommand, readonly RedeemState[]>> = {
  readyQuote: ['quoteRequested', 'quoteReady'],
  accept: ['quoteReady'],
  refuse: ['quoteRequested', 'quoteReady'],
  lapse: ['quoteRequested', 'quoteReady'],
  decline: ['quoteRequested'],
  deliver: ['placed'],
  startPaying: ['delivered'],
  paid: ['paying'],
  returned: ['paying'],
  fail: ['placed'],
}
const commandNames = Object.keys(possible).filter(
  (name): name is keyof typeof everyCommand => name in everyCommand,
)

describe('the database', () => {
  it.each(
    redeemStates.flatMap(state => liquidationTransitions.map(move => [state, move.name, move] as const)),
  )('of what is %s: %s', async (state, _, move) => {
    const record = await brought(scene, state)
    const before = everything()
    const answer = await commands().move(record, move, {}, context())
    expect(outcomeOf(answer)).toBe(allows(move, state) ? 'done' : 'conflict')
    if (!answer.ok) expect(everything()).toBe(before)
  })

  it('refuses whoever read another version, whatever the state allows', async () => {
    const record = await brought(scene, 'quoteReady')
    await priced(scene, record, 99_000)
    const before = everything()
    for (const move of liquidationTransitions)
      expect(outcomeOf(await commands().move(record, move, {}, context()))).toBe('conflict')
    expect(everything()).toBe(before)
  })
})

describe('a command', () => {
  it.each(redeemStates.flatMap(state => commandNames.map(name => [state, name] as const)))(
    'of what is %s: %s',
    async (state, name) => {
      const record = await brought(scene, state)
      // The lapsed one was brought there after the close; whatever is done, is done in a session.
      if (state === 'lapsed') scene.clock = Date.parse('2026-11-23T04:30:00.000Z')
      const before = everything()
      const answer = await everyCommand[name](record)
      const allowed = possible[name].includes(state)
      expect(outcomeOf(answer)).toBe(allowed ? 'done' : 'conflict')
      if (!allowed) expect(everything()).toBe(before)
      else if (answer.ok) expect(await commands().find(record.orderId)).toEqual(answer.liquidation)
      expect(faults(scene)).toEqual([])
      const { free, inRequest, sold } = await unitsOf(scene)
      expect(free + inRequest + sold).toBe(10)
    },
  )

  it('is done once, however often it was decided', async () => {
    for (const name of commandNames) {
      const [from] = possible[name]
      if (from === undefined) throw new Error(name)
      scene = await commandScene()
      const record = await brought(scene, from)
      expect(outcomeOf(await everyCommand[name](record)), name).toBe('done')
      const before = everything()
      expect(outcomeOf(await everyCommand[name](record)), name).toBe('conflict')
      expect(everything()).toBe(before)
    }
  })

  it('tells of itself once', async () => {
    await brought(scene, 'processed')
    for (const name of ['Placed', 'Delivered', 'Paying', 'Processed'])
      expect(scene.table.events(`liquidation${name}`), name).toHaveLength(1)
    for (const [state, event] of [
      ['rejected', 'redeemQuoteRejected'],
      ['cancelled', 'redeemRequestCancelled'],
      ['superseded', 'redeemQuoteSuperseded'],
      ['lapsed', 'redeemQuoteLapsed'],
      ['declined', 'redeemQuoteDeclined'],
      ['failed', 'liquidationFailed'],
    ] as const) {
      scene = await commandScene()
      const { orderId, product } = await brought(scene, state)
      expect(scene.table.events(event)).toEqual([{ orderId, investorId, product, ISIN }])
    }
  })
})

describe('placing', () => {
  it('puts units aside and freezes the price in one write', async () => {
    const order = await placed(scene, 4)
    expect(order).toMatchObject({ state: 'placed', placedOn: '2026-11-20', ...amountsFor(4) })
    expect(await unitsOf(scene)).toEqual({ free: 6, inRequest: 4, sold: 0 })
    expect(scene.table.calls.filter(call => call === 'transact')).toHaveLength(2)
  })

  it('is answered again under its key, and refused when the key says something else', async () => {
    const request = await fresh(scene, 4)
    const second = await fresh(scene, 4)
    if (request === undefined || second === undefined) throw new Error('too few units')
    const { orderId } = done(await commands().placeBond(request, amountsFor(4), keyed('k1'), context()))
    const before = everything()
    expect(await commands().placeBond(second, amountsFor(4), keyed('k1'), context())).toEqual({
      ok: false,
      reason: 'repeat',
      orderId,
    })
    expect(
      outcomeOf(await commands().placeBond(second, amountsFor(4), keyed('k1', 'other'), context())),
    ).toBe('keyReused')
    expect(everything()).toBe(before)
    const { idempotency } = keyed('k1')
    expect(await commands().repeatOf(idempotency, context().now)).toEqual({ orderId })
    expect(await commands().repeatOf({ ...idempotency, bodyHash: 'other' }, context().now)).toBe('keyReused')
    expect(await commands().repeatOf({ ...idempotency, key: 'k2' }, context().now)).toBeUndefined()
  })

  it('of units that somebody took meanwhile is refused whole', async () => {
    const request = await fresh(scene, 6)
    if (request === undefined) throw new Error('too few units')
    await placed(scene, 5)
    const before = everything()
    expect(outcomeOf(await commands().placeBond(request, amountsFor(6), keyed('k1'), context()))).toBe(
      'units',
    )
    expect(everything()).toBe(before)
  })

  it.each([
    ['payoutsHeld', () => scene.table.transact(itemsOf([holdPayouts(investorId, true, context().now)]))],
    ['bank', () => Promise.resolve(setBank(scene, 'underProcess'))],
  ])('is refused by %s', async (refusal, make) => {
    const [bond, mld] = [await fresh(scene, 2), await fresh(scene, 2, { productType: 'mld' })]
    const ready = await brought(scene, 'quoteReady')
    await make()
    if (bond === undefined || mld === undefined) throw new Error('too few units')
    expect(outcomeOf(await commands().placeBond(bond, amountsFor(2), {}, context()))).toBe(refusal)
    expect(outcomeOf(await commands().requestQuote(mld, ready, {}, context()))).toBe(refusal)
    expect(outcomeOf(await commands().accept(ready, 1, {}, context()))).toBe(refusal)
  })

  it('throws on what does not add up, before anything is written', async () => {
    const request = await fresh(scene, 4)
    if (request === undefined) throw new Error('too few units')
    const { valuePaise, ...rest } = amountsFor(4)
    const before = everything()
    for (const wrong of [
      () => commands().placeBond(request, { ...rest, valuePaise: valuePaise + 1 }, {}, context()),
      () => commands().placeBond({ ...request, units: 5 }, amountsFor(5), {}, context()),
    ])
      await expect((async () => wrong())()).rejects.toThrow()
    expect(everything()).toBe(before)
  })

  it.each([
    [1, 16],
    [10, 16 + 2 * 9],
    // The most of one request.
    [mostLotsOfARequest, 16 + 2 * (mostLotsOfARequest - 1)],
  ])('of %d lots costs %d write units', async (lots, units) => {
    scene = await commandScene(Array.from({ length: lots }, () => 2))
    const counting = countingTable(scene.table)
    const request = await fresh(scene, lots * 2)
    if (request === undefined) throw new Error('too few units')
    done(
      await liquidationCommands(counting, tables.TABLE_LIQUIDATION).placeBond(
        request,
        amountsFor(lots * 2),
        keyed('k1'),
        context(),
      ),
    )
    expect(counting.take()).toBe(units)
  })
})

describe('a quote', () => {
  it('is one per investor and ISIN: a newer request takes its place in one write', async () => {
    const first = await requested(scene, 6)
    const second = await requested(scene, 8, first)
    expect(await unitsOf(scene)).toEqual({ free: 2, inRequest: 8, sold: 0 })
    expect((await commands().find(first.orderId))?.state).toBe('superseded')
    expect((await commands().openQuote(investorId, ISIN))?.orderId).toBe(second.orderId)
    // One that does not know of the open one is refused, and so is one that knows another.
    const third = await fresh(scene, 1, { productType: 'mld' })
    if (third === undefined) throw new Error('too few units')
    expect(outcomeOf(await commands().requestQuote(third, undefined, {}, context()))).toBe('conflict')
    expect(outcomeOf(await commands().requestQuote(third, first, {}, context()))).toBe('conflict')
    expect(faults(scene)).toEqual([])
  })

  it('that was accepted meanwhile is not superseded', async () => {
    const ready = await brought(scene, 'quoteReady')
    const next = await fresh(scene, 5, { productType: 'mld', former: ready })
    if (next === undefined) throw new Error('too few units')
    const order = done(await commands().accept(ready, 1, {}, context()))
    const before = everything()
    expect(outcomeOf(await commands().requestQuote(next, ready, {}, context()))).toBe('conflict')
    expect(everything()).toBe(before)
    expect(order).toMatchObject({ state: 'placed', placedOn: '2026-11-20', ...amountsFor(3) })
    expect(await commands().openQuote(investorId, ISIN)).toBeUndefined()
    // The units of an order are no quote's: another request stands beside it.
    await requested(scene, 5)
  })

  it.each(['rejected', 'cancelled', 'lapsed', 'declined'] as const)(
    'that is %s leaves its units and its place',
    async state => {
      const { orderId } = await brought(scene, state)
      expect(await unitsOf(scene)).toEqual({ free: 10, inRequest: 0, sold: 0 })
      expect(await commands().openQuote(investorId, ISIN)).toBeUndefined()
      expect(await commands().due(new Date(scene.clock + hours(10_000)), 10)).toEqual([])
      const next = await requested(scene, 10)
      expect((await commands().list(investorId, { most: 5 })).map(one => one.orderId).sort()).toEqual(
        [orderId, next.orderId].sort(),
      )
    },
  )

  it('is accepted at the price that was agreed to, in time, and in market hours only', async () => {
    const first = await brought(scene, 'quoteReady')
    const second = await priced(scene, first, 99_000)
    expect([second.quoteNo, amountsOf(second).valuePaise]).toEqual([2, 3 * 99_000])
    expect(outcomeOf(await commands().accept(first, 1, {}, context()))).toBe('conflict')
    expect(outcomeOf(await commands().accept(second, 1, {}, context()))).toBe('conflict')
    const close = Date.parse(untilClose(scene))
    expect(outcomeOf(await commands().accept(second, 2, {}, { ...context(), now: new Date(close) }))).toBe(
      'conflict',
    )
    const order = await commands().accept(second, 2, keyed('k1'), { ...context(), now: new Date(close - 1) })
    expect(done(order)).toMatchObject({ state: 'placed', ...amountsFor(3, 99_000) })
    expect(
      outcomeOf(await commands().accept(second, 2, keyed('k1'), { ...context(), now: new Date(close - 1) })),
    ).toBe('repeat')
  })

  it('lapses when its time is up and not before', async () => {
    const ready = await brought(scene, 'quoteReady')
    expect(outcomeOf(await commands().lapse(ready, context()))).toBe('conflict')
    scene.clock = Date.parse(ready.validUntil ?? '')
    expect(done(await commands().lapse(ready, context())).state).toBe('lapsed')
    const request = await requested(scene)
    // Asked for on a Friday after the close: until the close on Monday.
    scene.clock = Date.parse('2026-11-23T09:59:59.999Z')
    expect(outcomeOf(await commands().lapse(request, context()))).toBe('conflict')
    scene.clock += 1
    expect(outcomeOf(await commands().lapse(request, context()))).toBe('done')
  })
})

describe('a further item of a command', () => {
  it('is named when it fails, and nothing is done', async () => {
    const order = await placed(scene)
    const check = (sk: string) => ({
      ConditionCheck: {
        TableName: tables.TABLE_LIQUIDATION,
        Key: { pk: 'somewhere', sk },
        ConditionExpression: sk === 'bad' ? 'attribute_exists(pk)' : 'attribute_not_exists(pk)',
      },
    })
    const answer = await commands().fail(order, 'liquidation.failedByDesk', {
      ...context(),
      items: [
        { refuses: 'good', item: check('good') },
        { refuses: 'bad', item: check('bad') },
      ],
    })
    expect(answer).toMatchObject({ ok: false, reason: 'itemFailed', refuses: 'bad' })
    expect((await commands().find(order.orderId))?.state).toBe('placed')
  })
})
