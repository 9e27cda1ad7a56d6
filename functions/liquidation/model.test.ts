import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type RedeemState, redeemStates } from '../../shared/contracts/liquidation/liquidationBody.ts'
import { allows } from '../../shared/lifecycle.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { holdAllPayouts, holdPayouts } from '../book/gates.ts'
import { balancesOf } from '../book/invariants.ts'
import { isLocked, unitsAvailability } from '../book/lotLifecycle.ts'
import { entriesUnder, readInvestorBook } from '../book/readers.ts'
import { idempotencyMs, itemsOf } from '../platform/records/moveRecord.ts'
import { amountsOf } from './liquidationCommands.ts'
import {
  isDelivered,
  isOpen,
  isOwed,
  isQuote,
  liquidationTransitions,
  quoteCounts,
  validUntilOf,
} from './liquidationLifecycle.ts'
import { type Liquidation, liquidationRow } from './liquidationRows.ts'
import type { LiquidationAnswered } from './liquidationStore.ts'
import {
  amountsFor,
  bookEntries,
  type CommandScene,
  commandScene,
  faults,
  fresh,
  hold,
  hours,
  ISIN,
  minutes,
  setBank,
  start,
  tables,
} from './testing/commandScene.ts'

/**
 * Random lives of requests to sell: investors, desk, depository, bank and operators in any order, each command perhaps decided on
 * what was read before somebody else was quicker, done twice, or asked for again because its answer was lost. After every
 * step the book's rules hold, available + locked + in request + sold = bought, and every step was a named move.
 */

const numRuns = process.env.PROVE === '1' ? 10_000 : 20
const people = ['inv_1', 'inv_2'] as const
type Person = (typeof people)[number]

const ofRecords = [
  ...(['price', 'price', 'price', 'accept', 'accept', 'accept', 'refuse', 'lapse', 'decline'] as const),
  ...(['deliver', 'deliver', 'deliver', 'pay', 'pay', 'pay', 'pay', 'return', 'delay', 'fail'] as const),
]
type Step = (typeof ofRecords)[number]

type Command =
  | {
      readonly do: 'sell' | 'ask'
      readonly who: number
      readonly units: number
      readonly key: number
      /** The answer got lost: it is asked for again under the same key. */
      readonly lost: boolean
    }
  | {
      readonly do: 'step'
      readonly step: Step
      readonly which: number
      /** Done again with what was read before the first time. */
      readonly twice: boolean
      /** Read now, written after the next command. */
      readonly slow: boolean
    }
  | { readonly do: 'gate'; readonly what: 'hold' | 'holdAll' | 'bank' | 'open'; readonly who: number }
  | { readonly do: 'wait'; readonly hours: number }
  /** Just before the next write somebody else does a step. */
  | { readonly do: 'race'; readonly step: Step; readonly which: number }

const which = fc.nat(7)
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('sell' as const, 'ask', 'ask'),
      who: fc.nat(1),
      units: fc.integer({ min: 1, max: 12 }),
      key: fc.nat(9),
      lost: fc.boolean(),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constant('step' as const),
      step: fc.constantFrom(...ofRecords),
      which,
      twice: fc.nat(2).map(one => one === 0),
      slow: fc.nat(3).map(one => one === 0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('gate' as const),
      what: fc.constantFrom('hold' as const, 'holdAll', 'bank', 'open', 'open', 'open'),
      who: fc.nat(1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 1, 2, 20, 90) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('race' as const), step: fc.constantFrom(...ofRecords), which }),
  },
)

class World {
  readonly scene: CommandScene
  readonly seen = new Set<RedeemState>()
  /** Records as they stood after the last command, by id. */
  stood = new Map<string, Liquidation>()
  bought = new Map<Person, number>()
  /** What was made under which key. */
  readonly keys = new Map<string, { readonly orderId: string; readonly body: string; readonly ms: number }>()
  #paid = 0

  constructor(scene: CommandScene) {
    this.scene = scene
  }

