import { describe, expect, it } from 'vitest'
import { yieldFromCleanPrice } from '../../../shared/finance/bondPrice.ts'
import { addDays, MarketCalendar, publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { seeded, seededInstruments } from '../testing/catalogue.ts'
import { at, bondScene } from '../testing/scene.ts'
import { isPriceTooOld, priceOfDay, pricesToRenew } from './dayPricing.ts'
import { bondTermsOf, isMldTerms } from './termsPricing.ts'

const on = (product: string, day: string) => priceOfDay(seeded(product), day, publishedCalendar)

describe('the price of a day', () => {
  // Worked apart from this code: the yield of the published price on the settlement after its day, and the price of the
  // remaining payments at that yield on the settlement after the trade, days / 365.
  it.each([
    ['a computed price from the next day on', 'girnar-infra-zero-2029', '2026-11-20', '80.3356'],
    ['the same a month later', 'girnar-infra-zero-2029', '2026-12-18', '80.9070'],
    ['a dealer’s price after five working days', 'aravalli-green-power-2028', '2026-11-27', '98.5022'],
  ])('%s is carried forward at its yield', (_, product, day, cleanPrice) => {
    expect(on(product, day)).toEqual({ cleanPrice, source: 'model', asOf: day, carriedFrom: '2026-11-18' })
  })

  it('is a dealer’s or a trade’s for five working days, holidays left out', () => {
    // 24 November is a holiday: the fifth working day after Wednesday the 18th is Thursday the 26th.
    expect(on('aravalli-green-power-2028', '2026-11-26')).toEqual({
      cleanPrice: '98.4800',
      source: 'dealer',
      asOf: '2026-11-18',
    })
    const announced = new MarketCalendar([{ date: '2026-11-25', standing: 'holiday', note: 'Announced' }])
    expect(priceOfDay(seeded('aravalli-green-power-2028'), '2026-11-27', announced)?.cleanPrice).toBe(
      '98.4800',
    )
  })

  it('of a market-linked debenture is the published one with its day: it has no yield', () => {
    const { price } = seeded('nifty-shield-2028')
    expect(on('nifty-shield-2028', '2026-12-15')).toEqual(price)
  })

  it('of what is paid back is the published one', () => {
    const { price } = seeded('palar-leather-2026')
    expect(on('palar-leather-2026', '2026-12-15')).toEqual(price)
  })

  it('loses nothing from day to day but the rounding, whatever was published', () => {
    const instrument = seeded('girnar-infra-zero-2029')
    const tenth = priceOfDay(instrument, '2026-12-10', publishedCalendar)
    const price = tenth && { cleanPrice: tenth.cleanPrice, source: 'model' as const, asOf: '2026-12-10' }
    const onward = priceOfDay({ ...instrument, price }, '2027-01-20', publishedCalendar)
    const direct = priceOfDay(instrument, '2027-01-20', publishedCalendar)
    expect(Math.abs(Number(onward?.cleanPrice) - Number(direct?.cleanPrice))).toBeLessThan(0.0003)
  })
})

describe('a price that is carried across a record date and the payment (M2)', () => {
  const bonds = seededInstruments.flatMap(one =>
    one.terms === undefined || isMldTerms(one.terms) || one.price === undefined ? [] : [one],
  )

  it.each(bonds.map(one => [one.product, one] as const))(
    'keeps its yield, so that a buyer on either side pays for the payments that are the buyer’s: %s',
    (_, instrument) => {
      const { terms } = instrument
      if (terms === undefined || isMldTerms(terms)) throw new Error('a bond has terms')
      const price = { cleanPrice: '99.0000', source: 'dealer', asOf: '2026-11-18' } as const
      const yieldOn = (day: string, cleanPrice: string) => {
        const solved = yieldFromCleanPrice(
          bondTermsOf(terms),
          publishedCalendar.settlementDate(day),
          cleanPrice,
          publishedCalendar,
        )
        return solved.ok ? solved.unrounded : undefined
      }
      const first = yieldOn(price.asOf, price.cleanPrice)
      const away = []
      for (let day = '2026-11-27'; day <= '2027-02-16'; day = addDays(day, 1)) {
        const carried = priceOfDay({ ...instrument, price }, day, publishedCalendar)
        if (carried?.carriedFrom === undefined || first === undefined) continue
        const then = yieldOn(day, carried.cleanPrice)
        // Four places of a price near its end move the yield by more.
        const near = publishedCalendar.settlementDate(day) > addDays(terms.maturityDate, -60) ? 1 : 0.01
        if (then === undefined || Math.abs(Number(then) - Number(first)) > near) away.push([day, then, first])
      }
      expect(away).toEqual([])
    },
  )
})

describe('a price of any age', () => {
  it('trades for 90 days, of a market-linked debenture for 30', () => {
    const bond = seeded('aravalli-green-power-2028')
    expect([isPriceTooOld(bond, '2027-02-16'), isPriceTooOld(bond, '2027-02-17')]).toEqual([false, true])
    const linked = seeded('nifty-shield-2028')
    expect([isPriceTooOld(linked, '2026-12-18'), isPriceTooOld(linked, '2026-12-19')]).toEqual([false, true])
  })

  it('calls a person a week before, of what is traded here and has not matured', () => {
    const products = ['nifty-shield-2028', 'nifty-shield-2025', 'palar-leather-2026', 'ravi-savings-fd']
    const all = products.map(product => seeded(product))
    expect(pricesToRenew(all, '2026-12-10')).toEqual([])
    const { displayName } = seeded('nifty-shield-2028')
    const linked = { product: 'nifty-shield-2028', displayName, asOf: '2026-11-18', endsOn: '2026-12-18' }
    expect(pricesToRenew(all, '2026-12-11')).toEqual([linked])
    expect(pricesToRenew(all, '2027-06-23')).toEqual([linked])
  })

  it('is refused with its sentence, and shown with its day', async () => {
    const scene = await bondScene()
    const { data } = await scene.price(at('2027-06-23 11:00'), 'girnar-infra-zero-2029', 1)
    expect(data.closedFor).toEqual({ id: 'orders.priceTooOld' })
    expect(data.sellToday).toMatchObject({
      carriedFrom: '2026-11-18',
      blocked: { id: 'liquidation.priceTooOld' },
    })
    const linked = await scene.price(at('2027-06-23 11:00'), 'nifty-shield-2028', 1)
    expect(linked.data.closedFor).toEqual({ id: 'orders.priceTooOld' })
    // The desk names the price of its sale.
    expect(linked.data.sellToday.blocked).toBeUndefined()
  })

  it('is the same to the deal page, a purchase and the card', async () => {
    const scene = await bondScene()
    const now = at('2026-12-18 11:00')
    const [{ data: quote }, { data: page }] = await Promise.all([
      scene.price(now, 'girnar-infra-zero-2029', 1),
      scene.bond(now, 'girnar-infra-zero-2029'),
    ])
    expect(page.price).toEqual(quote.price)
    expect(page.minAmt).toBe(quote.breakup.ispAmountPaise / 100)
    expect([page.yieldPercent, quote.yieldPercent]).toEqual(['9.6795', '9.6795'])
  })
})
