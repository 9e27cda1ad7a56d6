import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readBreaks } from '../../functions/book/breaks.ts'
import { bookFaults } from '../../functions/book/invariants.ts'
import { ProviderUnavailable } from '../../functions/platform/vendors/providerClient.ts'
import { machineFaults, readReleased } from '../testing/machine.ts'
import { flowInput, moneyInput, unitsInput } from './contract.ts'
import { manifest } from './manifest.ts'
import { calmWorld, machine, openBreaks, outputOf, run, stepsOf } from './testing/run.ts'
import { type PlannedSale, saleFates } from './testing/sales.ts'
import { fates, type PlannedOrder, World } from './testing/world.ts'

const numRuns = process.env.PROVE === '1' ? 2000 : 60

it('the machine leads every state somewhere, and gives its function time to end by itself', () => {
  expect(machineFaults(machine, stepsOf(new World().dependencies()), manifest.steps.timeoutSeconds)).toEqual(
    [],
  )
})

const plannedOrder: fc.Arbitrary<PlannedOrder> = fc.record({
  fate: fc.constantFrom(...fates, 'settled', 'settled'),
  // Monday to Thursday, so that the last one settles on Friday.
  day: fc.integer({ min: 0, max: 3 }),
  // Into the night: money may arrive at any time, reported on the next day.
  minute: fc.integer({ min: 0, max: 890 }),
  delays: fc.array(fc.integer({ min: 0, max: 19 }), { minLength: 1, maxLength: 4 }),
  units: fc.integer({ min: 1, max: 50 }),
  byTransfer: fc.boolean(),
})

const plannedSale: fc.Arbitrary<PlannedSale> = fc.record({
  fate: fc.constantFrom(...saleFates),
  day: fc.integer({ min: 0, max: 3 }),
  minute: fc.integer({ min: 0, max: 390 }),
  delays: fc.array(fc.integer({ min: 0, max: 19 }), { minLength: 1, maxLength: 4 }),
  units: fc.integer({ min: 6, max: 50 }),
})

describe('after any healthy history', () => {
  it('finds nothing, on any evening and at the end', async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(plannedOrder, { minLength: 1, maxLength: 12 }),
        fc.array(plannedSale, { maxLength: 6 }),
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 0, max: 1439 }),
        async (orders, sales, day, minute) => {
          const world = new World()
          await world.begin(orders, sales)
          for (const { fate } of [...orders, ...sales]) seen.add(fate)
          for (const instant of [
            `2026-11-${16 + day}T00:00:00+05:30`,
            '2026-11-21T00:00:00+05:30',
            '2026-11-23T14:30:00+05:30',
          ]) {
            const then = new Date(
              Date.parse(instant) + (instant.endsWith('00:00:00+05:30') ? minute * 60_000 : 0),
            )
            if (then < world.now) continue
            await world.runUntil(then)
            const walked = await run(world)
            expect(await openBreaks(world), then.toISOString()).toEqual([])
            expect(walked.status).toBe('SUCCEEDED')
          }
          expect(bookFaults([...world.table.rows.values()])).toEqual([])
        },
      ),
      { numRuns },
    )
    expect([...seen].sort()).toEqual([...fates, ...saleFates].sort())
  }, 600_000)
})

let world: World
beforeEach(async () => {
  world = await calmWorld()
})

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

describe('when it cannot be compared', () => {
  const down = () => Promise.reject(new ProviderUnavailable('down'))
  const silent = {
    gateway: { gateway: { settlementFile: down } },
    bank: { bank: { statement: down } },
    payouts: { payouts: { paidOn: down } },
    depository: { depository: { holdings: down } },
  }
  it.each(['gateway', 'bank', 'payouts', 'depository'] as const)(
    'the %s being silent, it is asked for a while, and no break opens or closes',
    async what => {
      const dependencies = { ...world.dependencies(), ...silent[what] }
      const walked = await run(world, '2026-11-20', dependencies)
      expect([walked.status, walked.error, walked.retries]).toEqual(['FAILED', 'NotCompared', 4])
      expect(walked.cause).toContain('Start it again later under another name')
      expect(await readBreaks(world.table)).toEqual([])
    },
  )

  it.each(['2026-11-21', '21/11/2026', ''])('%s is no day that has begun', async date => {
    const walked = await run(world, date)
    expect([walked.error, walked.retries]).toEqual(['DateInvalid', 0])
  })

  it('the role that starts it by hand says who it is', () => {
    const typed = { date: '2026-11-23', by: 'ravi.s' }
    expect(z.parse(flowInput, typed)).toEqual(typed)
    expect(z.safeParse(flowInput, { ...typed, by: 'Ravi Shah' }).success).toBe(false)
  })

  it('a day of the past is compared by hand', async () => {
    await world.runUntil(new Date('2026-11-26T12:00:00+05:30'))
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