  static async begin(): Promise<World> {
    const world = new World(await commandScene([]))
    for (const [place, id] of people.entries()) {
      setBank(world.scene, 'verified', id)
      for (const [lot, units] of [4, 7, 5 + place].entries())
        await hold(world.scene, `rec_${id}_${lot}`, units, id)
      // And one that is locked until the middle of December.
      await hold(world.scene, `rec_${id}_locked`, 3, id, '2026-11-24')
      world.bought.set(id, 4 + 7 + 5 + place + 3)
    }
    return world
  }

  get records(): Liquidation[] {
    return [...this.scene.table.rows]
      .filter(
        ([name]) => name.startsWith(`${tables.TABLE_LIQUIDATION}|investor#`) && name.includes('|redeem#'),
      )
      .map(([, row]) => z.parse(liquidationRow, row))
  }
  record(place: number): Liquidation | undefined {
    const { records } = this
    // Those on their way are chosen more often.
    const open = records.filter(({ state }) => isOpen(state))
    const among = place % 4 === 0 || open.length === 0 ? records : open
    return among[place % Math.max(1, among.length)]
  }

  /** A command on a request as it was read; it may be any request in any state. */
  step(step: Step, one: Liquidation): Promise<LiquidationAnswered> {
    const { commands } = this.scene
    const at = this.scene.context()
    switch (step) {
      case 'price': {
        const price = 90_000 + (one.version % 7) * 1_117
        const validUntil = quoteCounts(at.now, publishedCalendar) ?? at.now.toISOString()
        return commands.readyQuote(one, { ...amountsFor(one.units, price), validUntil }, at)
      }
      case 'accept':
        return commands.accept(
          one,
          one.quoteNo,
          this.keyed(one.investorId, `accept-${one.orderId}`, 'accept'),
          at,
        )
      case 'refuse':
        return commands.refuse(one, {}, at)
      case 'lapse':
        return commands.lapse(one, at)
      case 'decline':
        return commands.decline(one, 'No buyers', at)
      case 'deliver':
        return commands.deliver(one, { deliveredOn: indianDate(at.now) }, at)
      case 'pay': {
        if (one.state === 'delivered') return commands.startPaying(one, at)
        this.#paid += 1
        return commands.paid(one, { utr: `UTR${this.#paid}`, paidAt: at.now }, at)
      }
      case 'return':
        return commands.returned(one, { reason: 'liquidation.delayedReturned' }, at)
      case 'delay':
        return commands.delay(one, { reason: 'liquidation.delayedHold' }, at)
      case 'fail':
        return commands.fail(one, 'liquidation.failedByDesk', at)
    }
  }

  keyed(owner: string, key: string, bodyHash: string) {
    return { idempotency: { owner, call: 'raiseQuoteRequest', key, bodyHash } }
  }

  async begin(command: Extract<Command, { do: 'sell' | 'ask' }>): Promise<void> {
    const id = people[command.who] ?? 'inv_1'
    const { commands } = this.scene
    const body = `${command.do} ${command.units}`
    const keyed = this.keyed(id, `key-${command.key}`, body)
    const former = command.do === 'ask' ? await commands.openQuote(id, ISIN) : undefined
    const request = await fresh(this.scene, command.units, {
      id,
      productType: command.do === 'ask' ? 'mld' : 'bonds',
      ...(former === undefined ? {} : { former }),
    })
    if (request === undefined) return
    const at = this.scene.context()
    const ask = (): Promise<LiquidationAnswered> =>
      command.do === 'ask'
        ? commands.requestQuote(request, former, keyed, at)
        : commands.placeBond(request, amountsFor(command.units), keyed, at)
    const made = this.keys.get(`${id} ${command.key}`)
    const answer = await ask()
    if (made !== undefined && this.scene.clock <= made.ms + idempotencyMs) {
      expect(answer).toEqual(
        made.body === body
          ? { ok: false, reason: 'repeat', orderId: made.orderId }
          : { ok: false, reason: 'keyReused' },
      )
      return
    }
    if (!answer.ok) return
    this.keys.set(`${id} ${command.key}`, { orderId: answer.liquidation.orderId, body, ms: this.scene.clock })
    if (!command.lost) return
    expect(await ask()).toEqual({ ok: false, reason: 'repeat', orderId: request.orderId })
  }

