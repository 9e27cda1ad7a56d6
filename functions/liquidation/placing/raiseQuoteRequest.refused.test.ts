import { beforeEach, describe, expect, it } from 'vitest'
import { pledgeUnits } from '../../book/liquidations.ts'
import { takenBy } from '../../book/lotLifecycle.ts'
import { itemsOf } from '../../platform/records/moveRecord.ts'
import {
  amount,
  bodyOf,
  bond,
  bondIsin,
  bondPricedOn,
  clockTo,
  codesSent,
  context,
  faults,
  hold,
  investorId,
  list,
  made,
  minutes,
  newScene,
  problemOf,
  publish,
  raise,
  scene,
  seconds,
  sentCode,
  setBank,
  setHold,
  unitsOf,
  wire,
} from '../testing/callScene.ts'

beforeEach(() => newScene())

const hours = (count: number): number => minutes(60 * count)

describe('units', () => {
  it.each([
    [0, 'liquidation.enterUnits'],
    [11, 'liquidation.unitsAboveAvailable'],
    [10_000_000, 'liquidation.unitsAboveAvailable'],
  ])('%i → %s on the field', async (units, problem) => {
    expect(await raise({ units })).toMatchObject({ problem: { id: problem, field: 'units' } })
    expect(codesSent()).toBe(0)
  })

  it('all of them may be sold, and one alone (K-101)', async () => {
    await made({ units: 1 })
    scene.clock += seconds(30)
    await made({ units: 9 })
    expect(await unitsOf()).toEqual({ free: 0, inRequest: 10 })
    expect(await raise({ units: 1 })).toMatchObject({ problem: { id: 'liquidation.requestPlaced' } })
    expect(faults()).toEqual([])
  })

  it.each<[string, Parameters<typeof hold>[0][], string]>([
    ['what is not held', [], 'liquidation.notHeld'],
    [
      'what is locked until 9 December',
      [{ processedOn: '2026-11-18', lockedUntil: '2026-12-09' }],
      'liquidation.lockIn',
    ],
  ])('of %s are not sold', async (_, lots, problem) => {
    await newScene({ holds: false })
    for (const lot of lots) await hold(lot)
    const outcome = await raise({ units: 1 })
    expect(problemOf(outcome)).toBe(problem)
    if (problem === 'liquidation.lockIn')
      expect(outcome).toMatchObject({ problem: { params: { date: '09/12/2026' } } })
  })

  it('whose lock-in ends on a Saturday are refused until the Monday after it', async () => {
    await newScene({ holds: false })
    await hold({ units: 3, processedOn: '2026-11-21', lockedUntil: '2026-12-12' })
    expect(await raise({ units: 1 })).toMatchObject({
      problem: { id: 'liquidation.lockIn', params: { date: '14/12/2026' } },
    })
  })

  it('of locked lots do not count, those settled first are taken first', async () => {
    await newScene({ holds: false })
    await hold({ orderId: 'ord_locked', units: 3, processedOn: '2026-11-18', lockedUntil: '2026-12-09' })
    await hold({ orderId: 'ord_second', units: 4, processedOn: '2026-10-02' })
    await hold({ orderId: 'ord_first', units: 3, processedOn: '2026-09-02' })
    expect(problemOf(await raise({ units: 8 }))).toBe('liquidation.unitsAboveAvailable')
    const { orderId } = await made({ units: 5 })
    expect(takenBy((await wire().readBook(investorId)).lots, orderId)).toEqual([
      { lotOrderId: 'ord_first', units: 3 },
      { lotOrderId: 'ord_second', units: 2 },
    ])
  })

  it('that are pledged are not eligible', async () => {
    const [lot] = (await wire().readBook(investorId)).lots.filter(({ ISIN }) => ISIN === bondIsin)
    if (lot === undefined) throw new Error('no lot')
    await scene.table.transact(itemsOf(pledgeUnits(lot, { pledgedUnits: 10 })))
    expect(await raise({ units: 1 })).toMatchObject({
      problem: { id: 'liquidation.tooFewUnits', field: 'units' },
    })
    expect(bodyOf(await amount()).data).toMatchObject({
      lockedUnits: 10,
      later: [],
      blocked: { id: 'liquidation.allLocked' },
    })
    expect(faults()).toEqual([])
  })

  it('of more than ninety purchases are sold in two orders, and it says how many first', async () => {
    await newScene({ holds: false })
    for (let lot = 0; lot < 100; lot += 1) await hold({ units: 2 })
    expect(await raise({ units: 200 })).toMatchObject({
      problem: { id: 'liquidation.tooManyLots', params: { units: 180 }, field: 'units' },
    })
    expect((await made({ units: 180 })).units).toBe(180)
    expect(faults()).toEqual([])
  })

  it('that another tab sold meanwhile are not sold twice', async () => {
    bodyOf(await raise({ units: 6 }))
    const otp = await sentCode()
    // The other tab: the same holder sells seven by another code in between.
    const { store } = wire()
    let first = true
    scene.broken = {
      store: {
        ...store,
        placeBond: async (fresh, ...rest) => {
          if (first) {
            first = false
            const seven = { ...fresh, orderId: 'liq_other-tab-0001', units: 7 }
            const [lot] = fresh.taken
            if (lot === undefined) throw new Error('no lot')
            const { unitPricePaise } = rest[0]
            const amounts = {
              unitPricePaise,
              valuePaise: 7 * unitPricePaise,
              exitLoadPaise: 0,
              redemptionPaise: 7 * unitPricePaise,
            }
            await store.placeBond({ ...seven, taken: [{ ...lot, units: 7 }] }, amounts, {}, context())
          }
          return store.placeBond(fresh, ...rest)
        },
      },
    }
    expect(await raise({ units: 6, otp })).toMatchObject({
      problem: { id: 'liquidation.unitsAboveAvailable', field: 'units' },
    })
    expect(await unitsOf()).toEqual({ free: 3, inRequest: 7 })
    expect(faults()).toEqual([])
  })
})

