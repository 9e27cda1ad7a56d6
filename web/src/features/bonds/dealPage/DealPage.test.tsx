// @vitest-environment jsdom

import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { BondDetails } from '../../../../../shared/contracts/bonds/bondBody.ts'
import type { PriceQuote } from '../../../../../shared/contracts/bonds/getPrice.ts'
import { bondsEn } from '../../../../../shared/texts/en/bonds.ts'
import { liquidationEn } from '../../../../../shared/texts/en/liquidation.ts'
import { ordersEn } from '../../../../../shared/texts/en/orders.ts'
import { sampleMldTerms } from '../../../../../shared/texts/sampleMld.ts'
import { act, cleanup, fireEvent, screen, within } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { announcePersonLeft } from '../../../lib/calls/sessionSignal.ts'
import {
  type FakeHandler,
  fakeServer,
  lineDown,
  refuses,
  replies,
  type SentRequest,
} from '../../../lib/calls/testing/fakeServer.ts'
import { bondAs, quoteAs } from '../testing/bondFixture.ts'
import { DealPage } from './DealPage.tsx'

const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const priced = ({ query }: SentRequest) => replies({ data: quoteAs(Number(query.get('units'))) })
const page = 'GET /orobonds/bonds/ugro-capital-2028'

async function renderPage(
  bond: BondDetails | FakeHandler,
  handlers: Record<string, FakeHandler> = {},
  units: string | null = null,
) {
  const server = fakeServer({
    [page]: typeof bond === 'function' ? bond : () => replies({ data: bond }),
    'GET /orobonds/getPrice': priced,
    ...handlers,
  })
  const onUnits = vi.fn()
  renderWithTexts(
    <DealPage
      id="ugro-capital-2028"
      units={units}
      onUnits={onUnits}
      issuerHref={product => `#/x-issuer/${product}`}
      questionsHref={product => `#/x-faq?issue=${product}`}
      listHref="#/list"
      sellHref={() => '#/sell'}
      order={({ quoted }) => <button type="button">Buy {quoted.quote?.units}</button>}
    />,
    { ...bondsEn, ...liquidationEn, ...ordersEn },
  )
  await tick()
  await tick(300)
  return { ...server, onUnits, priced: () => server.to('/orobonds/getPrice').map(one => String(one.query)) }
}

const units = () => screen.getByLabelText<HTMLInputElement>('Units')
const amount = () => screen.getByLabelText<HTMLInputElement>('Or an amount')
const shown = (words: string | RegExp) =>
  expect(screen.queryAllByText(words).length, String(words)).toBeGreaterThan(0)

prepareScreenTests('2026-11-23T05:00:00.000Z')
// Loaded when it is opened; on a busy machine that takes longer than a test waits.
beforeAll(() => import('../calculator/Calculator.tsx'))

