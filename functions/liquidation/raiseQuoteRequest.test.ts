import { beforeEach, describe, expect, it } from 'vitest'
import {
  accept,
  agreed,
  at,
  bodyOf,
  bond,
  bondIsin,
  clockTo,
  codesSent,
  faults,
  hold,
  investorId,
  key,
  list,
  look,
  made,
  minutes,
  mld,
  mldIsin,
  newScene,
  now,
  otherThan,
  price,
  problemOf,
  publish,
  raise,
  reprice,
  scene,
  seconds,
  sentCode,
  setBank,
  setHold,
  sold,
  unitsOf,
  wire,
} from './testing/saleScene.ts'

beforeEach(() => newScene())

const placedEvents = () => scene.table.events('liquidationPlaced')

describe('selling a bond', () => {
  it('asks for a code, then places the order at once at the price it was sent for', async () => {
    const asked = bodyOf(await raise({ units: 3 }))
    expect(asked).toEqual({
      message: 'OTP sent sucessfully',
      data: { code: { resendAfterSeconds: 30, expiresInSeconds: 300, sentTo: '•••••••210' } },
    })
    expect(await unitsOf()).toEqual({ free: 10, inRequest: 0 })
    const { order } = bodyOf(await raise({ units: 3, otp: await sentCode() })).data
    // Settled on Thursday 26 November: 169 days since 10 June. 10,000 × 9.90 % × 169/365 = 458.38.
    // 3 × 10,458.38 = 31,375.14; less 2 % = 30,747.6372, once rounded 30,747.64.
    expect(order).toMatchObject({
      state: 'placed',
      status: 'Order Placed',
      code: 'SA',
      adminStatus: 'accepted',
      nsdlChecked: false,
      units: 3,
      amount: 30_747.64,
      amountBreakup: {
        units: 3,
        ispUnitPrice: 10_458.38,
        ispAmount: 30_747.64,
        priceWithoutExitLoad: 31_375.14,
        exitLoadPaise: 62_750,
        exitLoadInPerc: '2',
      },
      settlementDateStr: '2026-11-26',
      provisional: false,
      paidTo: 'HDFC Bank ••••1234',
      moves: [],
    })
    expect(order?.trail.map(({ step, standing }) => `${step} ${standing}`)).toEqual([
      'placed done',
      'delivered now',
      'paying next',
      'processed next',
    ])
    expect(await unitsOf()).toEqual({ free: 7, inRequest: 3 })
    expect(placedEvents()).toMatchObject([{ orderId: order?.orderId, investorId, ISIN: bondIsin }])
    expect(faults()).toEqual([])
  })

  it.each<[string, { sendOTP?: boolean; otp?: string | number }]>([
    ['with no code', {}],
    ['with an empty one', { otp: '' }],
    ['with a 0, as the helpers send it', { otp: 0 }],
    ['with a 0 as text', { otp: '0' }],
    ['with the word sendOTP, whatever is typed', { sendOTP: true, otp: '1234' }],
  ])('%s a code is sent', async (_, form) => {
    expect(bodyOf(await raise(form)).data.code).toBeDefined()
    expect(codesSent()).toBe(1)
    expect(placedEvents()).toEqual([])
  })

  it('is answered again for the same key, and the key is bound to its body', async () => {
    await raise()
    const same = key()
    const otp = await sentCode()
    const { order } = bodyOf(await raise({ otp, key: same })).data
    expect(bodyOf(await raise({ otp, key: same })).data.order).toEqual(order)
    expect(problemOf(await raise({ otp, key: { ...same, bodyHash: 'another' } }))).toBe('common.keyReused')
    expect(placedEvents()).toHaveLength(1)
  })

  it('sends one code for one key', async () => {
    const same = key()
    bodyOf(await raise({ key: same }))
    scene.clock += seconds(5)
    expect(bodyOf(await raise({ key: same })).data.code).toMatchObject({ resendAfterSeconds: 25 })
    expect(codesSent()).toBe(1)
  })

  it('goes on under its key when it died between the code and the order; no other key does', async () => {
    bodyOf(await raise())
    const otp = await sentCode()
    const same = key()
    const { store } = wire()
    scene.broken = { store: { ...store, placeBond: () => Promise.reject(new Error('killed')) } }
    await expect(raise({ otp, key: same })).rejects.toThrow('killed')
    scene.broken = {}
    expect(problemOf(await raise({ otp, key: key() }))).toBe('liquidation.otpExpired')
    expect(bodyOf(await raise({ otp, key: same })).data.order?.state).toBe('placed')
    expect(placedEvents()).toHaveLength(1)
    expect(faults()).toEqual([])
  })

  it('sent fifty times at once under one key makes one order', async () => {
    bodyOf(await raise())
    const otp = await sentCode()
    const same = key()
    const all = await Promise.all(Array.from({ length: 50 }, () => raise({ otp, key: same })))
    const ids = new Set(all.flatMap(one => (one.ok ? [one.body.data.order?.orderId] : [])))
    expect(ids.size).toBe(1)
    expect(placedEvents()).toHaveLength(1)
  })

  it('with one code under fifty keys at once makes one order', async () => {
    bodyOf(await raise())
    const otp = await sentCode()
    const all = await Promise.all(Array.from({ length: 50 }, () => raise({ otp })))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    const words = new Set(all.map(problemOf))
    expect([...words].sort()).toEqual(['liquidation.otpExpired', 'liquidation.otpLocked', 'none'])
    expect(placedEvents()).toHaveLength(1)
    expect(faults()).toEqual([])
  })
})

