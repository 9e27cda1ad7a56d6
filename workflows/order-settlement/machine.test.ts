import { beforeEach, describe, expect, it } from 'vitest'
import { bookFaults } from '../../functions/book/invariants.ts'
import { recordHolding } from '../../functions/book/lots.ts'
import { readHeldUnits } from '../../functions/book/readers.ts'
import { itemsOf } from '../../functions/platform/records/moveRecord.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { runAt } from '../../functions/platform/testing.ts'
import { ProviderRefused, ProviderUnavailable } from '../../functions/platform/vendors/providerClient.ts'
import { machineFaults, readReleased, type Walked } from '../testing/machine.ts'
import {
  dematNumber,
  depositoryOf,
  ISIN,
  investorId,
  lotsNow,
  orderId,
  orderNow,
  orderScene,
  paidOrder,
  personal,
  productTypes,
  says,
  settlingScript,
  start,
  stockNow,
} from '../testing/orderScene.ts'
import { confirmUnits } from './confirmUnits.ts'
import { flowInput, flowOutput, stepInput } from './contract.ts'
import { manifest } from './manifest.ts'
import { placeRfq } from './placeRfq.ts'
import { dependenciesOf, endOf, machine, reasonOf, settlementOf, stepsOf } from './testing/settlement.ts'

const scene = eachTest(orderScene)

const walkOne = (during?: (now: Date) => Promise<void>): Promise<Walked> => settlementOf(scene, { during })
/** Nothing is left to do after the first step. */
const nothingToSettle = ['PlaceRfq', 'WaitForMatch', 'ConfirmMatch', 'WhatIsAwaited', 'Done']
const took = ({ seconds }: Walked): string => new Date(start.getTime() + seconds * 1000).toISOString()
/** Given back whole: units for sale, money on its way. */
const unwound = async (): Promise<void> => {
  expect(await stockNow(scene)).toEqual([100, 0, 0])
  expect(scene.table.events('refundDue')).toEqual([{ orderId, investorId, paymentId: 'pay_29QQoUBi66xm2f' }])
  expect(await lotsNow(scene)).toEqual([])
}

it('the machine leads every state somewhere, and gives its function time to end by itself', () => {
  expect(machineFaults(machine, stepsOf(scene), manifest.steps.timeoutSeconds)).toEqual([])
})

describe.each(productTypes)('when all goes well with %s', productType => {
  beforeEach(() => {
    Object.assign(scene, orderScene(productType))
  })

  it('enters 9 states from the payment to units in the demat account', async () => {
    scene.units = 10
    await paidOrder(scene)
    const walked = await walkOne()
    expect(walked.entered).toEqual([
      'PlaceRfq',
      'WaitForMatch',
      'ConfirmMatch',
      'WhatIsAwaited',
      'WaitForSettlement',
      'ConfirmSettlement',
      'ConfirmUnits',
      'WhatIsAwaited',
      'Done',
    ])
    expect([took(walked), walked.retries, scene.placings]).toEqual(['2026-11-25T05:30:00.000Z', 0, 1])
    expect(flowOutput.parse(walked.data)).toMatchObject({ stage: 'over' })
    const { product } = scene.instrument
    expect(await orderNow(scene)).toMatchObject({
      state: 'processed',
      product,
      productType,
      rfqNumber: 'RFQ1',
      dealNumber: 'DL1',
      matchedAt: '2026-11-23T04:30:20.000Z',
      settledOn: '2026-11-25',
      processedOn: '2026-11-25',
      lockedUntil: '2026-12-16',
    })
    expect(await lotsNow(scene)).toMatchObject([
      { product, units: 10, settledOn: '2026-11-25', lockedUntil: '2026-12-16' },
    ])
    expect(await stockNow(scene)).toEqual([90, 0, 10])
  })

  it('tells every event once', async () => {
    scene.units = 10
    await paidOrder(scene)
    await walkOne()
    for (const name of ['orderRfqPlaced', 'orderMatched', 'orderSettled', 'orderProcessed'])
      expect(scene.table.events(name), name).toHaveLength(1)
  })

  it('shows nobody: no account, no amount lies in the history', async () => {
    scene.units = 10
    await paidOrder(scene)
    expect((await walkOne()).history).not.toMatch(personal)
    expect(scene.placed).toMatchObject({ dematNumber, considerationPaise: 9_892_129, units: 10 })
  })

  it('waits for no match when the exchange matches at once', async () => {
    scene.units = 10
    scene.script = now => (now < new Date('2026-11-25T05:30:00.000Z') ? says('matched') : says('settled'))
    await paidOrder(scene)
    let waits = 0
    const walked = await walkOne(async now => {
      waits += 1
      if (waits === 1) expect(now).toEqual(start)
    })
    expect(walked.entered).toHaveLength(9)
    expect((await orderNow(scene)).state).toBe('processed')
  })
})

