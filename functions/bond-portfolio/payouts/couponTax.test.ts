import { describe, expect, it } from 'vitest'
import { runAt } from '../../platform/testing.ts'
import { payCoupons } from '../coupons/payCoupons.ts'
import {
  deliver,
  dematOf,
  drain,
  isDelivered,
  payDay,
  payees,
  payoutOf,
  runOf,
  sunday,
  undelivered,
  wire,
} from '../testing/couponScene.ts'
import { bulletBond, hold, instrumentOf, monthlyIsin, now, onDay, payouts, scene } from '../testing/scene.ts'
import { othersOf, type PayoutLine } from './payoutRules.ts'

describe('tax deducted by the issuer', () => {
  /** 130 units bring 10,467.60 a full month of 31 days. */
  const units = 130
  it('begins with the payment that crosses 10,000 in the year, and makes up for those before', async () => {
    // 60 units: 4,831.20 in September, 4,675.20 in October, 4,831.20 in November.
    await hold({ units: 60, settledOn: '2026-08-20' })
    onDay('2026-09-08')
    await payDay()
    onDay('2026-10-08')
    await payDay()
    expect(await payoutOf('2026-10-08')).toMatchObject({ couponPaise: 467_520, tdsPaise: 0 })
    onDay('2026-11-09')
    await payDay()
    // 10 % of 14,337.60, all of it now.
    expect(await payoutOf(sunday)).toMatchObject({ couponPaise: 483_120, tdsPaise: 143_376 })
    onDay('2026-12-08')
    await payDay()
    expect(await payoutOf('2026-12-08')).toMatchObject({ couponPaise: 467_520, tdsPaise: 46_752 })
  })

  it('exactly 10,000 is not above it', async () => {
    scene.catalogue = [
      bulletBond({
        faceValuePaise: 10_000_000,
        allotmentDate: '2025-11-09',
        maturityDate: '2028-11-09',
        couponRate: '10',
        couponFrequency: 'annual',
      }),
    ]
    await hold({ units: 1, settledOn: '2026-01-05' })
    onDay('2026-11-09')
    await payDay()
    expect(await payoutOf('2026-11-09')).toMatchObject({ couponPaise: 1_000_000, tdsPaise: 0 })
  })

  it('counts two bonds of one issuer together, also when they are noted at once', async () => {
    const other = 'INE583D07315'
    scene.catalogue = [instrumentOf(), instrumentOf({ ISIN: other, product: 'ugro-capital-2029', order: 2 })]
    await hold({ units: 70, settledOn: '2026-10-01' })
    await hold({ units: 70, settledOn: '2026-10-01', ISIN: other, product: 'ugro-capital-2029' })
    onDay('2026-11-09')
    await payDay()
    const paid = [await payoutOf(sunday), await payoutOf(sunday, 'inv_1', other)]
    // 5,636.40 each: the second one brings the year to 11,272.80 and pays the tax of both.
    expect(paid.map(one => one?.tdsPaise).sort()).toEqual([0, 112_728])
  })

  it('the tax of one bond is computed again when another one was noted in between', async () => {
    const other = 'INE583D07315'
    scene.catalogue = [instrumentOf(), instrumentOf({ ISIN: other, product: 'ugro-capital-2029', order: 2 })]
    await hold({ units: 70, settledOn: '2026-10-01' })
    await hold({ units: 70, settledOn: '2026-10-01', ISIN: other, product: 'ugro-capital-2029' })
    onDay('2026-11-09')
    await payCoupons(wire()).run(runAt(now()))
    for (const event of undelivered().filter(({ name }) => name === 'couponRunDue')) {
      isDelivered(event)
      await deliver(event)
    }
    const pages = undelivered().filter(({ aggregate }) => aggregate.id.endsWith(sunday))
    const [one, two] = pages
    if (one === undefined || two === undefined) throw new Error('two runs are due')
    // Just before the first one writes, the other one is done.
    scene.table.meanwhile(() => deliver(two))
    await deliver(one)
    const paid = [await payoutOf(sunday), await payoutOf(sunday, 'inv_1', other)]
    expect(paid.map(found => found?.tdsPaise).sort()).toEqual([0, 112_728])
  })

  it('of payments that grew one after the other is that of the year, not more', async () => {
    // 48 units stay below; 30 more are recorded in October, and both payments grow.
    await hold({ units: 48, settledOn: '2026-08-20' })
    onDay('2026-10-08')
    await payDay()
    await hold({ units: 30, settledOn: '2026-08-20' })
    for (const dueDate of ['2026-09-08', '2026-10-08']) {
      const run = await runOf(dueDate)
      if (run === undefined) throw new Error('no run')
      await wire().runs.beginPass(run, { now: now(), correlationId: 'recorded' })
      await drain()
    }
    // 78 units: 6,280.56 and 6,077.76; 10 % of 12,358.32 in all. The first to grow pays for what was noted by then.
    expect(await payoutOf('2026-09-08')).toMatchObject({ couponPaise: 628_056, tdsPaise: 100_207 })
    expect(await payoutOf('2026-10-08')).toMatchObject({ couponPaise: 607_776, tdsPaise: 23_376 })
  })

  it('of who loses the PAN is 20 % from then on, and not more for what was paid before', async () => {
    await hold({ units, settledOn: '2026-08-20' })
    onDay('2026-09-08')
    await payDay()
    payees.set('inv_1', { dematNumber: dematOf('inv_1'), hasPan: false })
    onDay('2026-10-08')
    await payDay()
    expect(await payoutOf('2026-09-08')).toMatchObject({ couponPaise: 1_046_760, tdsPaise: 104_676 })
    expect(await payoutOf('2026-10-08')).toMatchObject({ couponPaise: 1_012_960, tdsPaise: 202_592 })
  })

  /** Runs of months that nobody opened, in an order of their own, as the queue brings them. */
  const runsIn = async (months: readonly string[], ISIN?: string) => {
    for (const month of months) {
      await wire().runs.open(
        ISIN ?? monthlyIsin,
        { dueDate: `2026-${month}-08`, paymentDate: month === '11' ? '2026-11-09' : `2026-${month}-08` },
        { now: now(), correlationId: 'recorded' },
      )
      await drain()
    }
  }

  it.each([
    [['09', '10', '11', '12']],
    [['12', '11', '10', '09']],
    [['11', '09', '12', '10']],
    [['10', '12', '09', '11']],
  ])(
    'of a holding recorded late is that of the order of the payments, in whatever order %j they are noted',
    async months => {
      await hold({ units: 60, settledOn: '2026-08-20' })
      onDay('2026-12-10')
      await runsIn(months)
      const paid = await Promise.all(['09', '10', '11', '12'].map(month => payoutOf(`2026-${month}-08`)))
      // As in the scenario above: November crosses, and nothing was deducted before it.
      expect(paid.map(one => one?.tdsPaise)).toEqual([0, 0, 143_376, 46_752])
    },
  )

  it('of a payment that comes to light when later ones are credited is taken from it', async () => {
    await hold({ units: 60, settledOn: '2026-09-24' })
    onDay('2026-12-10')
    await runsIn(['11', '12'])
    // 4,831.20 and 4,675.20: together below 10,000.
    expect(await payoutOf('2026-12-08')).toMatchObject({ tdsPaise: 0 })
    await hold({ units: 60, settledOn: '2026-08-20' })
    await runsIn(['09'])
    // 19,012.80 with October's 4,675.20, which nobody noted yet: 10 % of it, which nobody after it would take.
    expect(await payoutOf('2026-09-08')).toMatchObject({ couponPaise: 483_120, tdsPaise: 190_128 })
    await runsIn(['10'])
    for (const dueDate of [sunday, '2026-12-08']) {
      const run = await runOf(dueDate)
      if (run === undefined) throw new Error('no run')
      await wire().runs.beginPass(run, { now: now(), correlationId: 'recorded' })
      await drain()
    }
    const paid = await Promise.all(['09', '10', '11', '12'].map(month => payoutOf(`2026-${month}-08`)))
    // 60 units in September and October, 120 since: 10 % of 28,519.20.
    expect(paid.reduce((sum, one) => sum + (one?.couponPaise ?? 0), 0)).toBe(2_851_920)
    expect(paid.reduce((sum, one) => sum + (one?.tdsPaise ?? 0), 0)).toBe(285_192)
  })

  it('starts anew on 1 April', async () => {
    await hold({ units, settledOn: '2026-08-20' })
    onDay('2027-03-08')
    await payDay()
    expect((await payoutOf('2027-03-08'))?.tdsPaise).toBeGreaterThan(0)
    onDay('2027-04-08')
    await payDay()
    // 31 days of April’s period: 80.52 x 130 = 10,467.60, which is above the threshold by itself.
    expect(await payoutOf('2027-04-08')).toMatchObject({ couponPaise: 1_046_760, tdsPaise: 104_676 })
    await hold({ investorId: 'inv_2', units: 100, settledOn: '2027-04-09' })
    onDay('2027-05-10')
    await payDay()
    expect(await payoutOf('2027-05-08', 'inv_2')).toMatchObject({ couponPaise: 779_200, tdsPaise: 0 })
  })
})

