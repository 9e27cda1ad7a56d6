import { beforeEach, describe, expect, it } from 'vitest'
import { pledgeUnits, requestUnits } from '../../functions/book/liquidations.ts'
import { readInvestorBook } from '../../functions/book/readers.ts'
import { itemsOf } from '../../functions/platform/records/moveRecord.ts'
import { calmWorld, openBreaks, outputOf, run } from './testing/run.ts'
import { dematOf, isins, type World } from './testing/world.ts'

const [, ISIN] = isins
const investorId = 'inv_3'
const account = `${dematOf(investorId)} ${ISIN}`
let world: World
beforeEach(async () => {
  world = await calmWorld()
})

/** The rest of what was sold in part: five units, and nothing else of that ISIN. */
const lot = async () => {
  const { lots } = await readInvestorBook(world.table, investorId)
  const found = lots.find(one => one.ISIN === ISIN && one.closedOn === undefined)
  if (found === undefined) throw new Error('the lot is gone')
  return found
}
const unitCounts = async (): Promise<number[]> => {
  const { freeUnits, requestedUnits, pledgedUnits } = await lot()
  return [freeUnits, requestedUnits, pledgedUnits]
}
const request = async (units: number): Promise<void> => {
  const requested = await lot()
  const wanted = { taken: [{ lotOrderId: requested.orderId, units }], lots: [requested] }
  const request = { investorId, ISIN, liquidationId: 'liq_8', units }
  await world.write(requestUnits(request, wanted, { today: '2026-11-20', now: world.now }))
}

describe('what the depository shows as pledged', () => {
  it('is noted on the lots, once, and is free again when the pledge is gone', async () => {
    world.pledged.set(account, 3)
    expect(outputOf(await run(world))).toMatchObject({ pledges: 1, standing: 0 })
    expect(await unitCounts()).toEqual([2, 0, 3])
    expect(outputOf(await run(world)).pledges).toBe(0)
    world.pledged.delete(account)
    expect(outputOf(await run(world)).pledges).toBe(1)
    expect(await unitCounts()).toEqual([5, 0, 0])
  })

  it('leaves units in a request to it, and says that their delivery will be short', async () => {
    await request(4)
    world.pledged.set(account, 3)
    const walked = await run(world)
    expect(await unitCounts()).toEqual([0, 4, 1])
    expect(walked.error).toBe('BreaksStand')
    expect(await openBreaks(world)).toEqual([`unitsDiffer pledged#${ISIN}#${investorId}`])
    world.pledged.set(account, 1)
    expect(outputOf(await run(world))).toMatchObject({ pledges: 0, standing: 0, outcome: 'clean' })
  })

  it('of an evening before is no news: nothing is noted, and no break of a pledge closes', async () => {
    await request(4)
    world.pledged.set(account, 3)
    await run(world)
    world.pledged.delete(account)
    expect(outputOf(await run(world, '2026-11-19')).pledges).toBe(0)
    expect(await openBreaks(world)).toContain(`unitsDiffer pledged#${ISIN}#${investorId}`)
    expect(await unitCounts()).toEqual([0, 4, 1])
    expect(outputOf(await run(world))).toMatchObject({ pledges: 1, standing: 0 })
  })

  it('of a lot that moves at the same time waits for the next evening', async () => {
    world.pledged.set(account, 3)
    const read = await lot()
    const { lotsOf, ...dependencies } = world.dependencies()
    const late = {
      ...dependencies,
      // Somebody asks for the units between the reading and the noting.
      lotsOf: async (one: string) => {
        const lots = await lotsOf(one)
        if (one === investorId && (await lot()).requestedUnits === 0) await request(1)
        return lots
      },
    }
    expect(outputOf(await run(world, undefined, late)).pledges).toBe(0)
    expect(await unitCounts()).toEqual([4, 1, 0])
    expect(outputOf(await run(world)).pledges).toBe(1)
    expect(await unitCounts()).toEqual([1, 1, 3])
    expect((await world.table.transact(itemsOf(pledgeUnits(read, { pledgedUnits: 1 })))).ok).toBe(false)
  })
})

describe('units in a request', () => {
  it('lie in the account until they are delivered, and may be gone a little before we hear of it', async () => {
    await request(4)
    expect((await run(world)).status).toBe('SUCCEEDED')
    world.units.set(account, 1)
    expect((await run(world)).status).toBe('SUCCEEDED')
    world.units.set(account, 0)
    await run(world)
    expect(await openBreaks(world)).toEqual([`unitsDiffer units#${ISIN}#${investorId}`])
  })
})
