import { beforeEach, describe, expect, it } from 'vitest'
import type { PriceFacts } from '../../functions/liquidation/quotes/deskPriceLifecycle.ts'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import {
  at,
  liquidationScene,
  orderId,
  placedAt,
  placedSale,
  requestedQuote,
  saleNow,
} from '../testing/liquidationScene.ts'
import {
  operatorStart,
  outputOf,
  outputOfOneWrite,
  outputOfPreview,
  refusedAs,
} from '../testing/operatorMachine.ts'
import { definition } from './definition.ts'
import { priceQuote } from './steps.ts'

const scene = eachTest(liquidationScene)
let now: Date
let last: Pick<PriceFacts, 'lastUnitPricePaise' | 'block'>
beforeEach(() => {
  now = placedAt
  last = { lastUnitPricePaise: 1_00_000_00 }
})

const requests = () => requestStore(scene.table, 'sthirank-operations')
const price = operatorStart(definition, {
  action: () =>
    priceQuote({
      liquidations: scene.liquidations,
      audit: scene.audits,
      lastPriceOf: async () => last,
      requests: requests(),
      write: async items => (await scene.table.transact(items)).ok,
    }),
  typed: { orderId, unitPrice: '100500.00', by: 'meera.k', reason: 'the dealer’s bid' },
  now: () => now,
  calendar: () => scene.calendar,
})
const audited = async () =>
  (await scene.audits.read(`redeem#${orderId}`, 20)).map(
    ({ by, flow, decision }) => `${by} ${flow} ${decision}`,
  )
const nothingChanged = async (): Promise<void> => {
  expect(await saleNow(scene)).toMatchObject({ state: 'quoteRequested', quoteNo: 0 })
  expect(scene.table.events('redeemQuoteReady')).toEqual([])
  expect(await audited()).toEqual([])
}

describe('naming a price', () => {
  it('repeats it in words, with what the investor receives and until when, and is one write', async () => {
    await requestedQuote(scene)
    expect(await outputOfOneWrite(scene.table, () => price())).toBe(
      'Priced: ₹1,00,500 (one lakh five hundred rupees) a unit. For 3 units, after the exit load of 2 %, the investor receives ₹2,95,470 (two lakh ninety-five thousand four hundred seventy rupees). It counts until 23/11/2026 15:30. The investor is notified by e-mail and SMS.',
    )
    expect(await saleNow(scene)).toMatchObject({
      state: 'quoteReady',
      quoteNo: 1,
      unitPricePaise: 1_00_500_00,
      valuePaise: 3_01_500_00,
      exitLoadPaise: 6_030_00,
      redemptionPaise: 2_95_470_00,
      validUntil: '2026-11-23T10:00:00.000Z',
    })
    expect(scene.table.events('redeemQuoteReady')).toHaveLength(1)
    expect(await audited()).toEqual(['meera.k ops-price-quote price 100500.00'])
  })

  it('is previewed: what would be said, and nothing is changed', async () => {
    await requestedQuote(scene)
    const output = await outputOfPreview(scene.table, () => price({ preview: true }))
    expect(output).toMatch(/^Preview: nothing was changed\. The output would be: Priced: ₹1,00,500 /)
    await nothingChanged()
    expect(output).toBe(
      `Preview: nothing was changed. The output would be: ${outputOf(await price({ preview: false }))}`,
    )
    expect((await saleNow(scene)).state).toBe('quoteReady')
  })

  it('far from the last one is previewed as the request that it would be', async () => {
    await requestedQuote(scene)
    const far = { unitPrice: '92000.00', confirmUnusualPrice: true, preview: true }
    expect(await outputOfPreview(scene.table, () => price(far))).toContain(
      'a request that ₹92,000 (ninety-two thousand rupees) a unit is the price of the request',
    )
    expect(refusedAs(await price({ unitPrice: '92000.00', preview: true }))).toMatch(/^FAILED UnusualPrice/)
    await nothingChanged()
  })

  it('of one unit is said of one unit', async () => {
    await requestedQuote(scene, placedAt, 1)
    expect(outputOf(await price())).toContain(' For 1 unit, after the exit load')
  })

  it('counts until the time that the desk gives, on a clock or with its zone', async () => {
    await requestedQuote(scene)
    expect(outputOf(await price({ validUntil: '14:30' }))).toContain('It counts until 23/11/2026 14:30.')
    expect((await saleNow(scene)).validUntil).toBe('2026-11-23T09:00:00.000Z')
    expect(outputOf(await price({ validUntil: '2026-11-23T14:45:00+05:30' }))).toContain(
      'until 23/11/2026 14:45.',
    )
  })

  it('with the id of a purchase is refused as that', async () => {
    await requestedQuote(scene)
    expect(refusedAs(await price({ orderId: 'ord_mfz3k1x0-0123456789abcdef01234567' }))).toBe(
      'FAILED InputInvalid: Nothing was changed. orderId: this is the id of a purchase; copy the id of the request to sell, which begins with liq_, e.g. liq_mfz3k1x0-0123456789abcdef01234567.',
    )
    await nothingChanged()
  })

  it('of which no bank would pay the money is refused', async () => {
    await requestedQuote(scene)
    last = { lastUnitPricePaise: 30, block: undefined }
    const little = await price({ unitPrice: '0.30', confirmUnusualPrice: true })
    expect(refusedAs(little)).toMatch(/^FAILED TooLittle: The investor would receive ₹0.88 /)
    await nothingChanged()
  })

  it('after the time of the request is refused, though nobody has said yet that it lapsed', async () => {
    await requestedQuote(scene)
    now = new Date('2026-11-26T04:00:00.000Z')
    expect(refusedAs(await price())).toBe(
      'FAILED RequestOver: The time of this request was over at 25/11/2026 15:30, so no price is awaited. Nothing was changed.',
    )
    await nothingChanged()
  })

  it('again names another price, under the next number', async () => {
    await requestedQuote(scene)
    await price()
    expect(outputOf(await price({ unitPrice: '101000.00' }))).toMatch(/^Priced anew: ₹1,01,000 /)
    expect(await saleNow(scene)).toMatchObject({
      state: 'quoteReady',
      quoteNo: 2,
      unitPricePaise: 1_01_000_00,
    })
    expect(await audited()).toHaveLength(2)
  })

  it('writes once: the same price again, or the same execution, changes nothing', async () => {
    await requestedQuote(scene)
    await price({}, 'the-one')
    expect(outputOf(await price())).toBe(
      'This price stands already, until 23/11/2026 15:30; nothing was changed.',
    )
    expect(outputOf(await price({ unitPrice: '101000.00' }, 'the-one'))).toBe(
      'This execution has named its price already; nothing more was changed.',
    )
    expect((await saleNow(scene)).quoteNo).toBe(1)
    expect(await audited()).toHaveLength(1)
  })

  it('of two desks at once both are heard, one after the other', async () => {
    await requestedQuote(scene)
    scene.table.meanwhile(async () => {
      await price({ unitPrice: '100000.00' })
    })
    expect(outputOf(await price())).toMatch(/^Priced anew/)
    expect(await saleNow(scene)).toMatchObject({ quoteNo: 2, unitPricePaise: 1_00_500_00 })
  })

  it('the investor is quicker: takes the request back while the desk types', async () => {
    const request = await requestedQuote(scene)
    scene.table.meanwhile(async () => {
      await scene.liquidations.refuse(request, {}, at(now))
    })
    expect(refusedAs(await price())).toBe(
      'FAILED RequestOver: This request is cancelled, so no price is awaited. Nothing was changed.',
    )
  })
})

