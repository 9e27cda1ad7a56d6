import { describe, expect, it } from 'vitest'
import type { PublishedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { pricedPrincipal } from '../../../shared/finance/bondPrice.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { addDays, publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { quoteOf } from '../pricing/quotePricing.ts'
import { bondTermsOf } from '../pricing/termsPricing.ts'
import { seededInstruments } from '../testing/catalogue.ts'
import { at } from '../testing/scene.ts'
import { isHeldToMaturity, saleAmounts, sellQuoteOf } from './sellPricing.ts'

/** What selling brings, by hand; and what must hold of it for every instrument on every day. */

const published: readonly PublishedInstrument[] = seededInstruments.map(({ details: _details, ...one }) => ({
  ...one,
  version: 1,
  priceVersion: 1,
}))
function instrumentOf(product: string): PublishedInstrument {
  const found = published.find(one => one.product === product)
  if (found === undefined) throw new Error(`${product} is not among the seeds`)
  return { ...found, isRedemptionAllowed: true }
}
const monthly = instrumentOf('narmada-microcredit-2028')
const sold = (instrument: PublishedInstrument, units: number, when: string) => {
  const quote = sellQuoteOf(instrument, { units, now: at(when), calendar: publishedCalendar })
  if (quote === undefined) throw new Error('there is no price')
  return quote
}

describe('the amounts of a sale', () => {
  it('are the total first, then the exit load, rounded once (domain.md 3.7)', () => {
    expect(saleAmounts(3, 1_12_345_67, '2')).toEqual({
      units: 3,
      unitPricePaise: 1_12_345_67,
      valuePaise: 3_37_037_01,
      exitLoadPaise: 6_740_74,
      redemptionPaise: 3_30_296_27,
    })
  })
  it.each([
    // 25 x 0.98 = 24.50: the half of a paisa is the investor's.
    [1, 25, '2', 25, 0],
    [100, 1, '0.5', 100, 0],
    [7, 99_99, '0', 7 * 99_99, 0],
    [1, 10_000, '100', 0, 10_000],
    [1, 10_000, '1.234567', 98_77, 1_23],
    [0, 10_000, '2', 0, 0],
  ])('%i units at %i paise with %s %%', (units, price, load, redemptionPaise, exitLoadPaise) => {
    expect(saleAmounts(units, price, load)).toMatchObject({ redemptionPaise, exitLoadPaise })
  })
  it('are no amounts beyond what is counted exactly, and never below nothing', () => {
    expect(() => saleAmounts(10_000_000, 10_000_000_000_00, '2')).toThrow('no amount')
    expect(() => saleAmounts(1, -1, '2')).toThrow('no amount')
  })
})

describe('a monthly bond, sold on Wednesday 11 November 2026', () => {
  // Paid three working days later, on Monday the 16th: 10,000 x 9.48 % x 8 / 365 = 20.7781 a unit on 10,025.00.
  it('brings the price and the interest of the day of its settlement', () => {
    const quote = sold(monthly, 3, '2026-11-11 10:00')
    expect(quote).toMatchObject({
      unitPricePaise: 10_045_78,
      valuePaise: 30_137_34,
      exitLoadPaise: 602_75,
      redemptionPaise: 29_534_59,
      settlementDate: '2026-11-16',
      provisional: false,
    })
    expect(quote.block).toBeUndefined()
  })
  it('is what the deal page says it would bring', () => {
    const stock = { availableUnits: 100, reservedUnits: 0, onSale: true }
    const quoted = quoteOf(monthly, {
      units: 3,
      now: at('2026-11-11 10:00'),
      calendar: publishedCalendar,
      stock,
      discounted: false,
    })
    expect(quoted.ok && quoted.quote.sellToday.amountPaise).toBe(29_534_59)
  })
  it('is not sold outside market hours, and then at the price of the next opening', () => {
    expect(sold(monthly, 3, '2026-11-11 15:29').block).toBeUndefined()
    expect(sold(monthly, 3, '2026-11-11 15:30')).toMatchObject({
      settlementDate: '2026-11-17',
      block: { id: 'liquidation.marketClosed', until: '2026-11-12T03:45:00.000Z' },
    })
  })
  it('waits over the holiday: placed on Friday the 20th it is paid on Thursday the 26th', () => {
    expect(sold(monthly, 1, '2026-11-20 10:00').settlementDate).toBe('2026-11-26')
  })
})

describe('a price', () => {
  const priced = (source: 'lastTrade' | 'dealer' | 'model', asOf: string, when = '2026-11-11 10:00') =>
    sold({ ...monthly, price: { cleanPrice: '100.2500', source, asOf } }, 1, when).priceIsLive
  it('is live when it is a trade of today at which something can be sold now (domain.md 3.7)', () => {
    expect(priced('lastTrade', '2026-11-11')).toBe(true)
  })
  it('is not live when it is of another day, of a dealer, computed, or when nothing can be sold', () => {
    expect(priced('lastTrade', '2026-11-10')).toBe(false)
    expect(priced('dealer', '2026-11-11')).toBe(false)
    expect(priced('model', '2026-11-11')).toBe(false)
    expect(priced('lastTrade', '2026-11-11', '2026-11-11 15:30')).toBe(false)
    expect(priced('lastTrade', '2026-11-19', '2026-11-19 10:00')).toBe(false)
  })
})

describe('units bought now', () => {
  const maturity = monthly.terms === undefined ? '' : bondTermsOf(monthly.terms).maturityDate
  const held = (settledOn: string): boolean =>
    monthly.terms !== undefined && isHeldToMaturity(bondTermsOf(monthly.terms), settledOn, publishedCalendar)
  it('are held to the maturity when their 21 days, and the shut period then, end with it', () => {
    expect(held('2026-11-20')).toBe(false)
    // Free 14 days before the maturity: after the last record date, fifteen days before.
    expect(held(addDays(maturity, -35))).toBe(true)
    expect(held(addDays(maturity, -45))).toBe(false)
  })
})

describe('the shut period', () => {
  // Record date 23 November, due 8 December: three working days before it the last sale is placed.
  it.each([
    ['2026-11-18 10:00', undefined],
    ['2026-11-18 15:30', 'liquidation.shutPeriod'],
    ['2026-11-19 10:00', 'liquidation.shutPeriod'],
    ['2026-11-23 10:00', 'liquidation.shutPeriod'],
    ['2026-12-07 10:00', 'liquidation.shutPeriod'],
    ['2026-12-08 09:15', undefined],
  ])('%s: %s', (when, id) => {
    expect(sold(monthly, 1, when).block?.id).toBe(id)
  })
  it('ends on the due date, and says so', () => {
    expect(sold(monthly, 1, '2026-11-19 10:00').block).toEqual({
      id: 'liquidation.shutPeriod',
      params: { date: '08/12/2026' },
      until: '2026-12-08T03:45:00.000Z',
    })
  })
  it('before a maturity has no end: it matures first', () => {
    const { terms } = monthly
    if (terms === undefined) throw new Error('a bond has terms')
    const before = `${addDays(bondTermsOf(terms).maturityDate, -9)} 10:00`
    expect(sold(monthly, 1, before).block?.id).toBe('liquidation.matures')
  })
})

describe('what cannot be sold', () => {
  it('is what is not redeemable here, whatever the hour', () => {
    const kept = { ...monthly, isRedemptionAllowed: false }
    expect(sold(kept, 1, '2026-11-11 10:00').block).toEqual({ id: 'liquidation.notRedeemable' })
  })
  it('has no quote without a price', () => {
    const { price: _, ...unpriced } = monthly
    expect(
      sellQuoteOf(unpriced, { units: 1, now: at('2026-11-11 10:00'), calendar: publishedCalendar }),
    ).toBeUndefined()
  })
})

describe('a market-linked debenture', () => {
  const linked = published.find(
    ({ productType, terms }) =>
      productType === 'mld' && terms !== undefined && bondTermsOf(terms).maturityDate > '2027-06-01',
  )
  it('is asked for at any hour, at a price that is no offer', () => {
    if (linked === undefined) throw new Error('no debenture is seeded')
    const night = sold({ ...linked, isRedemptionAllowed: true }, 2, '2026-11-11 22:00')
    expect([night.priceIsLive, night.block]).toEqual([false, undefined])
    expect(night.valuePaise).toBe(2 * night.unitPricePaise)
  })
})

describe('on every day of four months', () => {
  const instants = Array.from({ length: 121 }, (_, index) => addDays('2026-10-15', index)).flatMap(day =>
    ['09:15', '15:30'].map(time => at(`${day} ${time}`)),
  )
  const sellable = published.filter(one => one.terms !== undefined && one.price !== undefined)
  it.each(sellable.map(one => [one.product, one] as const))('%s', (_, seeded) => {
    // As it is up to then, carried forward after it.
    const price = seeded.price && { ...seeded.price, asOf: '2026-12-01' }
    const instrument = { ...seeded, price, isRedemptionAllowed: true }
    if (instrument.terms === undefined) throw new Error('what is sold here has terms')
    const terms = bondTermsOf(instrument.terms)
    const wrong: string[] = []
    for (const now of instants) {
      const note = (what: string): void => void wrong.push(`${now.toISOString()} ${what}`)
      const quote = sellQuoteOf(instrument, { units: 7, now, calendar: publishedCalendar })
      if (quote === undefined) {
        note('no quote')
        continue
      }
      if (quote.valuePaise !== quote.exitLoadPaise + quote.redemptionPaise) note('does not add up')
      const status = publishedCalendar.status(now)
      const day = indianDate(status.open ? now : new Date(status.opensAt))
      if (quote.settlementDate !== publishedCalendar.settlementDate(day, 3)) note('settlement')
      if (quote.block?.until !== undefined) {
        const then = sellQuoteOf(instrument, {
          units: 7,
          now: new Date(quote.block.until),
          calendar: publishedCalendar,
        })?.block
        if (quote.block.until <= now.toISOString() || then?.id === quote.block.id) note('until')
        if (quote.block.id === 'liquidation.shutPeriod' && then !== undefined) note('not free then')
      }
      if (quote.block === undefined && pricedPrincipal(terms, quote.settlementDate, publishedCalendar) === 0)
        note('over')
      // The units belong to the seller until the settlement: nothing is owed to somebody else for a day in between.
      const payments = [indianDate(now), quote.settlementDate].map(date =>
        pricedPrincipal(terms, date, publishedCalendar),
      )
      if (quote.block === undefined && payments[0] !== payments[1]) note('a payment changed hands')
    }
    expect(wrong).toEqual([])
  })
})
