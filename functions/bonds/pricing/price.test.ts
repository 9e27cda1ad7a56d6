import { describe, expect, it } from 'vitest'
import { couponYieldEquivalent } from '../../../shared/finance/bondPrice.ts'
import { pricedOn } from '../testing/catalogue.ts'
import { at, bondScene } from '../testing/scene.ts'

/** Money by hand: each amount was worked on paper, or is a worked number of the research (3.3 to 3.6). */

describe('ten units of a monthly bond, traded on Thursday 19 November 2026', async () => {
  const scene = await bondScene()
  const { data } = await scene.price(at('2026-11-19 10:00'), 'narmada-microcredit-2028', 10)

  it('settle the next day, before the record date, with the interest of twelve days', () => {
    // 10 x 10,000 at 100.25; 10,000 x 9.48 % x 12 / 365 = 31.1671 a unit; 0.0001 % of 1,00,561.67.
    expect(data.settlementDate).toBe('2026-11-20')
    expect(data.breakup).toEqual({
      faceValuePaise: 1_00_000_00,
      cleanPaise: 1_00_250_00,
      accruedPaise: 311_67,
      accruedDays: 12,
      stampDutyPaise: 10,
      ispAmountPaise: 1_00_561_77,
      discountPaise: 0,
      userAmountPaise: 1_00_561_77,
    })
    expect(data.amount).toBe(100561.77)
    expect(data.unitPrice).toBe(10056.17)
    expect(data.yieldPercent).toBe('9.6542')
    expect(data.closedFor).toBeUndefined()
  })

  it('bring fifteen coupons and the principal', () => {
    // 1,424.64 a unit in all, less 80.52 + 77.92 + 80.52 that were due before.
    expect(data.flows).toHaveLength(15)
    expect(data.flows[0]).toEqual({
      dueDate: '2026-12-08',
      paymentDate: '2026-12-08',
      couponPaise: 779_20,
      principalPaise: 0,
    })
    expect(data.flows.at(-1)).toMatchObject({ couponPaise: 803_00, principalPaise: 1_00_000_00 })
    expect(data.receivedPaise).toBe(11_856_80 + 1_00_000_00)
  })

  it('can be bought, and sold only after the payment: a sale is paid on the 25th, after the record date', () => {
    expect(data.sellToday).toMatchObject({
      source: 'lastTrade',
      asOf: '2026-11-18',
      blocked: { id: 'liquidation.shutPeriod', until: '2026-12-08T03:45:00.000Z' },
    })
  })

  it('cost a quarter of a percent of the clean amount less as the first purchase', async () => {
    // 0.25 % of 1,00,250.00 = 250.625: the half goes up.
    const first = await bondScene({ discounted: true })
    const { data: quote } = await first.price(at('2026-11-19 10:00'), 'narmada-microcredit-2028', 10)
    expect(quote.breakup.discountPaise).toBe(250_63)
    expect(quote.breakup.ispAmountPaise).toBe(1_00_561_77)
    expect(quote.amount).toBe(100311.14)
  })

  it('yield less after tax, and the same at a slab of nothing', async () => {
    const untaxed = await scene.price(at('2026-11-19 10:00'), 'narmada-microcredit-2028', 10, '0')
    expect(untaxed.data.afterTaxPercent).toBe('9.6542')
    const taxed = await scene.price(at('2026-11-19 10:00'), 'narmada-microcredit-2028', 10, '31.2')
    // Solved apart: 68.8 % of each coupon, the 31.17 bought with the first one untaxed, and the principal for 10,056.1671.
    expect(taxed.data.afterTaxPercent).toBe('6.4863')
    expect(data.afterTaxPercent).toBeUndefined()
  })
})