describe('at the exchange', () => {
  it('is placed once though it was down twice and then its answer was lost', async () => {
    scene.units = 10
    scene.failures.push('down', 'down', 'lost')
    await paidOrder(scene)
    const walked = await walkOne()
    expect([scene.placings, walked.retries, (await orderNow(scene)).state]).toEqual([1, 0, 'processed'])
    expect(walked.entered.filter(name => name === 'WaitForExchange')).toHaveLength(3)
    // 30 seconds after each of the three.
    expect((await orderNow(scene)).at.rfqPlaced).toBe('2026-11-23T04:31:30.000Z')
  })

  it('is asked about every 30 seconds for ten minutes, every five minutes until the close, and then unwound', async () => {
    scene.script = () => says('open')
    await paidOrder(scene)
    const walked = await walkOne()
    // 20 in ten minutes, then every five until 15:35.
    expect(scene.questions).toBe(20 + 65)
    expect(took(walked)).toBe('2026-11-23T10:05:00.000Z')
    expect(endOf(walked)).toBe('Done')
    expect(await reasonOf(scene)).toBe('refundDue orders.failedNoSeller')
    await unwound()
  })

  it.each([
    ['noSeller', 'orders.failedNoSeller'],
    ['priceOutOfRange', 'orders.failedPriceOutOfRange'],
    ['other', 'orders.failedAtExchange'],
    [undefined, 'orders.failedAtExchange'],
  ] as const)('unwinds what it rejects: %s', async (reason, text) => {
    scene.script = () => says('rejected', reason === undefined ? {} : { reason })
    await paidOrder(scene)
    expect(endOf(await walkOne())).toBe('Done')
    expect(await reasonOf(scene)).toBe(`refundDue ${text}`)
    await unwound()
  })

  it('unwinds what it refuses to take and knows nothing of', async () => {
    scene.script = () => undefined
    scene.failures.push(new ProviderRefused('BAD_ISIN'))
    await paidOrder(scene)
    expect((await walkOne()).entered).toEqual(nothingToSettle)
    expect(await reasonOf(scene)).toBe('refundDue orders.failedAtExchange')
  })

  it('goes on with what it took before, whatever it says of a repeat', async () => {
    scene.units = 10
    await paidOrder(scene)
    scene.failures.push('lost', new ProviderRefused('DUPLICATE'))
    expect(endOf(await walkOne())).toBe('Done')
    expect([(await orderNow(scene)).state, scene.placings]).toEqual(['processed', 1])
  })

  it('never takes silence for a no: silent past the close it is asked hourly until the third working day', async () => {
    scene.failures.push(...Array.from({ length: 400 }, () => 'down' as const))
    await paidOrder(scene)
    const walked = await walkOne()
    expect([walked.status, walked.error]).toEqual(['FAILED', 'Overdue'])
    expect(walked.cause).toContain('ops-settle-order')
    expect(took(walked)).toBe('2026-11-27T18:30:00.000Z')
    expect((await orderNow(scene)).state).toBe('paid')
    expect(await stockNow(scene)).toEqual([90, 10, 0])
  })

  it('silent until after the close, it unwinds what the exchange never received', async () => {
    await paidOrder(scene)
    const walked = await settlementOf(scene, { startedAt: '2026-11-23T10:06:00.000Z' })
    expect(endOf(walked)).toBe('Done')
    expect(await reasonOf(scene)).toBe('refundDue orders.failedMarketClosed')
    expect(scene.placings).toBe(0)
  })

  it('is not believed when it denies what it acknowledged, or names no deal', async () => {
    let denials = 3
    scene.units = 10
    scene.script = now => {
      const answer = settlingScript(now, undefined)
      if (now.getTime() === start.getTime()) return answer
      denials -= 1
      if (denials === 2) return undefined
      const { dealNumber: _, ...unnamed } = says('matched')
      return denials === 1 ? unnamed : answer
    }
    await paidOrder(scene)
    const { entered } = await walkOne()
    expect(entered.filter(name => name === 'ConfirmMatch')).toHaveLength(3)
    expect((await orderNow(scene)).state).toBe('processed')
  })
})

