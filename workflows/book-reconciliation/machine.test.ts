import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findBreak, readBreaks } from '../../functions/book/breaks.ts'
import { bookFaults } from '../../functions/book/invariants.ts'
import { ProviderUnavailable } from '../../functions/platform/providerClient.ts'
import { type Step, step } from '../../functions/platform/taskFunction.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { readMachine, readReleased, slipsOf, type Walked, walk } from '../testing/machine.ts'
import { compareMoney } from './compareMoney.ts'
import { compareUnits } from './compareUnits.ts'
import { flowInput, flowOutput, moneyInput, unitsInput } from './contract.ts'
import { manifest } from './manifest.ts'
import { dematOf, fates, isins, type PlannedOrder, World } from './testing/world.ts'

const machine = readMachine(import.meta.url)
const numRuns = process.env.PROVE === '1' ? 2000 : 60

const stepsOf = (world: World): Step[] => [
  step('compareMoney', moneyInput, compareMoney(world.needs())),
  step('compareUnits', unitsInput, compareUnits(world.needs())),
]
const run = (world: World, date = indianDate(world.now)): Promise<Walked> =>
  walk({ machine, steps: () => stepsOf(world), input: { date }, startedAt: world.now.toISOString() })
const outputOf = ({ data }: Walked) => flowOutput.parse(data)
const openBreaks = async (world: World): Promise<string[]> =>
  (await readBreaks(world.table))
    .filter(({ state }) => state === 'open')
    .map(({ kind, key }) => `${kind} ${key}`)

it('the machine leads every state somewhere, and gives its function time to end by itself', () => {
  expect(slipsOf(machine, stepsOf(new World()), manifest.steps.timeoutSeconds)).toEqual([])
})

const plannedOrder: fc.Arbitrary<PlannedOrder> = fc.record({
  fate: fc.constantFrom(...fates, 'settled', 'settled'),
  // Monday to Thursday, so that the last one settles on Friday.
  day: fc.integer({ min: 0, max: 3 }),
  // Into the night: money may arrive at any time, heard on the next day.
  minute: fc.integer({ min: 0, max: 890 }),
  delays: fc.array(fc.integer({ min: 0, max: 19 }), { minLength: 1, maxLength: 4 }),
  units: fc.integer({ min: 1, max: 50 }),
  byTransfer: fc.boolean(),
})

describe('after any healthy history', () => {
  it('finds nothing, on any evening and at the end', async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(plannedOrder, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 0, max: 1439 }),
        async (orders, day, minute) => {
          const world = new World()
          await world.begin(orders)
          for (const { fate } of orders) seen.add(fate)
          for (const instant of [
            `2026-11-${16 + day}T00:00:00+05:30`,
            '2026-11-21T00:00:00+05:30',
            '2026-11-23T14:30:00+05:30',
          ]) {
            const then = new Date(
              Date.parse(instant) + (instant.endsWith('00:00:00+05:30') ? minute * 60_000 : 0),
            )
            if (then < world.now) continue
            await world.goOn(then)
            const walked = await run(world)
            expect(await openBreaks(world), then.toISOString()).toEqual([])
            expect(walked.status).toBe('SUCCEEDED')
          }
          expect(bookFaults([...world.table.rows.values()])).toEqual([])
        },
      ),
      { numRuns },
    )
    expect([...seen].sort()).toEqual([...fates].sort())
  }, 600_000)
})

const calm = { minute: 60, delays: [1], units: 10, byTransfer: false } as const
const story: PlannedOrder[] = [
  { ...calm, fate: 'settled', day: 2 },
  { ...calm, fate: 'unwound', day: 3 },
  { ...calm, fate: 'settled', day: 3, byTransfer: true },
  { ...calm, fate: 'paidTwice', day: 3 },
]
let world: World
beforeEach(async () => {
  world = new World()
  await world.begin(story)
  await world.goOn(new Date('2026-11-20T20:00:00+05:30'))
})

const row = (paymentId: string, kind: 'payment' | 'refund' = 'payment') => {
  const index = world.file.findIndex(one => one.paymentId === paymentId && one.kind === kind)
  const found = world.file[index]
  if (found === undefined) throw new Error(`no ${kind} ${paymentId}`)
  return { index, found }
}
const friday = new Date('2026-11-20T12:00:00+05:30')
const account = (investorId: string, ISIN: string): string => `${dematOf(investorId)} ${ISIN}`

describe('a day on which nothing differs', () => {
  it('is clean, in four states', async () => {
    const walked = await run(world)
    expect(walked.entered).toEqual(['CompareMoney', 'CompareUnits', 'DoBreaksStand', 'Done'])
    expect(outputOf(walked)).toMatchObject({
      date: '2026-11-20',
      money: { compared: 7, found: 0, opened: 0, closed: 0 },
      units: { compared: 2, found: 0 },
      standing: 0,
      outcome: 'clean',
    })
  })
  it('shows nobody: no account lies in the history', async () => {
    world.units.set('IN30021499999999 INE000A07011', 5)
    expect((await run(world)).history).not.toMatch(/IN3002/)
  })
})