describe('a price far from the last one', () => {
  it.each(['105000.00', '95000.00'])('of 5 %% is usual: %s', async unitPrice => {
    await requestedQuote(scene)
    expect((await price({ unitPrice })).status).toBe('SUCCEEDED')
  })

  it.each([
    ['105000.01', '₹1,05,000.01 (one lakh five thousand rupees and one paisa)'],
    ['94999.99', '₹94,999.99 (ninety-four thousand nine hundred ninety-nine rupees and ninety-nine paise)'],
    ['120000.00', '₹1,20,000 (one lakh twenty thousand rupees)'],
  ])('%s is refused in words, and waits for a second person when it is meant', async (unitPrice, words) => {
    await requestedQuote(scene)
    expect(refusedAs(await price({ unitPrice }))).toBe(
      `FAILED UnusualPrice: ${words} is more than 5 % away from the last price, ₹1,00,000 (one lakh rupees). Nothing was changed. If it is meant, start again with "confirmUnusualPrice": true; a second person then approves it.`,
    )
    await nothingChanged()
    expect(outputOf(await price({ unitPrice, confirmUnusualPrice: true }))).toContain(
      `Asked for: ${words} a unit is the price of the request ${orderId}, until 2026-11-23 15:30 (India) once a second person starts ops-approve-request with`,
    )
    expect(await saleNow(scene)).toMatchObject({ state: 'quoteRequested', quoteNo: 0 })
    expect(await requests().waiting(now, 5)).toMatchObject([{ what: { kind: 'price', orderId } }])
  })

  it.each([
    ['120000.01', '₹1,20,000.01 (one lakh twenty thousand rupees and one paisa)'],
    ['500000.00', '₹5,00,000 (five lakh rupees)'],
    ['79999.99', '₹79,999.99 (seventy-nine thousand nine hundred ninety-nine rupees and ninety-nine paise)'],
  ])('%s leaves the band, which nobody can', async (unitPrice, words) => {
    await requestedQuote(scene)
    for (const confirmUnusualPrice of [false, true])
      expect(refusedAs(await price({ unitPrice, confirmUnusualPrice }))).toBe(
        `FAILED OutOfBand: ${words} is more than 20 % away from the last price, ₹1,00,000 (one lakh rupees), and nobody can name that. Nothing was changed. If the market is really there, publish a new price of the instrument first.`,
      )
    await nothingChanged()
    expect(await requests().waiting(now, 5)).toEqual([])
  })

  it('without a last price every price must be meant, and approved', async () => {
    await requestedQuote(scene)
    last = { lastUnitPricePaise: undefined, block: undefined }
    expect((await price()).error).toBe('UnusualPrice')
    expect(outputOf(await price({ confirmUnusualPrice: true }))).toMatch(/^Asked for: /)
    expect(await saleNow(scene)).toMatchObject({ state: 'quoteRequested' })
  })

  it('asked for again is the same request; another one waits for its decision', async () => {
    await requestedQuote(scene)
    const first = outputOf(await price({ unitPrice: '106000.00', confirmUnusualPrice: true }))
    expect(outputOf(await price({ unitPrice: '106000.00', confirmUnusualPrice: true }))).toContain(
      'Asked for already by meera.k',
    )
    expect((await price({ unitPrice: '107000.00', confirmUnusualPrice: true })).error).toBe('RequestOpen')
    expect(first).toContain('1,06,000')
  })
})