describe('tax as the registrar of the issuer deducts it', () => {
  // 10 units bring 805.20 in November and 779.20 in December; 10 % is 80.52, of a unit 8.05.
  it.each([
    ['of whom nothing else is known', 'UGRO Capital Limited', 10, [0, 0]],
    ['that deducts always, rounded to the rupee', 'Ratnagiri Fisheries Ltd', 10, [81_00, 78_00]],
    ['that counts what is likely, when that is little', 'Krishna Logistics Parks Ltd', 10, [0, 0]],
    // 40 units: 3,220.80 and 3,116.80, and by the end of March 15,792.
    ['that counts what is likely', 'Krishna Logistics Parks Ltd', 40, [322_08, 311_68]],
    ['that rounds each unit to the rupee', 'Bhagirathi Microfinance Ltd', 40, [320_00, 320_00]],
  ])('%s: what is credited is what the payments to come showed', async (_name, issuer, units, tds) => {
    scene.catalogue = [instrumentOf({ issuer })]
    await hold({ units, settledOn: '2026-10-20' })
    const dueDates = [sunday, '2026-12-08']
    const shown = async () =>
      (await payouts({ from: '2026-11-01', to: '2026-12-31' })).payouts
        .filter(({ dueDate }) => dueDates.includes(dueDate))
        .map(({ tdsPaise, standing }) => [tdsPaise, standing])
    onDay('2026-11-01')
    expect(await shown()).toEqual(tds.map(one => [one, 'expected']))
    onDay('2026-11-09')
    await payDay()
    onDay('2026-12-08')
    await payDay()
    expect(await shown()).toEqual(tds.map(one => [one, 'credited']))
    expect((await payoutOf(sunday))?.tdsPaise).toBe(tds[0])
  })

  it('counts what is likely of a payment that grew, too', async () => {
    scene.catalogue = [instrumentOf({ issuer: 'Krishna Logistics Parks Ltd' })]
    await hold({ units: 10, settledOn: '2026-10-20' })
    onDay('2026-11-09')
    await payDay()
    expect((await payoutOf(sunday))?.tdsPaise).toBe(0)
    await hold({ units: 30, settledOn: '2026-10-20' })
    const run = await runOf(sunday)
    if (run === undefined) throw new Error('no run')
    await wire().runs.beginPass(run, { now: now(), correlationId: 'recorded' })
    await drain()
    expect(await payoutOf(sunday)).toMatchObject({ units: 40, tdsPaise: 322_08 })
  })
})