/** Each changes the outside, and says which break must be found; `undo` is the truth again. */
const differences: readonly (readonly [string, () => () => void, string])[] = [
  [
    'a payment the gateway does not have',
    () => {
      const { index, found } = row('pay_3')
      world.file.splice(index, 1)
      return () => void world.file.push(found)
    },
    'missingAtGateway payment#pay_3',
  ],
  [
    'a payment the book does not have',
    () => {
      world.file.push({ kind: 'payment', paymentId: 'pay_x', amountPaise: 5, at: friday })
      return () => void world.file.pop()
    },
    'missingInBook payment#pay_x',
  ],
  [
    'a payment of another amount',
    () => {
      const { index, found } = row('pay_3')
      world.file[index] = { ...found, amountPaise: found.amountPaise + 1 }
      return () => void world.file.splice(index, 1, found)
    },
    'amountDiffers payment#pay_3',
  ],
  [
    'a payment that was taken twice',
    () => {
      world.file.push(row('pay_3').found)
      return () => void world.file.pop()
    },
    'amountDiffers payment#pay_3',
  ],
  [
    'a refund the gateway does not have',
    () => {
      const { index, found } = row('pay_1', 'refund')
      world.file.splice(index, 1)
      return () => void world.file.splice(index, 0, found)
    },
    'missingAtGateway refund#pay_1',
  ],
  [
    'a refund that nobody booked',
    () => {
      world.file.push({ kind: 'refund', paymentId: 'pay_0', amountPaise: 5, at: friday })
      return () => void world.file.pop()
    },
    'missingInBook refund#pay_0',
  ],
  [
    'a refund of another amount',
    () => {
      const { index, found } = row('pay_1', 'refund')
      world.file[index] = { ...found, amountPaise: found.amountPaise - 1 }
      return () => void world.file.splice(index, 1, found)
    },
    'amountDiffers refundAtBank#rf-pay_1',
  ],
  [
    'a pay-out the bank did not make',
    () => {
      const taken = world.payOuts.shift()
      return () => void (taken !== undefined && world.payOuts.unshift(taken))
    },
    'missingAtBank toSeller#ord_0',
  ],
  [
    'a pay-out for an order that is not settled',
    () => {
      world.strays.push({ at: friday, paise: -5, kind: 'pay-out', reference: 'ord_1' })
      return () => void world.strays.pop()
    },
    'missingInBook toSeller#ord_1',
  ],
  [
    'a pay-out of another amount',
    () => {
      world.strays.push({ at: friday, paise: -5, kind: 'pay-out', reference: 'ord_2' })
      return () => void world.strays.pop()
    },
    'amountDiffers toSeller#ord_2',
  ],
  [
    'a transfer at the bank that the gateway does not know',
    () => {
      world.strays.push({
        at: new Date('2026-11-19T12:00:00+05:30'),
        paise: 700,
        kind: 'transfer',
        reference: 'U',
      })
      return () => void world.strays.pop()
    },
    'receiptsDiffer receipts#2026-11-19',
  ],
  [
    'a sum of the gateway that names no day',
    () => {
      world.strays.push({ at: friday, paise: 700, kind: 'gateway', reference: 'adjustment' })
      return () => void world.strays.pop()
    },
    'missingInBook gatewaySum#adjustment',
  ],
  [
    'a refund at the bank that nobody asked for',
    () => {
      world.strays.push({ at: friday, paise: -7, kind: 'refund', reference: 'rf-unknown' })
      return () => void world.strays.pop()
    },
    'missingInBook refundAtBank#rf-unknown',
  ],
  [
    'fewer units than were confirmed',
    () => {
      world.units.set(account('inv_1', isins[0]), 9)
      return () => void world.units.set(account('inv_1', isins[0]), 10)
    },
    `unitsDiffer units#${isins[0]}#inv_1`,
  ],
  [
    'more units than were bought',
    () => {
      world.units.set(account('inv_1', isins[0]), 11)
      return () => void world.units.set(account('inv_1', isins[0]), 10)
    },
    `unitsDiffer units#${isins[0]}#inv_1`,
  ],
  [
    'units of somebody the book does not know',
    () => {
      world.units.set('IN30021499999999 INE000A07011', 5)
      return () => void world.units.delete('IN30021499999999 INE000A07011')
    },
    'missingInBook holder#INE000A07011#blind-9',
  ],
  [
    'units of an ISIN that is not in the catalogue',
    () => {
      world.units.set(`${dematOf('inv_1')} INE000Z07019`, 5)
      return () => void world.units.delete(`${dematOf('inv_1')} INE000Z07019`)
    },
    'missingInBook holder#INE000Z07019#blind-1',
  ],
]

