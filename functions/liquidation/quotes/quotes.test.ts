import { beforeEach, describe, expect, it } from 'vitest'
import {
  accept,
  agreed,
  bodyOf,
  bondIsin,
  clockTo,
  codesSent,
  context,
  faults,
  key,
  list,
  look,
  made,
  minutes,
  mldIsin,
  newScene,
  otherThan,
  price,
  problemOf,
  reject,
  scene,
  seconds,
  sentCode,
  setBank,
  setHold,
  sold,
  unitsOf,
  wire,
} from '../testing/callScene.ts'

beforeEach(() => newScene())

/** A request for three units, and half a minute later, when the next code may be asked for. */
async function requested(units = 3): Promise<string> {
  const { orderId } = await made({ ISIN: mldIsin, units })
  scene.clock += seconds(30)
  return orderId
}
async function quoted(unitPricePaise?: number): Promise<string> {
  const orderId = await requested()
  await price(orderId, unitPricePaise)
  return orderId
}
const record = async (orderId: string) => bodyOf(await look(orderId)).data
const placed = () => scene.table.events('liquidationPlaced')

describe('agreeing to a quote', () => {
  it('shows the price, takes a code for it, and places the order at it', async () => {
    // The example of domain.md 3.7: 3 × 1,12,345.67 = 3,37,037.01; the load of 2 % is 6,740.74; net 3,30,296.27.
    const orderId = await quoted(11_234_567)
    const ready = await record(orderId)
    expect(ready).toMatchObject({
      state: 'quoteReady',
      status: 'Quote Ready',
      code: 'RA',
      amountBreakup: {
        units: 3,
        ispUnitPrice: 112_345.67,
        ispAmount: 330_296.27,
        priceWithoutExitLoad: 337_037.01,
        exitLoadPaise: 674_074,
        redemptionPaise: 33_029_627,
      },
      validUntil: '2026-11-20T10:00:00.000Z',
      moves: ['accept', 'reject'],
    })
    expect(bodyOf(await accept(orderId))).toMatchObject({
      message: 'OTP sent sucessfully',
      data: { code: { sentTo: '•••••••210' } },
    })
    const { order } = bodyOf(await accept(orderId, { otp: await sentCode() })).data
    expect(order).toMatchObject({
      orderId,
      state: 'placed',
      amount: 330_296.27,
      settlementDateStr: '2026-11-26',
      moves: [],
    })
    expect(order?.trail.map(({ step, standing }) => `${step} ${standing}`)).toEqual([
      'quoteRequested done',
      'quoteReady done',
      'placed done',
      'delivered now',
      'paying next',
      'processed next',
    ])
    expect(await unitsOf(mldIsin)).toEqual({ free: 2, inRequest: 3 })
    expect(placed()).toMatchObject([{ orderId }])
    expect(faults()).toEqual([])
  })

  it('is done once: again under its key, refused under another, and after a crash in between', async () => {
    const orderId = await quoted()
    bodyOf(await accept(orderId))
    const otp = await sentCode()
    const same = key()
    const { store } = wire()
    scene.broken = { store: { ...store, accept: () => Promise.reject(new Error('killed')) } }
    await expect(accept(orderId, { otp, key: same })).rejects.toThrow('killed')
    scene.broken = {}
    expect(problemOf(await accept(orderId, { otp }))).toBe('liquidation.otpExpired')
    const { order } = bodyOf(await accept(orderId, { otp, key: same })).data
    expect(bodyOf(await accept(orderId, { otp, key: same })).data.order).toEqual(order)
    expect(problemOf(await accept(orderId, { otp, key: { ...same, bodyHash: 'another' } }))).toBe(
      'common.keyReused',
    )
    expect(problemOf(await accept(orderId, { otp }))).toBe('liquidation.notOpen')
    expect(placed()).toHaveLength(1)
  })

  it('is refused with a wrong code, and the code of a sale is none', async () => {
    const orderId = await quoted()
    bodyOf(await accept(orderId))
    const otp = await sentCode()
    expect(await accept(orderId, { otp: otherThan(otp) })).toMatchObject({
      problem: { id: 'liquidation.otpInvalid', field: 'otp' },
    })
    scene.clock += seconds(30)
    bodyOf(await sold())
    expect(problemOf(await accept(orderId, { otp: otherThan(await sentCode()) }))).not.toBe('none')
    expect(bodyOf(await accept(orderId, { otp })).data.order?.state).toBe('placed')
  })

  it('is refused when the desk named another price, at any moment before the order stands', async () => {
    const orderId = await quoted()
    bodyOf(await accept(orderId))
    const otp = await sentCode()
    await price(orderId, 10_400_000)
    expect(problemOf(await accept(orderId, { otp }))).toBe('liquidation.quoteChanged')
    scene.clock += seconds(30)
    bodyOf(await accept(orderId))
    const { store } = wire()
    scene.broken = {
      store: {
        ...store,
        accept: async (...input) => {
          scene.broken = {}
          await price(orderId, 10_410_000)
          return store.accept(...input)
        },
      },
    }
    expect(problemOf(await accept(orderId, { otp: await sentCode() }))).toBe('liquidation.quoteChanged')
    expect(placed()).toEqual([])
    expect(faults()).toEqual([])
  })

  it('of another quote needs another code', async () => {
    const first = await quoted()
    bodyOf(await accept(first))
    const otp = await sentCode()
    scene.clock += seconds(30)
    const second = await made({ ISIN: mldIsin, units: 4 })
    await price(second.orderId)
    expect(problemOf(await accept(second.orderId, { otp }))).toBe('liquidation.otpOther')
    expect(problemOf(await accept(first, { otp }))).toBe('liquidation.quoteSuperseded')
  })

  it.each<[string, () => Promise<void> | void, string]>([
    ['payouts are held', () => setHold(true), 'liquidation.payoutsHeld'],
    ['the bank account is not verified', () => setBank('pending'), 'liquidation.bankNeeded'],
  ])('sends no code while %s, and the transaction checks again', async (_, set, problem) => {
    const orderId = await quoted()
    bodyOf(await accept(orderId))
    const otp = await sentCode()
    const { store } = wire()
    scene.broken = {
      store: {
        ...store,
        accept: async (...input) => {
          await set()
          return store.accept(...input)
        },
      },
    }
    expect(problemOf(await accept(orderId, { otp }))).toBe(problem)
    scene.broken = {}
    scene.clock += seconds(30)
    const before = codesSent()
    expect(problemOf(await accept(orderId))).toBe(problem)
    expect(codesSent()).toBe(before)
    expect((await record(orderId)).state).toBe('quoteReady')
  })

  it('is not agreed to for a day after the mobile number was changed, and no code is sent', async () => {
    const orderId = await quoted()
    scene.changes = { phoneChangedAt: new Date(scene.clock).toISOString() }
    const before = codesSent()
    expect(problemOf(await accept(orderId))).toBe('liquidation.heldPhone')
    expect(codesSent()).toBe(before)
  })

  it('is agreed to with a second step after a fresh log-in only', async () => {
    const orderId = await quoted()
    scene.changes = { secondFactor: true }
    scene.openedMinutesAgo = 11
    expect(problemOf(await accept(orderId))).toBe('auth.freshLoginNeeded')
    scene.openedMinutesAgo = 0
    scene.byCodeAlone = true
    expect(problemOf(await accept(orderId))).toBe('auth.freshLoginNeeded')
    scene.byCodeAlone = false
    bodyOf(await accept(orderId))
  })

  it('waits for the desk', async () => {
    expect(problemOf(await accept(await requested()))).toBe('liquidation.quoteNotReady')
  })

  it('lapses at half past three while the sheet for the code is open', async () => {
    const orderId = await quoted()
    clockTo('2026-11-20', '15:29')
    bodyOf(await accept(orderId))
    const otp = await sentCode()
    clockTo('2026-11-20', '15:30')
    expect(problemOf(await accept(orderId, { otp }))).toBe('liquidation.quoteLapsed')
    // Whoever looked first let it lapse: its units are free again, and its investor gets one letter.
    expect(await unitsOf(mldIsin)).toEqual({ free: 5, inRequest: 0 })
    expect(scene.table.events('redeemQuoteLapsed')).toHaveLength(1)
    expect(await record(orderId)).toMatchObject({
      state: 'lapsed',
      status: 'Quote Lapsed',
      moves: ['requestAgain'],
    })
    expect(problemOf(await accept(orderId, { otp }))).toBe('liquidation.quoteLapsed')
    expect(faults()).toEqual([])
  })

  it('lapses between looking and writing as well', async () => {
    const orderId = await quoted()
    bodyOf(await accept(orderId))
    const otp = await sentCode()
    const { store } = wire()
    scene.broken = {
      store: {
        ...store,
        accept: async (liquidation, quoteNo, keyed, when) => {
          const late = { ...when, now: new Date(Date.parse('2026-11-20T10:00:00.000Z')) }
          const lapsed = await store.lapse(liquidation, late)
          if (!lapsed.ok) throw new Error(lapsed.reason)
          return store.accept(liquidation, quoteNo, keyed, when)
        },
      },
    }
    expect(problemOf(await accept(orderId, { otp }))).toBe('liquidation.quoteLapsed')
    expect(placed()).toEqual([])
  })

  it('says when the market opens, should a quote ever outlive its session', async () => {
    const orderId = await quoted()
    const { store } = wire()
    const ready = await store.find(orderId)
    if (ready === undefined) throw new Error('there is no request')
    const outlived = { ...ready, validUntil: '2026-11-23T10:00:00.000Z' }
    scene.broken = { store: { ...store, read: () => Promise.resolve(outlived) } }
    clockTo('2026-11-20', '15:30')
    expect(await accept(orderId)).toMatchObject({
      problem: {
        id: 'liquidation.marketClosed',
        params: { when: 'Monday 23/11/2026 at 9.15 am', opensAt: '2026-11-23T03:45:00.000Z' },
      },
    })
  })
})