describe('the others of a year whose tax counts with a payment', () => {
  const [first, second] = ['INE000A07011', 'INE000A07029']
  const line = (ISIN: string, dueDate: string, standing: PayoutLine['standing']): PayoutLine => ({
    ISIN,
    dueDate,
    paymentDate: dueDate,
    recordDate: dueDate,
    units: 1,
    couponPaise: 6_000_00,
    principalPaise: 0,
    tdsPaise: 0,
    netPaise: 6_000_00,
    standing,
    provisional: false,
  })

  it('are those of every bond of the issuer whose day has come, noted or not, but not itself and none to come', () => {
    // Two bonds that pay on one day: of the second its payment is noted, of the first it is not yet.
    const noted = [
      { ...line(second, '2026-08-20', 'credited'), issuer: 'Vindhya', state: 'credited' as const },
    ]
    const lines = [
      line(first, '2026-08-20', 'due'),
      line(second, '2026-08-20', 'credited'),
      line(first, '2026-09-21', 'due'),
      line(second, '2026-10-20', 'expected'),
    ]
    const paid = { ISIN: first, issuer: 'Vindhya', dueDate: '2026-09-21' }
    expect(othersOf(noted, lines, paid).map(({ ISIN, dueDate }) => [ISIN, dueDate])).toEqual([
      [second, '2026-08-20'],
      [first, '2026-08-20'],
    ])
  })
})