describe('at the settlement', () => {
  it('unwinds when the seller does not deliver', async () => {
    scene.script = now =>
      now < new Date('2026-11-25T05:30:00.000Z') ? says('matched') : says('failed', { reason: 'sellerShort' })
    await paidOrder(scene)
    expect(endOf(await walkOne())).toBe('Done')
    expect(await reasonOf(scene)).toBe('refundDue orders.failedSellerShort')
    await unwound()
  })

  it.each(['matched', 'open', 'rejected'] as const)(
    'asks every hour while the exchange says %s, then fails with words and leaves the order late',
    async answer => {
      scene.script = now => (now < new Date('2026-11-25T05:30:00.000Z') ? says('matched') : says(answer))
      await paidOrder(scene)
      const walked = await walkOne()
      expect([walked.error, took(walked)]).toEqual(['Overdue', '2026-11-27T18:30:00.000Z'])
      // From Wednesday 11:00 to the end of Friday.
      expect(walked.entered.filter(name => name === 'ConfirmSettlement')).toHaveLength(62)
      expect((await orderNow(scene)).state).toBe('matched')
    },
  )

  it.each(['2026-11-24T05:30:00.000Z', '2026-11-29T05:30:00.000Z'])(
    'does not believe that it settled on a day that is not possible: %s',
    async settledAt => {
      scene.units = 10
      scene.script = now =>
        now < new Date('2026-11-25T05:30:00.000Z')
          ? says('matched')
          : says('settled', { settledAt: new Date(settledAt) })
      await paidOrder(scene)
      expect((await walkOne()).error).toBe('Overdue')
      expect((await orderNow(scene)).state).toBe('matched')
      expect(await lotsNow(scene)).toEqual([])
    },
  )

  it('waits for the units: a day late they are there', async () => {
    await paidOrder(scene)
    const walked = await walkOne(async now => {
      if (now >= new Date('2026-11-26T06:00:00.000Z')) scene.units = 10
    })
    expect(endOf(walked)).toBe('Done')
    expect(await orderNow(scene)).toMatchObject({
      state: 'processed',
      settledOn: '2026-11-25',
      processedOn: '2026-11-26',
      lockedUntil: '2026-12-17',
    })
  })

  it('does not take units of an earlier purchase for these', async () => {
    scene.units = 10
    await paidOrder(scene)
    await walkOne()
    const settled = { ...(await orderNow(scene)), state: 'settled' as const }
    const confirm = confirmUnits({
      ...dependenciesOf(scene),
      orders: {
        ...scene.orders,
        read: async () => settled,
        process: () => Promise.reject(new Error('believed')),
      },
    })
    const now = new Date('2026-11-26T06:00:00.000Z')
    expect(await confirm({ orderId, investorId }, runAt(now))).toMatchObject({ stage: 'units' })
    scene.units = 20
    await expect(confirm({ orderId, investorId }, runAt(now))).rejects.toThrow('believed')
  })

  it('does not take units that were counted for others while it asked', async () => {
    await paidOrder(scene)
    const depository = depositoryOf(scene)
    const others: Parameters<typeof recordHolding>[0] = {
      investorId,
      ISIN,
      product: 'ugro-capital-2028',
      orderId: 'rec_1',
      units: 10,
      settledOn: '2026-11-25',
      cleanPrice: '98.4800',
      paise: 9_867_519,
      accruedPaise: 0,
      processedOn: '2026-11-25',
    }
    let checks = 0
    const steps = stepsOf(scene, {
      ...dependenciesOf(scene),
      depository: {
        async units(...requested) {
          const shown = await depository.units(...requested)
          checks += 1
          // Another order's machine, or an operator, is quicker with the same ten units.
          if (checks === 1) await scene.table.transact(itemsOf(recordHolding(others, scene.now)))
          return shown
        },
      },
    })
    scene.units = 10
    const walked = await settlementOf(scene, {
      steps: () => steps,
      during: async now => {
        if (now < new Date('2026-11-25T06:30:00.000Z')) return
        expect([checks, (await orderNow(scene)).state]).toEqual([2, 'settled'])
        expect(bookFaults([...scene.table.rows.values()])).toEqual([])
        scene.units = 20
      },
    })
    expect(took(walked)).toBe('2026-11-25T06:30:00.000Z')
    expect((await orderNow(scene)).state).toBe('processed')
    expect((await readHeldUnits(scene.table, investorId, ISIN)).confirmedUnits).toBe(20)
    expect(bookFaults([...scene.table.rows.values()])).toEqual([])
  })

  it.each(['rfqPlaced', 'matched', 'settled'] as const)(
    'is not overdue unasked: an execution that goes on after the third working day with a %s order settles it',
    async state => {
      await paidOrder(scene)
      const context = { now: start, correlationId: 'earlier' }
      const [dealNumber, settledOn] = ['DL1', '2026-11-25']
      await placeRfq(dependenciesOf(scene))({ orderId, investorId }, runAt(start))
      if (state !== 'rfqPlaced') await scene.orders.match(await orderNow(scene), { dealNumber }, context)
      if (state === 'settled') await scene.orders.settle(await orderNow(scene), { settledOn }, context)
      expect((await orderNow(scene)).state).toBe(state)
      scene.units = 10
      expect(endOf(await settlementOf(scene, { startedAt: '2026-11-28T05:30:00.000Z' }))).toBe('Done')
      expect((await orderNow(scene)).state).toBe('processed')
    },
  )

  it('is overdue when the depository stays silent', async () => {
    scene.units = new ProviderUnavailable('down')
    await paidOrder(scene)
    expect((await walkOne()).error).toBe('Overdue')
    expect((await orderNow(scene)).state).toBe('settled')
  })
})

describe('the contract', () => {
  const shapes = new Map<string, typeof stepInput>([
    ['flowInput', flowInput],
    ['stepInput', stepInput],
    ['moveOnInput', stepInput],
  ])
  it.each(Object.entries(readReleased(import.meta.url)))(
    'still takes every %s ever released',
    (name, fixtures) => {
      for (const fixture of fixtures) expect(shapes.get(name)?.safeParse(fixture).success).toBe(true)
    },
  )
})