  async gate({ what, who }: Extract<Command, { do: 'gate' }>): Promise<void> {
    const { table, clock } = this.scene
    const id = people[who] ?? 'inv_1'
    const now = new Date(clock)
    const opens = what === 'open'
    if (opens || what === 'hold') await table.transact(itemsOf([holdPayouts(id, !opens, now)]))
    if (opens || what === 'holdAll') await table.transact(itemsOf(holdAllPayouts(!opens, now)))
    if (opens || what === 'bank') setBank(this.scene, opens ? 'verified' : 'underProcess', id)
  }
}

const reachable = new Map<RedeemState, ReadonlySet<RedeemState>>(
  redeemStates.map(from => {
    const found = new Set<RedeemState>([from])
    for (const state of found)
      for (const move of liquidationTransitions) if (allows(move, state)) found.add(move.to)
    return [from, found]
  }),
)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** What must hold after every command. */
async function check(world: World): Promise<void> {
  const { scene, records } = world
  expect(faults(scene)).toEqual([])
  const { money, units } = balancesOf(bookEntries(scene))
  for (const id of people) {
    const own = records.filter(({ investorId }) => investorId === id)
    const { lots } = await readInvestorBook(scene.table, id)
    const availability = unitsAvailability(lots, indianDate(new Date(scene.clock)))
    const sold = sum(lots.filter(({ closedOn }) => closedOn !== undefined).map(lot => lot.units))
    const { availableUnits, lockedUnits, unitsInRequest } = availability
    expect(availableUnits + lockedUnits + unitsInRequest + sold).toBe(world.bought.get(id))
    const inRequest = own.filter(({ state }) => isOpen(state) && !isDelivered(state))
    expect(unitsInRequest).toBe(sum(inRequest.map(one => one.units)))
    expect(units.get(`inRequest#${id}#${ISIN}`) ?? 0).toBe(unitsInRequest)
    expect(sold).toBe(sum(own.filter(({ state }) => isDelivered(state)).map(one => one.units)))
    // What is owed is what was delivered and is not paid.
    const owed = own.filter(({ state }) => state === 'delivered' || state === 'paying')
    expect(money.get(`proceeds#${id}`) ?? 0).toBe(0 - sum(owed.map(one => amountsOf(one).redemptionPaise)))
    // One open quote, and the row that keeps it so is its own.
    const quotes = own.filter(({ state }) => isQuote(state)).map(({ orderId }) => orderId)
    const open = scene.table.rows.get(`${tables.TABLE_LIQUIDATION}|investor#${id}|open#${ISIN}`)?.orderId
    expect(quotes).toEqual(open === undefined ? [] : [open])
    for (const { createdAt, orderId } of own)
      for (const lot of lots.filter(({ requests }) => requests?.[orderId] !== undefined))
        expect(isLocked(lot, indianDate(new Date(createdAt))), `${orderId} took what was locked`).toBe(false)
  }
  for (const record of records) {
    const was = world.stood.get(record.orderId)
    const from = was?.state ?? (record.productType === 'mld' ? 'quoteRequested' : 'placed')
    expect([...(reachable.get(from) ?? [])], `${from} → ${record.state}`).toContain(record.state)
    // The price of an order never moves again.
    if (was !== undefined && isOwed(was.state)) expect(amountsOf(record)).toEqual(amountsOf(was))
    world.seen.add(record.state)
  }
  world.stood = new Map(records.map(record => [record.orderId, record]))
}