describe('both sides of the record date, Monday 23 November 2026', async () => {
  const scene = await bondScene()

  it('a trade that settles on it still gets the coupon', async () => {
    // 10,000 x 9.48 % x 15 / 365 = 38.9589.
    const { data } = await scene.price(at('2026-11-20 10:00'), 'narmada-microcredit-2028', 1)
    expect(data.settlementDate).toBe('2026-11-23')
    expect(data.breakup).toMatchObject({ accruedPaise: 38_96, accruedDays: 15 })
    expect(data.flows[0]?.dueDate).toBe('2026-12-08')
    expect(data.closedFor).toBeUndefined()
  })

  it('one that would settle after it is not taken, and priced for the first trade after the payment', async () => {
    // Of Monday 7 December, settled on the due date: the clean price alone, and the next coupon is the buyer's.
    const { data } = await scene.price(at('2026-11-23 10:00'), 'narmada-microcredit-2028', 10)
    expect(data.settlementDate).toBe('2026-12-08')
    expect(data.breakup).toMatchObject({ cleanPaise: 1_00_240_00, accruedPaise: 0, accruedDays: 0 })
    expect(data.flows[0]?.dueDate).toBe('2027-01-08')
    expect(data.closedFor).toEqual({
      id: 'orders.shutPeriod',
      params: { date: '07/12/2026' },
      until: '2026-12-07T03:45:00.000Z',
    })
    const opened = await scene.price(at('2026-12-07 10:00'), 'narmada-microcredit-2028', 10)
    expect(data.breakup).toEqual(opened.data.breakup)
  })

  it('it is sold again on the day whose trades settle on the due date', async () => {
    const { data } = await scene.price(at('2026-12-07 10:00'), 'narmada-microcredit-2028', 1)
    expect(data.settlementDate).toBe('2026-12-08')
    expect(data.breakup).toMatchObject({ accruedPaise: 0, accruedDays: 0 })
    expect(data.closedFor).toBeUndefined()
  })
})

describe('other forms', async () => {
  const scene = await bondScene()

  it('an annual bond across a weekend: 161 days, 11 % a year at 98.48', async () => {
    const { data } = await scene.price(at('2026-11-20 11:00'), 'aravalli-green-power-2028', 1)
    expect(data.settlementDate).toBe('2026-11-23')
    expect(data.breakup).toMatchObject({
      cleanPaise: 98_480_00,
      accruedPaise: 4_410_96,
      accruedDays: 161,
      stampDutyPaise: 10,
      userAmountPaise: 1_02_891_06,
    })
    expect(data.yieldPercent).toBe('11.0000')
    expect(data.flows.map(flow => flow.couponPaise)).toEqual([10_000_00, 10_000_00])
  })

  it('a pool of loans is priced on what is still owed: 52,000 of 1,00,000', async () => {
    const { data } = await scene.price(at('2026-11-04 11:00'), 'tapti-receivables-2027', 1)
    expect(data.settlementDate).toBe('2026-11-05')
    expect(data.breakup).toMatchObject({
      faceValuePaise: 52_000_00,
      cleanPaise: 51_480_00,
      accruedPaise: 256_44,
      accruedDays: 16,
      stampDutyPaise: 5,
      userAmountPaise: 51_736_49,
    })
    expect(data.flows.map(flow => flow.principalPaise / 100_00)).toEqual([80, 80, 90, 90, 90, 90])
    expect(data.flows.map(flow => flow.couponPaise)).toEqual([496_85, 406_85, 343_97, 257_98, 155_34, 85_99])
  })

  it('a zero-coupon bond brings one payment', async () => {
    const { data } = await scene.price(at('2026-11-20 11:00'), 'girnar-infra-zero-2029', 3)
    // 80.2543 of 18 November at its yield of 9.6795 %, two days on.
    expect(data.breakup).toMatchObject({ cleanPaise: 3 * 80_335_60, accruedPaise: 0 })
    expect(data.flows).toEqual([
      { dueDate: '2029-04-06', paymentDate: '2029-04-06', couponPaise: 0, principalPaise: 3_00_000_00 },
    ])
  })

  it('a market-linked one brings its floor at least, and no yield is promised', async () => {
    // 10 x 1,03,400; the floor is 10 % over the tenor.
    const { data } = await scene.price(at('2026-11-20 11:00'), 'nifty-shield-2028', 10)
    expect(data.breakup).toMatchObject({ cleanPaise: 10_34_000_00, accruedPaise: 0, stampDutyPaise: 1_03 })
    expect(data.receivedPaise).toBe(11_00_000_00)
    expect(data.yieldPercent).toBeUndefined()
    expect(
      (await scene.price(at('2026-11-20 11:00'), 'nifty-shield-2028', 1, '31.2')).data.afterTaxPercent,
    ).toBe(undefined)
  })

  it('before the allotment no interest has run', async () => {
    const { data } = await scene.price(at('2026-11-20 11:00'), 'mahanadi-power-2030', 1)
    // Opens on Monday 11 January 2027, settles on the 12th: four days after the allotment, 9.10 % of 10,000.
    expect(data.settlementDate).toBe('2027-01-12')
    expect(data.provisional).toBe(true)
    expect(data.breakup.accruedPaise).toBe(9_97)
  })
})