describe('saying no', () => {
  it('to a price rejects it, before a price takes the request back; the units are free again', async () => {
    const first = await quoted()
    expect(bodyOf(await reject(first)).data).toMatchObject({
      state: 'rejected',
      status: 'Quote Rejected',
      adminStatus: 'rejected',
      moves: ['requestAgain'],
    })
    expect(await unitsOf(mldIsin)).toEqual({ free: 5, inRequest: 0 })
    const second = await requested()
    expect(bodyOf(await reject(second)).data).toMatchObject({ state: 'cancelled', status: 'Order Cancelled' })
    expect(await unitsOf(mldIsin)).toEqual({ free: 5, inRequest: 0 })
    expect(await list()).toEqual([])
    expect(faults()).toEqual([])
  })

  it('is answered again, under its key and in another tab', async () => {
    const orderId = await quoted()
    const same = key()
    const first = bodyOf(await reject(orderId, { key: same })).data
    expect(bodyOf(await reject(orderId, { key: same })).data).toEqual(first)
    expect(bodyOf(await reject(orderId)).data).toEqual(first)
    expect(scene.table.events('redeemQuoteRejected')).toHaveLength(1)
    expect(problemOf(await accept(orderId))).toBe('liquidation.notOpen')
  })

  it('is too late once it was agreed to, or lapsed', async () => {
    const orderId = await quoted()
    bodyOf(await agreed(orderId))
    expect(problemOf(await reject(orderId))).toBe('liquidation.notOpen')
    scene.clock += minutes(16)
    const other = await made({ ISIN: mldIsin, units: 2 })
    await price(other.orderId)
    clockTo('2026-11-20', '15:30')
    expect(problemOf(await reject(other.orderId))).toBe('liquidation.notOpen')
  })

  it('meets a price that came in the same moment, and says no to that', async () => {
    const orderId = await requested()
    const { store } = wire()
    let first = true
    scene.broken = {
      store: {
        ...store,
        refuse: async (...input) => {
          if (first) await price(orderId)
          first = false
          return store.refuse(...input)
        },
      },
    }
    // The first decision was about a request without a price; it is decided anew.
    expect(bodyOf(await reject(orderId)).data.state).toBe('rejected')
    expect(faults()).toEqual([])
  })
})