describe('the deal page', () => {
  it('says what one pays in its parts, with the reason of each, and what one gets and when', async () => {
    await renderPage(bondAs())
    for (const words of [
      '₹9,848.00',
      '₹6.00',
      '₹1.00',
      '₹9,855.00',
      'Last trade, 20 Nov 2026',
      'The seller’s interest for 16 days. The next payment brings it back to you',
      'Goes to the state',
      '24 Nov 2026',
      '₹10,237.00',
      '9.90%',
      '6.81%',
      '₹9,657.90',
    ])
      shown(words.startsWith('Last trade') ? /Last trade, 20 Nov 2026/ : words)
  })

  it('says beside the price of one unit of how many units the next payout is', async () => {
    await renderPage(bondAs(), {}, '20')
    expect(screen.getByText('Next payout').parentElement?.textContent).toBe(
      'Next payout₹1588 Dec 2026, 20 units',
    )
  })

  it('names no price at which nobody buys it back', async () => {
    await renderPage(bondAs({ isRedemptionAllowed: false }))
    shown('We do not buy this one back; it is held until it matures or sold on the exchange.')
    expect(screen.queryByText('₹9,657.90')).toBe(null)
    expect(screen.queryByRole('link', { name: bondsEn['bonds.sellMine'] })).toBe(null)
  })

  const selling = async (sellToday: Partial<PriceQuote['sellToday']>) => {
    const quote = quoteAs(10)
    const data = { ...quote, sellToday: { ...quote.sellToday, ...sellToday } }
    await renderPage(bondAs(), { 'GET /orobonds/getPrice': () => replies({ data }) })
  }

  it('names no amount while nothing can be sold, but why and until when', async () => {
    await selling({ blocked: { id: 'liquidation.shutPeriod', until: '2026-12-08T03:45:00.000Z' } })
    shown('Nothing can be sold between a record date and its payment. It can be again on 8 Dec 2026')
    expect(screen.queryByText('₹9,657.90')).toBe(null)
    expect(screen.queryByText(bondsEn['bonds.sellTitle'])).toBe(null)
    expect(screen.getByRole('link', { name: bondsEn['bonds.sellMine'] })).toBeTruthy()
  })

  it('says of what matures first that it is held until then', async () => {
    await selling({ blocked: { id: 'liquidation.matures' }, heldToMaturity: true })
    shown('It matures on 8 Feb 2028, before an order placed now would be paid')
    shown('Units bought now cannot be sold before it matures.')
    expect(screen.queryByText('₹9,657.90')).toBe(null)
    expect(screen.queryByText(bondsEn['bonds.sellLocked'])).toBe(null)
    expect(screen.queryByRole('link', { name: bondsEn['bonds.sellMine'] })).toBe(null)
  })

  it('says of a closed market at which opening the amount would be had', async () => {
    await selling({ blocked: { id: 'liquidation.marketClosed', until: '2026-11-25T03:45:00.000Z' } })
    shown('If you sold it all at the next opening, 25 Nov 2026, 9:15 am')
    shown('₹9,657.90')
    shown(/^Last trade, 20 Nov 2026\. An exit load of 2\.00% is taken off/)
  })

  it('asks no price for what is over, and says that it is no longer sold', async () => {
    const { priced: requests } = await renderPage(bondAs({ category: 'historical' }))
    shown('This one is no longer sold')
    expect(screen.queryByLabelText('Units')).toBe(null)
    expect(requests()).toEqual([])
  })

  it('says why nothing is left to buy before the maturity, shows no yield and offers no second try', async () => {
    const closedFor = { id: 'orders.noLongerSold' as const, params: { matures: '08/02/2028' } }
    const { priced: requests } = await renderPage(bondAs({ category: 'historical', closedFor }))
    shown('It matures on 8 Feb 2028. What it still pays goes to those who hold it already.')
    expect(screen.queryByText('Yield to maturity, a year')).toBe(null)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null)
    expect(requests()).toEqual([])
  })

  it('is sold out with fewer units than the smallest order takes, and leaves nothing to choose', async () => {
    const closedFor = { id: 'orders.soldOut' as const, params: { units: 3 } }
    await renderPage(bondAs({ availableUnits: 3, closedFor }))
    shown('Sold out')
    shown('3 units are left, and the smallest order is 10 units.')
    shown(bondsEn['bonds.soldOutHeld'])
    expect(screen.queryByLabelText('Units')).toBe(null)
    cleanup()
    announcePersonLeft()
    await renderPage(bondAs({ availableUnits: 3, closedFor, category: 'historical' }))
    shown('Sold out')
    expect(screen.queryByText(bondsEn['bonds.soldOutHeld'])).toBe(null)
  })

  it('asks the server for every choice of units, once it rests, and tells the address', async () => {
    const { priced: requests, onUnits } = await renderPage(bondAs())
    for (let press = 0; press < 3; press += 1)
      fireEvent.click(screen.getByRole('button', { name: 'One unit more' }))
    await tick(300)
    expect(units().value).toBe('13')
    expect(onUnits).toHaveBeenLastCalledWith(13)
    expect(requests()).toEqual([
      'product=ugro-capital-2028&units=10&slab=31.2',
      'product=ugro-capital-2028&units=13&slab=31.2',
    ])
    shown('Buy 13')
  })

  it('begins with the units of the address, held within what can be bought', async () => {
    await renderPage(bondAs(), {}, '9999')
    expect(units().value).toBe('500')
    shown('Sold out: only 380 units are left')
  })

  it('turns an amount into whole units by the server’s count', async () => {
    const { to } = await renderPage(bondAs(), {
      'POST /orobonds/getInvestmentAmount': () =>
        replies({
          data: {
            units: 25,
            amount: 24_637.5,
            amountPaise: 24_637_50,
            leftOverPaise: 362_50,
            minUnits: 10,
            maxUnits: 500,
            minAmountPaise: 9_855_00,
          },
        }),
    })
    fireEvent.change(amount(), { target: { value: '25,000' } })
    await tick(700)
    await tick(300)
    expect(to('/orobonds/getInvestmentAmount')[0]?.body).toEqual({
      product: 'ugro-capital-2028',
      amount: 25_000,
    })
    expect(units().value).toBe('25')
    shown('25 units for ₹24,637.50; ₹362.50 of it is left over')
  })

  it.each([
    ['too little', '500', 'The smallest order is 10 units, which cost ₹9,855'],
    ['no number', 'abc', 'Enter an amount in rupees'],
  ])('says at the amount that it is %s, and changes no units', async (_what, typed, words) => {
    await renderPage(bondAs(), {
      'POST /orobonds/getInvestmentAmount': () =>
        replies({
          data: {
            units: 0,
            amount: 0,
            amountPaise: 0,
            leftOverPaise: 500_00,
            minUnits: 10,
            maxUnits: 500,
            minAmountPaise: 9_855_00,
          },
        }),
    })
    fireEvent.change(amount(), { target: { value: typed } })
    await tick(700)
    shown(words)
    expect(amount().getAttribute('aria-invalid')).toBe('true')
    expect(units().value).toBe('10')
  })

  it('says at the units what is wrong with them', async () => {
    await renderPage(bondAs())
    fireEvent.change(units(), { target: { value: '5' } })
    shown('The smallest order is 10 units, which cost ₹10,056.18')
    fireEvent.change(units(), { target: { value: '600' } })
    shown('The largest order is 500 units')
    fireEvent.change(units(), { target: { value: '1.5' } })
    shown('Units are whole numbers, at least 1')
  })

  it('says as a sentence why nothing can be bought, and from when', async () => {
    await renderPage(
      bondAs({
        closedFor: {
          id: 'orders.shutPeriod',
          params: { date: '9 December 2026' },
          until: '2026-12-09',
        },
      }),
    )
    shown('Trading in this bond is closed until 9 Dec 2026 because of an interest payment')
  })

  it('reckons the yield after tax for another slab, and keeps the choice', async () => {
    const { priced: requests } = await renderPage(bondAs())
    fireEvent.change(screen.getByLabelText('Your income-tax slab'), { target: { value: '0' } })
    await tick(300)
    expect(requests().at(-1)).toBe('product=ugro-capital-2028&units=10&slab=0')
    expect(sessionStorage.getItem('sthirank.slab')).toBe('0')
  })

  it('lets the payments be walked by arrow keys, and shows the same in a table', async () => {
    await renderPage(bondAs())
    const ladder = screen.getByRole('slider', { name: 'Payments, one by one' })
    expect(ladder.getAttribute('aria-valuetext')).toBe('8 Dec 2026, Interest ₹79.00')
    fireEvent.keyDown(ladder, { key: 'End' })
    expect(ladder.getAttribute('aria-valuetext')).toBe('8 Feb 2028, Interest ₹79.00, Principal ₹10,000.00')
    fireEvent.click(screen.getByText('Show as a table'))
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(4)
  })

  it('shows the payment schedule: Confirmed what is past, Upcoming what is to come', async () => {
    const row = (day: string, status: 'Confirmed' | 'Upcoming') => ({
      'Payment Dates': day,
      dueDate: day,
      recordDate: day,
      principalPerMonth: 0,
      justCouponPerMonth: 7.9,
      principalPaise: 0,
      couponPaise: 7_90,
      status,
      days: 30,
      provisional: false,
    })
    await renderPage(bondAs(), {
      'GET /orobonds/getCoupons': () =>
        replies({ data: [row('2026-11-08', 'Confirmed'), row('2026-12-08', 'Upcoming')] }),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Payment schedule' }))
    await tick()
    const rows = within(screen.getByRole('dialog'))
      .getAllByRole('row')
      .map(one => one.textContent)
    expect(rows).toEqual([
      'Payment DatesInterestPrincipal',
      '8 Nov 2026 Confirmed₹7.90₹0',
      '8 Dec 2026 Upcoming₹7.90₹0',
    ])
  })

  it('of a market-linked debenture shows its payoff with floor and cap, and no coupons', async () => {
    await renderPage(bondAs({ productType: 'mld', terms: sampleMldTerms }))
    expect(
      screen.getByRole('img', {
        name: 'At least 14%, at most 30%, and in between 1.1 times what the Nifty 50 returns',
      }),
    ).toBeTruthy()
    expect(screen.queryByRole('slider')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Payment schedule' })).toBeNull()
  })

  it('of a market-linked debenture computes by today’s price, never by the allotment’s (U18)', async () => {
    const terms = {
      ...sampleMldTerms,
      maturityDate: '2028-03-10',
      floor: '10',
      initialFixingDate: '2026-03-10',
      finalFixingDate: '2028-02-24',
    }
    const quote = { unitPrice: 1_03_500, settlementDate: '2026-11-26', yieldPercent: undefined }
    let answer: (reply: Response) => void = () => {}
    await renderPage(bondAs({ productType: 'mld', terms }), {
      'GET /orobonds/getPrice': () => new Promise<Response>(resolve => (answer = resolve)),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Returns calculator' }))
    await tick(1000)
    // The price is still on its way.
    expect(screen.queryByRole('slider')).toBeNull()
    answer(replies({ data: quoteAs(10, quote) }))
    await vi.waitFor(async () => {
      await tick()
      screen.getByRole('slider', { name: 'Investment amount' })
    })
    shown('You pay today for 9 units')
    shown('₹10,98,000.00')
    shown('17.87%')
    expect(screen.queryByText('₹12,20,000')).toBeNull()
    shown(/From its starting level of 19,253.80 to 23,104.56/)
    shown('24 Feb 2028')
  })

  it('of a fixed deposit leads to the one who takes it, and of a public issue only tells', async () => {
    await renderPage(bondAs({ productType: 'fd', referralUrl: 'https://bank.example/fd' }))
    expect(screen.getByRole('link', { name: /^Open the deposit/ }).getAttribute('href')).toBe(
      'https://bank.example/fd',
    )
    expect(screen.queryByText(/^Buy/)).toBeNull()
    cleanup()
    announcePersonLeft()
    await renderPage(bondAs({ productType: 'ipo', category: 'upcoming' }))
    shown('The issue has not opened yet. You can read its terms here.')
    expect(screen.queryByText(/^Buy/)).toBeNull()
  })

  it('says when there is no such product, or when it could not be had', async () => {
    await renderPage(() => refuses('bonds.productUnknown', 404))
    expect(screen.getByRole('link', { name: 'See what is on offer' }).getAttribute('href')).toBe('#/list')
    cleanup()
    announcePersonLeft()
    const { served } = await renderPage(lineDown)
    shown('Error: Unable to fetch bonds details')
    served[page] = () => replies({ data: bondAs() })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await tick(300)
    shown('UGRO Capital 9.48% 2028')
  })

  it('keeps the page when only the price cannot be had', async () => {
    const { served } = await renderPage(bondAs(), { 'GET /orobonds/getPrice': lineDown })
    shown(/The connection was lost/)
    shown('The rating can fall.')
    served['GET /orobonds/getPrice'] = priced
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await tick(300)
    shown('₹9,855.00')
  })
})