/** Everybody does his part for long enough: each request comes to an end, and what was sold is paid once. */
async function settleDust(world: World): Promise<void> {
  const { scene } = world
  scene.table.meanwhile(() => Promise.resolve())
  for (const who of people.keys()) await world.gate({ do: 'gate', what: 'open', who })
  scene.clock += hours(24 * 10)
  for (let round = 0; round < 4; round += 1)
    for (const record of world.records) {
      if (isQuote(record.state)) {
        expect(validUntilOf(record, publishedCalendar)).toBeDefined()
        await world.step('lapse', record)
      }
      if (record.state === 'placed') await world.step('deliver', record)
      if (record.state === 'delivered' || record.state === 'paying') await world.step('pay', record)
    }
  await check(world)
  expect(world.records.filter(({ state }) => isOpen(state))).toEqual([])
  const paid = world.records.filter(({ state }) => state === 'processed')
  for (const record of world.records) {
    const entries = (await entriesUnder(scene.table, record.orderId)).map(({ what }) => what)
    const ends = record.state === 'processed' ? ['deliver', 'payOut', 'request'] : ['release', 'request']
    expect(entries.sort()).toEqual(ends)
  }
  const { money } = balancesOf(bookEntries(scene))
  expect(money.get('payoutBank') ?? 0).toBe(0 - sum(paid.map(one => amountsOf(one).redemptionPaise)))
  expect(money.get('exitLoad') ?? 0).toBe(0 - sum(paid.map(one => amountsOf(one).exitLoadPaise)))
  expect(new Set(paid.map(({ utr }) => utr)).size).toBe(paid.length)
}

/** A step decided on what was read, and not done yet. */
interface Waiting {
  readonly step: Step
  readonly record: Liquidation
}

/** One command; of a slow one what is still to be done. */
async function run(world: World, command: Command): Promise<Waiting | undefined> {
  switch (command.do) {
    case 'wait':
      world.scene.clock += hours(command.hours)
      return undefined
    case 'gate':
      await world.gate(command)
      return undefined
    case 'sell':
    case 'ask':
      await world.begin(command)
      return undefined
    case 'race': {
      const record = world.record(command.which)
      if (record !== undefined)
        world.scene.table.meanwhile(async () => {
          await world.step(command.step, record)
        })
      return undefined
    }
    case 'step': {
      const { step, twice, slow } = command
      const record = world.record(command.which)
      if (record === undefined) return undefined
      if (slow) return { step, record }
      const answer = await world.step(step, record)
      if (!twice || !answer.ok || step === 'delay') return undefined
      const before = JSON.stringify([...world.scene.table.rows])
      expect((await world.step(step, record)).ok, `${step} twice`).toBe(false)
      expect(JSON.stringify([...world.scene.table.rows])).toBe(before)
      return undefined
    }
  }
}

async function walk(world: World, commands: readonly Command[]): Promise<void> {
  let late: Waiting | undefined
  for (const command of commands) {
    // Never in the same instant.
    world.scene.clock += minutes(7)
    const waiting = await run(world, command)
    if (late !== undefined) await world.step(late.step, late.record)
    late = waiting
    await check(world)
  }
}

describe('a request to sell, whatever happens', () => {
  it('takes named steps only, is paid once, and loses no paisa and no unit', async () => {
    const seen = new Set<RedeemState>()
    const commands = fc.array(anyCommand, { minLength: 10, maxLength: 40, size: 'max' })
    const anyWalk = fc.asyncProperty(commands, async command => {
      const world = await World.begin()
      expect(world.scene.clock).toBe(start)
      await walk(world, command)
      await settleDust(world)
      for (const state of world.seen) seen.add(state)
    })
    // They go everywhere, otherwise they prove less than they say; the rarest state is come by twice in 20 walks.
    for (let round = 0; round === 0 || (round < 6 && seen.size < redeemStates.length); round += 1)
      await fc.assert(anyWalk, { numRuns })
    expect([...seen].sort()).toEqual([...redeemStates].sort())
  }, 3_600_000)
})