describe('nothing is sold, and no code is sent,', () => {
  const refused = async (wish: Parameters<typeof raise>[0] = {}): Promise<string> => {
    const outcome = await raise(wish)
    expect(codesSent()).toBe(0)
    return problemOf(outcome)
  }

  it.each([
    ['before the market opens', '2026-11-20', '09:14', 'Friday 20/11/2026 at 9.15 am'],
    ['at its close', '2026-11-20', '15:30', 'Monday 23/11/2026 at 9.15 am'],
    ['on a Saturday', '2026-11-21', '11:00', 'Monday 23/11/2026 at 9.15 am'],
    ['on a holiday', '2026-11-24', '11:00', 'Wednesday 25/11/2026 at 9.15 am'],
  ])('%s, and it says when it opens', async (_, date, time, when) => {
    clockTo(date, time)
    expect(await raise()).toMatchObject({ problem: { id: 'liquidation.marketClosed', params: { when } } })
    expect(codesSent()).toBe(0)
  })

  it('of a day is over after a day, and says until when it lasts (S1)', async () => {
    scene.changes = { phoneChangedAt: new Date(scene.clock).toISOString() }
    expect(await raise()).toMatchObject({
      problem: { id: 'liquidation.heldPhone', params: { when: 'Saturday 21/11/2026 at 10.00 am' } },
    })
    expect(bodyOf(await amount()).data.blocked).toMatchObject({
      id: 'liquidation.heldPhone',
      until: '2026-11-21T04:30:00.000Z',
    })
    expect(codesSent()).toBe(0)
    scene.changes = { phoneChangedAt: new Date(scene.clock - hours(24)).toISOString() }
    bodyOf(await raise())
  })

  it('redirecting a sale’s code by a change between the code and the order places nothing (S1)', async () => {
    bodyOf(await raise())
    const otp = await sentCode()
    scene.changes = { phoneChangedAt: new Date(scene.clock).toISOString() }
    expect(problemOf(await raise({ otp }))).toBe('liquidation.heldPhone')
    expect(await unitsOf()).toEqual({ free: 10, inRequest: 0 })
  })

  it.each<[string, () => Promise<void> | void, string]>([
    [
      'without the terms',
      () => {
        scene.consented = false
      },
      'liquidation.termsRequired',
    ],
    ['without a verified bank account', () => setBank('pending'), 'liquidation.bankNeeded'],
    ['while payouts are held', () => setHold(true), 'liquidation.payoutsHeld'],
    [
      'for a day after the password was changed',
      () => {
        scene.changes = { passwordChangedAt: new Date(scene.clock - hours(23)).toISOString() }
      },
      'liquidation.heldPassword',
    ],
    [
      'for a day after the mobile number was changed',
      () => {
        scene.changes = { phoneChangedAt: new Date(scene.clock - hours(23)).toISOString() }
      },
      'liquidation.heldPhone',
    ],
    [
      'for a day after the e-mail was changed (U13)',
      () => {
        scene.changes = { emailChangedAt: new Date(scene.clock - hours(23)).toISOString() }
      },
      'liquidation.heldEmail',
    ],
    [
      'for a day after operators removed a lost second step',
      () => {
        scene.changes = { secondFactorRemovedAt: new Date(scene.clock - hours(23)).toISOString() }
      },
      'liquidation.heldFactor',
    ],
    [
      'for a day after another bank account took the place of a verified one',
      () => {
        scene.bankReplacedAt = new Date(scene.clock - hours(23)).toISOString()
      },
      'liquidation.heldBank',
    ],
    [
      'of what is not bought back',
      () => publish({ ...bond, isRedemptionAllowed: false }),
      'liquidation.notRedeemable',
    ],
    // The record date is 26 May 2027; the sale of 24 May would be paid on 27 May.
    [
      'between a record date and its payment',
      async () => {
        await publish(bondPricedOn('2027-05-21'))
        clockTo('2027-05-24', '10:00')
      },
      'liquidation.shutPeriod',
    ],
    ['at a price of a quarter ago', () => clockTo('2027-03-01', '10:00'), 'liquidation.priceTooOld'],
    ['that matures before it is paid', () => clockTo('2029-06-07', '10:00'), 'liquidation.matures'],
    [
      'of an ISIN that the catalogue does not know',
      () => {
        scene.broken = { instrumentOf: () => Promise.resolve(undefined) }
      },
      'liquidation.notRedeemable',
    ],
  ])('%s', async (_, set, problem) => {
    await set()
    expect(await refused()).toBe(problem)
  })

  it.each<[string, () => Promise<void> | void, string]>([
    ['payouts are held', () => setHold(true), 'liquidation.payoutsHeld'],
    ['the bank account is changed', () => setBank('pending'), 'liquidation.bankNeeded'],
  ])('when %s between the code and the order: the transaction says so', async (_, set, problem) => {
    bodyOf(await raise())
    const otp = await sentCode()
    const { store } = wire()
    scene.broken = {
      store: {
        ...store,
        placeBond: async (...input) => {
          await set()
          return store.placeBond(...input)
        },
      },
    }
    expect(problemOf(await raise({ otp }))).toBe(problem)
    expect(await unitsOf()).toEqual({ free: 10, inRequest: 0 })
    expect(faults()).toEqual([])
  })

  it('when twenty requests are on their way', async () => {
    await newScene({ holds: false })
    await hold({ units: 40 })
    for (let sale = 0; sale < 20; sale += 1) {
      await made({ units: 1 })
      // Ten codes a day: over two days the market is open on.
      scene.clock += minutes(sale === 9 ? 3 * 24 * 60 - 9 * 16 : 16)
    }
    expect(await raise({ units: 1 })).toMatchObject({
      problem: { id: 'liquidation.tooManyOpen', params: { count: 20 } },
    })
    expect(await list()).toHaveLength(20)
  })

  it.each<[string, keyof ReturnType<typeof wire>]>([
    ['the book', 'readBook'],
    ['the catalogue', 'instrumentOf'],
    ['the bank account', 'bankOf'],
    ['the consents', 'hasConsented'],
  ])('while %s cannot be read: the call fails as a whole', async (_, dependency) => {
    scene.broken = { [dependency]: () => Promise.reject(new Error('down')) }
    await expect(raise()).rejects.toThrow('down')
    expect(codesSent()).toBe(0)
    scene.broken = {}
    expect(bodyOf(await raise()).data.code).toBeDefined()
  })
})

describe('an investor with a second step', () => {
  it('a stolen session sells nothing: the code is sent after a fresh log-in only (S7)', async () => {
    scene.changes = { secondFactor: true }
    scene.openedMinutesAgo = 11
    expect(problemOf(await raise())).toBe('auth.freshLoginNeeded')
    expect(codesSent()).toBe(0)
    scene.openedMinutesAgo = 9
    bodyOf(await raise())
    // The code may be typed when the log-in has just become older.
    scene.openedMinutesAgo = 12
    expect(bodyOf(await raise({ otp: await sentCode() })).data.order?.state).toBe('placed')
  })

  it('in a session that a code to the same number opened, the password comes first (K-264)', async () => {
    scene.byCodeAlone = true
    expect(problemOf(await raise())).toBe('auth.freshLoginNeeded')
    expect(codesSent()).toBe(0)
  })

  it('without one no fresh log-in is needed', async () => {
    scene.openedMinutesAgo = 60
    bodyOf(await raise())
  })
})