describe('a request of another', () => {
  it.each<[string, (orderId: string) => Promise<Parameters<typeof problemOf>[0]>]>([
    ['is not shown', orderId => look(orderId, mldIsin, 'inv_2')],
    ['is not shown under another ISIN', orderId => look(orderId, bondIsin)],
    ['is not agreed to', orderId => accept(orderId, {}, 'inv_2')],
    ['is not refused', orderId => reject(orderId, {}, 'inv_2')],
    ['is not refused under another ISIN', orderId => reject(orderId, { ISIN: bondIsin })],
    ['looks the same as one that never existed', () => look('liq_never-was-one-of-these')],
  ])('%s', async (_, ask) => {
    const orderId = await quoted()
    expect(await ask(orderId)).toMatchObject({ ok: false, problem: { id: 'liquidation.unknown' } })
    expect((await record(orderId)).state).toBe('quoteReady')
  })

  it('is not listed', async () => {
    await quoted()
    expect(await list('inv_2')).toEqual([])
  })
})

describe('the request list', () => {
  it('shows what waits as Pending and what is paid as Completed, newest first, and nothing else', async () => {
    const paid = await made()
    const { store } = wire()
    const stored = async (orderId: string) => {
      const one = await store.find(orderId)
      if (one === undefined) throw new Error('there is no request')
      return one
    }
    const done = async (answer: ReturnType<typeof store.deliver>) => {
      const moved = await answer
      if (!moved.ok) throw new Error(moved.reason)
    }
    clockTo('2026-11-26', '11:00')
    await done(store.deliver(await stored(paid.orderId), { deliveredOn: '2026-11-26' }, context()))
    await done(store.startPaying(await stored(paid.orderId), context()))
    await done(
      store.paid(await stored(paid.orderId), { utr: 'HDFCN52026112600', paidAt: context().now }, context()),
    )
    const failed = await made({ units: 1 })
    await done(store.fail(await stored(failed.orderId), 'liquidation.failedUnits', context()))
    scene.clock += minutes(5)
    const waiting = await requested()
    expect((await list()).map(({ orderId, listed, code }) => [orderId, listed, code])).toEqual([
      [waiting, 'Pending', 'RA'],
      [paid.orderId, 'Completed', 'RP'],
    ])
    // The page of the failed one says that its units are free, and why.
    expect(bodyOf(await look(failed.orderId, bondIsin)).data).toMatchObject({
      status: 'Failed',
      reason: 'liquidation.failedUnits',
      adminStatus: 'rejected',
    })
    const processed = bodyOf(await look(paid.orderId, bondIsin)).data
    expect(processed).toMatchObject({
      status: 'Order Processed',
      nsdlChecked: true,
      utr: 'HDFCN52026112600',
      settlementDateStr: '2026-11-26',
    })
    // The account of today need not be the one that was paid to.
    expect(processed.paidTo).toBeUndefined()
    expect(faults()).toEqual([])
  })

  it('leaves out a quote whose time is up before its machine knows', async () => {
    await quoted()
    clockTo('2026-11-20', '15:30')
    expect(await list()).toEqual([])
  })
})