describe('a difference is found, stands, and closes by itself when it is gone', () => {
  it.each(differences)('%s', async (_name, change, expected) => {
    const undo = change()
    const first = await run(world)
    expect(await openBreaks(world)).toContain(expected)
    expect([first.status, first.error]).toEqual(['FAILED', 'BreaksStand'])
    expect(first.cause).toContain(expected.split(' ')[1])
    const { standing } = outputOf(first)
    const again = outputOf(await run(world))
    expect([again.standing, again.money.opened, again.units.opened]).toEqual([standing, 0, 0])
    // Days later the same break is still looked after.
    await world.goOn(new Date('2026-11-27T20:00:00+05:30'))
    expect(await openBreaks(world)).toContain(expected)
    undo()
    const last = await run(world)
    expect(await openBreaks(world)).toEqual([])
    expect(outputOf(last)).toMatchObject({ standing: 0, outcome: 'clean' })
    expect(outputOf(last).money.closed + outputOf(last).units.closed).toBe(standing)
  })

  it('and opens anew when it comes back', async () => {
    const units = () => world.units.set(account('inv_1', isins[0]), 9)
    units()
    await run(world)
    world.units.set(account('inv_1', isins[0]), 10)
    await run(world)
    units()
    expect(outputOf(await run(world)).units).toMatchObject({ found: 1, opened: 1 })
    expect(await readBreaks(world.table)).toHaveLength(1)
  })

  it('a break of a payout stands until whoever opened it closes it', async () => {
    const payout = {
      key: 'payout#INE000A07011#2026-11-20#inv_1',
      kind: 'amountDiffers',
      date: '2026-11-20',
      ours: 720,
      theirs: 700,
    } as const
    await world.table.transact([findBreak(payout, undefined, world.now)])
    const walked = await run(world)
    expect([walked.error, outputOf(walked).money.closed]).toEqual(['BreaksStand', 0])
    expect(walked.cause).toContain('amountDiffers payout#INE000A07011#2026-11-20#inv_1')
  })

  it('of days on which it never ran is found when it runs again', async () => {
    await world.goOn(new Date('2026-11-25T20:00:00+05:30'))
    const at = new Date('2026-11-22T12:00:00+05:30')
    world.file.push({ kind: 'payment', paymentId: 'pay_x', amountPaise: 5, at })
    await run(world)
    expect(await openBreaks(world)).toContain('missingInBook payment#pay_x')
  })

  it('is found of what was booked days later under its own day', async () => {
    await world.goOn(new Date('2026-11-24T20:00:00+05:30'))
    // As a person records it: settled on Friday; and the bank has paid nobody.
    world.payOuts.splice(0, 1)
    await run(world)
    expect(await openBreaks(world)).toContain('missingAtBank toSeller#ord_0')
  })

  it('what one side heard less than an hour ago is judged tomorrow', async () => {
    world.file.push({
      kind: 'payment',
      paymentId: 'pay_new',
      amountPaise: 5,
      at: new Date('2026-11-20T19:30:00+05:30'),
    })
    expect((await run(world)).status).toBe('SUCCEEDED')
    await world.goOn(new Date('2026-11-21T20:00:00+05:30'))
    await run(world)
    expect(await openBreaks(world)).toContain('missingInBook payment#pay_new')
  })
})

describe('when it cannot be compared', () => {
  const broken = (world_: World, what: 'gateway' | 'bank' | 'depository'): Step[] => {
    const down = () => Promise.reject(new ProviderUnavailable('down'))
    const needs = {
      ...world_.needs(),
      ...(what === 'gateway' ? { gateway: { settlementFile: down } } : {}),
      ...(what === 'bank' ? { bank: { statement: down } } : {}),
      ...(what === 'depository' ? { depository: { holdings: down } } : {}),
    }
    return [
      step('compareMoney', moneyInput, compareMoney(needs)),
      step('compareUnits', unitsInput, compareUnits(needs)),
    ]
  }
  it.each(['gateway', 'bank', 'depository'] as const)(
    'the %s being silent, it is asked for a while, and no break opens or closes',
    async what => {
      const walked = await walk({
        machine,
        steps: () => broken(world, what),
        input: { date: '2026-11-20' },
        startedAt: world.now.toISOString(),
      })
      expect([walked.status, walked.error, walked.retries]).toEqual(['FAILED', 'NotCompared', 4])
      expect(walked.cause).toContain('Start it again later under another name')
      expect(await readBreaks(world.table)).toEqual([])
    },
  )

  it.each(['2026-11-21', '21/11/2026', ''])('%s is no day that has begun', async date => {
    const walked = await run(world, date)
    expect([walked.error, walked.retries]).toEqual(['DateInvalid', 0])
  })

  it('a day of the past is compared by hand', async () => {
    await world.goOn(new Date('2026-11-26T12:00:00+05:30'))
    expect(outputOf(await run(world, '2026-11-20')).outcome).toBe('clean')
  })
})

describe('the contract', () => {
  const shapes = { flowInput, moneyInput, unitsInput }
  it.each(Object.entries(readReleased(import.meta.url)))(
    'still takes every %s ever released',
    (name, fixtures) => {
      const shape = z.enum(['flowInput', 'moneyInput', 'unitsInput']).parse(name)
      for (const fixture of fixtures) expect(shapes[shape].safeParse(fixture).success).toBe(true)
    },
  )
})
