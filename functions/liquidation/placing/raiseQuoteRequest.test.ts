import { beforeEach, describe, expect, it } from 'vitest'
import {
  accept,
  agreed,
  bodyOf,
  bond,
  bondIsin,
  clockTo,
  codesSent,
  faults,
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
  sold,
  unitsOf,
  wire,
} from '../testing/callScene.ts'

beforeEach(() => newScene())

const placedEvents = () => scene.table.events('liquidationPlaced')

describe('selling a bond', () => {
  it('asks for a code, then places the order at once at the price it was sent for', async () => {
    const sent = bodyOf(await raise({ units: 3 }))
    expect(sent).toEqual({
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
    const problems = []
    for (let guess = 0; guess < 5; guess += 1)
      problems.push(problemOf(await raise({ otp: otherThan(right) })))
    expect(problems).toEqual([
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
        placeBond: async (...input) => {
          if (!first) return store.placeBond(...input)
          first = false
          await reprice('99.0000')
          return { ok: false, reason: 'units' }
        },
      },
    }
    expect(problemOf(await raise({ otp: await sentCode() }))).toBe('liquidation.priceMoved')
    expect(await unitsOf()).toEqual({ free: 10, inRequest: 0 })
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