describe('the five series (D2 s9)', async () => {
  const scene = await bondScene()

  it.each([
    ['i', '9.48', 'monthly', 9.9, 18],
    ['ii', '9.55', 'quarterly', 9.9, 24],
    ['iii', '9.66', 'monthly', 10.1, 24],
    ['iv', '10.30', 'annual', 10.3, 36],
    ['v', '9.84', 'monthly', 10.3, 36],
  ] as const)('series %s at %s %% %s yields %s %%', async (name, rate, frequency, percent, months) => {
    expect(couponYieldEquivalent(rate, frequency).toFixed(1)).toBe(percent.toFixed(1))
    const { data } = await scene.bond(at('2026-11-20 11:00'), `sahyadri-vehicle-finance-${name}`)
    expect(data.maxReturns).toBe(percent)
    expect(data.minReturns).toBe(percent)
    expect(data.tenorMonths).toBe(months)
    expect(data.series).toEqual({
      issue: 'Sahyadri Vehicle Finance NCD, November 2026',
      name: name.toUpperCase(),
    })
  })
})

describe('refusals of a price', async () => {
  const scene = await bondScene()
  const now = at('2026-11-20 11:00')

  it.each([
    ['nobody-knows-it', 1, 'bonds.productUnknown product'],
    ['tungabhadra-finance-ncd', 1, 'orders.displayOnly product'],
    ['sabarmati-finance-fd', 1, 'orders.displayOnly product'],
    ['palar-leather-2026', 1, 'bonds.noPrice product'],
    ['nifty-shield-2025', 1, 'bonds.noPrice product'],
    ['narmada-microcredit-2028', 0, 'orders.unitsInvalid'],
    ['narmada-microcredit-2028', 1.5, 'orders.unitsInvalid'],
    ['narmada-microcredit-2028', -3, 'orders.unitsInvalid'],
    ['narmada-microcredit-2028', 'ten', 'orders.unitsInvalid'],
    ['narmada-microcredit-2028', 10_000_001, 'orders.unitsInvalid'],
    ['Not A Product', 1, 'bonds.productUnknown'],
  ])('%s, %s units: %s', async (product, units, problem) => {
    await expect(scene.price(now, product, units)).rejects.toThrow(problem)
  })

  it('takes units as the text of a query, and no slab above the highest', async () => {
    expect((await scene.price(now, 'narmada-microcredit-2028', '3')).data.units).toBe(3)
    await expect(scene.price(now, 'narmada-microcredit-2028', 1, '42.745')).rejects.toThrow(
      'common.fieldInvalid slab',
    )
    expect((await scene.price(now, 'narmada-microcredit-2028', 1, '42.744')).data.units).toBe(1)
  })
})