describe('it is refused, in words,', () => {
  it.each([
    ['before the market opens', '2026-11-23T03:00:00.000Z', '23/11/2026 09:15'],
    ['in the last instant', '2026-11-23T10:00:00.000Z', '25/11/2026 09:15'],
  ])('while the market is closed, %s', async (_name, instant, opens) => {
    await requestedQuote(scene)
    now = new Date(instant)
    expect(refusedAs(await price())).toBe(
      `FAILED MarketClosed: The market is closed, and a price counts only while it is open. Nothing was changed. It opens at ${opens}.`,
    )
    await nothingChanged()
  })

  it('on a holiday that was announced late', async () => {
    await requestedQuote(scene)
    scene.calendar = new MarketCalendar([{ date: '2026-11-23', standing: 'holiday' }])
    expect((await price()).error).toBe('MarketClosed')
  })

  it.each([
    ['10:04', 'TooShort'],
    ['09:59', 'TooShort'],
    ['15:31', 'AfterTheClose'],
    ['2026-11-25T14:30:00+05:30', 'AfterTheClose'],
  ])('when the price is to count until %s', async (validUntil, error) => {
    await requestedQuote(scene)
    expect((await price({ validUntil })).error).toBe(error)
    await nothingChanged()
  })

  it('when it cannot be sold at all now', async () => {
    await requestedQuote(scene)
    last = { lastUnitPricePaise: 1_00_000_00, block: 'liquidation.shutPeriod' }
    expect(refusedAs(await price())).toContain('Decline the request with ops-reject-quote-request.')
    await nothingChanged()
  })

  it('another price likewise; the one that stands cannot be declined', async () => {
    await requestedQuote(scene)
    await price()
    last = { lastUnitPricePaise: 1_00_000_00, block: 'liquidation.shutPeriod' }
    expect(refusedAs(await price({ unitPrice: '101000.00' }))).toMatch(
      /^FAILED NotForSale: .* The price that stands is not taken back; it lapses by itself\.$/,
    )
  })

  it('when the market closes before anybody could agree: the request would lapse today instead of tomorrow', async () => {
    await requestedQuote(scene)
    now = new Date('2026-11-23T09:55:01.000Z')
    expect(refusedAs(await price())).toBe(
      'FAILED TooShort: The market closes at 23/11/2026 15:30, which leaves the investor less than 5 minutes. Nothing was changed. A request that is still open tomorrow can be priced then.',
    )
    await nothingChanged()
    now = new Date('2026-11-23T09:55:00.000Z')
    expect((await price()).status).toBe('SUCCEEDED')
  })

  it('when the order is placed, or there is no such request', async () => {
    expect((await price()).error).toBe('RequestUnknown')
    await placedSale(scene)
    expect(refusedAs(await price())).toBe(
      'FAILED OrderPlaced: The investor has agreed to a price: the order is placed, and its price is frozen. Nothing was changed.',
    )
  })

  it.each([
    [{ unitPrice: 100_500 }, 'unitPrice: rupees as a text with two places'],
    [{ unitPrice: '100500' }, 'unitPrice: rupees as a text with two places'],
    [{ unitPrice: '1,00,500.00' }, 'unitPrice: rupees as a text with two places'],
    [{ unitPrice: '0.00' }, 'unitPrice: rupees as a text with two places'],
    [{ validUntil: '2:30 pm' }, 'validUntil: until when the price counts'],
    [{ validUntil: '25:00' }, 'validUntil: until when the price counts'],
    [
      { confirmUnusualPrice: 'true' },
      'confirmUnusualPrice: true when a price far from the last one is meant',
    ],
    [{ price: '1.00' }, 'price is not known here; the fields are orderId, unitPrice, validUntil,'],
    [{ reason: 'PAN ABCPE1234F says so' }, 'reason: it must not quote a PAN'],
    [{ by: 'Meera' }, 'by: say who you are by your operator id'],
  ])('word by word: %j', async (more, said) => {
    await requestedQuote(scene)
    expect(refusedAs(await price(more))).toContain(said)
    await nothingChanged()
  })
})