describe('a code', () => {
  it('that is wrong is refused four times and locked with the fifth, the right one with it', async () => {
    bodyOf(await raise())
    const right = await sentCode()
    const said = []
    for (let guess = 0; guess < 5; guess += 1) said.push(problemOf(await raise({ otp: otherThan(right) })))
    expect(said).toEqual([
      ...Array.from({ length: 4 }, () => 'liquidation.otpInvalid'),
      'liquidation.otpLocked',
    ])
    expect(problemOf(await raise({ otp: right }))).toBe('liquidation.otpLocked')
  })

  it('expires after five minutes, may be asked for again after 30 s, and the new one is good', async () => {
    bodyOf(await raise())
    expect(await raise()).toMatchObject({
      problem: { id: 'liquidation.otpTooSoon', params: { seconds: 30 } },
    })
    scene.clock += minutes(5)
    expect(problemOf(await raise({ otp: await sentCode() }))).toBe('liquidation.otpExpired')
    expect(bodyOf(await sold()).data.order?.state).toBe('placed')
  })

  it('shares its budget with the code of a quote', async () => {
    const { orderId } = await made({ ISIN: mldIsin })
    await price(orderId)
    expect(problemOf(await accept(orderId))).toBe('liquidation.otpTooSoon')
    scene.clock += seconds(30)
    bodyOf(await accept(orderId))
    scene.clock += seconds(30)
    bodyOf(await raise())
    scene.clock += seconds(30)
    expect(await accept(orderId)).toMatchObject({
      problem: { id: 'liquidation.otpTooMany', params: { minutes: 14 } },
    })
  })

  it('confirms the units and the holding it was sent for, no others', async () => {
    bodyOf(await raise({ units: 3 }))
    const otp = await sentCode()
    expect(await raise({ units: 4, otp })).toMatchObject({
      problem: { id: 'liquidation.otpOther', field: 'otp' },
    })
    expect(problemOf(await raise({ ISIN: mldIsin, units: 3, otp }))).toBe('liquidation.otpOther')
    expect(bodyOf(await raise({ units: 3, otp })).data.order?.units).toBe(3)
  })

  it('confirms the price it was sent for: when it moved nothing is placed', async () => {
    bodyOf(await raise())
    const otp = await sentCode()
    await reprice('100.0100')
    expect(problemOf(await raise({ otp }))).toBe('liquidation.priceMoved')
    await publish({ ...bond, exitLoadInPerc: '1' })
    expect(problemOf(await raise({ otp }))).toBe('liquidation.priceMoved')
    await publish(bond)
    expect(bodyOf(await raise({ otp })).data.order?.amount).toBe(30_747.64)
  })

  it('is not used for a price that moves while the order is being placed', async () => {
    bodyOf(await raise())
    const { store } = wire()
    let first = true
    scene.broken = {
      store: {
        ...store,
        placeBond: async (...asked) => {
          if (!first) return store.placeBond(...asked)
          first = false
          await reprice('99.0000')
          return { ok: false, why: 'units' }
        },
      },
    }
    expect(problemOf(await raise({ otp: await sentCode() }))).toBe('liquidation.priceMoved')
    expect(await unitsOf()).toEqual({ free: 10, inRequest: 0 })
  })
})

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

  it('of locked lots do not count, those settled first are taken first', async () => {
    await newScene({ holds: false })
    await hold({ orderId: 'ord_locked', units: 3, processedOn: '2026-11-18', lockedUntil: '2026-12-09' })
    await hold({ orderId: 'ord_second', units: 4, processedOn: '2026-10-02' })
    await hold({ orderId: 'ord_first', units: 3, processedOn: '2026-09-02' })
    expect(problemOf(await raise({ units: 8 }))).toBe('liquidation.unitsAboveAvailable')
    const { orderId } = await made({ units: 5 })
    expect((await wire().store.find(orderId))?.taken).toEqual([
      { lotOrderId: 'ord_first', units: 3 },
      { lotOrderId: 'ord_second', units: 2 },
    ])
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
            await store.placeBond({ ...seven, taken: [{ ...lot, units: 7 }] }, amounts, {}, at())
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
      'of what is not bought back',
      () => publish({ ...bond, isRedemptionAllowed: false }),
      'liquidation.notRedeemable',
    ],
    // The record date is 26 May 2027; the sale of 24 May would be paid on 27 May.
    ['between a record date and its payment', () => clockTo('2027-05-24', '10:00'), 'liquidation.shutPeriod'],
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
        placeBond: async (...asked) => {
          await set()
          return store.placeBond(...asked)
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

describe('a quote of an MLD', () => {
  it('is asked for at any hour, has no price yet, and holds its units', async () => {
    clockTo('2026-11-21', '20:00')
    const order = await made({ ISIN: mldIsin, units: 3 })
    expect(order).toMatchObject({
      state: 'quoteRequested',
      status: 'Quote Requested',
      code: 'RA',
      amount: 0,
      adminStatus: 'pending',
      // Saturday's request lapses at the close of the next trading day.
      validUntil: '2026-11-23T10:00:00.000Z',
      moves: ['cancel'],
    })
    expect(order.amountBreakup).toBeUndefined()
    expect(order.settlementDateStr).toBeUndefined()
    expect(await unitsOf(mldIsin)).toEqual({ free: 2, inRequest: 3 })
    expect(scene.table.events('redeemQuoteRequested')).toHaveLength(1)
    expect(faults()).toEqual([])
  })

  it('is not bound to the last price, which is no offer', async () => {
    bodyOf(await raise({ ISIN: mldIsin, units: 3 }))
    const otp = await sentCode()
    await publish({ ...mld, price: { cleanPrice: '99.0000', source: 'dealer', asOf: '2026-11-20' } })
    scene.clock += minutes(1)
    expect(bodyOf(await raise({ ISIN: mldIsin, units: 3, otp })).data.order?.state).toBe('quoteRequested')
  })

  it('is one per ISIN: a new request takes the place of the open one, units and all', async () => {
    const first = await made({ ISIN: mldIsin, units: 3 })
    scene.clock += minutes(1)
    // Five are held: the three of the open request are free for the new one.
    const second = await made({ ISIN: mldIsin, units: 5 })
    expect(bodyOf(await look(first.orderId)).data).toMatchObject({
      state: 'superseded',
      status: 'Quote Superseded',
      moves: ['requestAgain'],
    })
    expect(bodyOf(await look(second.orderId)).data.state).toBe('quoteRequested')
    expect(await unitsOf(mldIsin)).toEqual({ free: 0, inRequest: 5 })
    expect((await list()).map(({ orderId }) => orderId)).toEqual([second.orderId])
    expect(problemOf(await raise({ ISIN: mldIsin, units: 6 }))).toBe('liquidation.unitsAboveAvailable')
    expect(faults()).toEqual([])
  })

  it('does not take the place of one that was agreed to meanwhile: those units are sold', async () => {
    const first = await made({ ISIN: mldIsin, units: 3 })
    await price(first.orderId)
    scene.clock += minutes(1)
    bodyOf(await raise({ ISIN: mldIsin, units: 5 }))
    const otp = await sentCode()
    scene.clock += seconds(30)
    expect(bodyOf(await agreed(first.orderId)).data.order?.state).toBe('placed')
    expect(problemOf(await raise({ ISIN: mldIsin, units: 5, otp }))).toBe('liquidation.unitsAboveAvailable')
    expect(faults()).toEqual([])
    expect(now().toISOString()).toBe('2026-11-20T04:31:30.000Z')
  })
})