describe('an amount as units, and units as an amount', async () => {
  const scene = await bondScene()
  const first = await bondScene({ discounted: true })
  const now = at('2026-11-19 10:00')
  const product = 'narmada-microcredit-2028'

  it('a lakh buys nine units', async () => {
    // 9 x 10,025.00 + 280.50 + 0.09 = 90,505.59.
    const { data } = await scene.amount(now, { product, amount: 100_000 })
    expect(data).toEqual({
      units: 9,
      amount: 90505.59,
      amountPaise: 90_505_59,
      leftOverPaise: 9_494_41,
      minUnits: 1,
      maxUnits: 1000,
      minAmountPaise: 10_056_18,
    })
  })

  it('the discount may buy one more', async () => {
    const request = { product, amount: '100400' }
    expect((await scene.amount(now, request)).data.units).toBe(9)
    expect((await first.amount(now, request)).data).toMatchObject({ units: 10, amountPaise: 1_00_311_14 })
  })

  it('exactly the price is enough, a paisa less is not', async () => {
    expect((await scene.amount(now, { product, amount: 100561.77 })).data).toMatchObject({
      units: 10,
      leftOverPaise: 0,
    })
    expect((await scene.amount(now, { product, amount: 100561.76 })).data.units).toBe(9)
  })

  it('less than one unit buys none, and says what the least is', async () => {
    expect((await scene.amount(now, { product, amount: 5000 })).data).toMatchObject({
      units: 0,
      amountPaise: 0,
      leftOverPaise: 5_000_00,
      minAmountPaise: 10_056_18,
    })
  })

  it('more than the largest order buys the largest order', async () => {
    const { data } = await scene.amount(now, { product: 'nilgiri-tea-2029', amount: 1_000_000_000 })
    expect(data.units).toBe(100)
  })

  it('comes back as the units it was asked for', async () => {
    for (const one of [
      'narmada-microcredit-2028',
      'godavari-ports-2031',
      'ganga-solar-2028',
      'nifty-shield-2028',
    ])
      for (const units of [1, 2, 7, 39, 50])
        for (const investor of [scene, first]) {
          const { data: cost } = await investor.amount(now, { product: one, units })
          expect(cost.leftOverPaise).toBe(0)
          expect((await investor.price(now, one, units)).data.amount).toBe(cost.amount)
          const { data: back } = await investor.amount(now, { product: one, amount: cost.amount })
          expect(back).toMatchObject({ units, leftOverPaise: 0 })
        }
  })

  it.each([
    [{ product }, 'orders.amountInvalid'],
    [{ product, amount: 5, units: 5 }, 'orders.amountInvalid'],
    [{ product, amount: 0 }, 'orders.amountInvalid'],
    [{ product, amount: 100.005 }, 'orders.amountInvalid amount'],
    [{ product, amount: 'a lakh' }, 'orders.amountInvalid'],
    [{ product, units: 0.5 }, 'orders.unitsInvalid'],
    [{ product: 'nobody-knows-it', amount: 5 }, 'bonds.productUnknown product'],
    [{ product: 'ravi-savings-fd', amount: 50_000 }, 'orders.displayOnly product'],
    [{ product: 'palar-leather-2026', amount: 50_000 }, 'bonds.noPrice product'],
    [{ amount: 5 }, 'bonds.productRequired'],
  ])('refuses %o: %s', async (input, problem) => {
    await expect(scene.amount(now, input)).rejects.toThrow(problem)
  })
})

describe('what selling them would bring', async () => {
  const scene = await bondScene()
  const sold = async (now: string, product: string) => (await scene.price(at(now), product, 1)).data.sellToday

  it('has its reason and its day while nothing can be sold, though it can be bought', async () => {
    // Bought on 3 March it settles before the record date, sold after it: without the payment the holder keeps.
    const march = await bondScene({ instruments: [pricedOn('tapti-receivables-2027', '2027-03-02')] })
    const { data } = await march.price(at('2027-03-03 10:00'), 'tapti-receivables-2027', 1)
    expect(data.closedFor).toBeUndefined()
    expect(data.sellToday.blocked?.id).toBe('liquidation.shutPeriod')
    expect(data.sellToday.blocked?.until?.slice(0, 10)).toBe('2027-03-22')
  })

  it('is that of the next opening while the market is closed, of an MLD as well', async () => {
    const next = { id: 'liquidation.marketClosed', until: '2026-11-23T03:45:00.000Z' }
    expect((await sold('2026-11-22 12:00', 'nilgiri-tea-2029')).blocked).toEqual(next)
    expect((await sold('2026-11-22 12:00', 'nifty-shield-2028')).blocked).toEqual(next)
    expect((await sold('2026-11-23 12:00', 'nilgiri-tea-2029')).blocked).toBeUndefined()
  })

  it('is nothing of what has not opened', async () => {
    expect((await sold('2026-11-23 12:00', 'mahanadi-power-2030')).blocked).toEqual({
      id: 'orders.notOpenYet',
      until: '2027-01-11T03:45:00.000Z',
    })
  })

  it('is nothing before the last payment, though it can be bought still: it matures first', async () => {
    const april = await bondScene({ instruments: [pricedOn('tapti-receivables-2027', '2027-03-31')] })
    const { data } = await april.price(at('2027-04-01 10:00'), 'tapti-receivables-2027', 1)
    expect(data.closedFor).toBeUndefined()
    expect(data.sellToday).toMatchObject({ blocked: { id: 'liquidation.matures' }, heldToMaturity: true })
  })

  it('says when units bought now are held to the maturity', async () => {
    expect((await sold('2027-03-03 10:00', 'tapti-receivables-2027')).heldToMaturity).toBeUndefined()
    expect((await sold('2027-03-31 10:00', 'tapti-receivables-2027')).heldToMaturity).toBe(true)
  })
})
