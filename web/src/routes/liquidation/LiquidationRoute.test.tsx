// @vitest-environment jsdom

import { afterEach, describe, expect, it, vi } from 'vitest'
import { liquidationEn } from '../../../../shared/texts/en/liquidation.ts'
import { ordersEn } from '../../../../shared/texts/en/orders.ts'
import { matchAddress } from '../../app/routes.ts'
import { act, cleanup, screen, within } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import {
  detailsAs,
  orderId,
  readyAs,
  recordAs,
} from '../../features/liquidation/testing/liquidationFixture.ts'
import { holdingAs, portfolioAs } from '../../features/portfolio/testing/portfolioFixture.ts'
import { announcePersonLeft } from '../../lib/calls/sessionSignal.ts'
import { type FakeHandler, fakeServer, refuses, replies } from '../../lib/calls/testing/fakeServer.ts'
import { startHashLocation } from '../../lib/hashLocation.ts'
import { LiquidationRoute } from './LiquidationRoute.tsx'

const ISIN = 'INE0NES07105'
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const { moves: _moves, trail: _trail, ...pending } = recordAs()
const listed = (changes: object) => ({ ...pending, listed: 'Pending', ...changes })

let stop = (): void => {}
/** The screen at an address, as the router would show it. */
async function at(path: string, handlers: Record<string, FakeHandler> = {}) {
  history.replaceState(null, '', `#${path}`)
  stop = startHashLocation(async () => {})
  const { params, route } = matchAddress(path)
  const server = fakeServer({
    'GET /orobonds/users/portfolio': () => replies({ data: portfolioAs() }),
    'GET /orobonds/redeem': () => replies({ data: [] }),
    [`GET /orobonds/redeem/${ISIN}/redemptionAmount`]: () => replies({ data: detailsAs({ ISIN }) }),
    [`GET /orobonds/redeem/${ISIN}/quotes/${orderId}`]: () => replies({ data: readyAs() }),
    ...handlers,
  })
  const { container } = renderWithTexts(<LiquidationRoute params={params} />, {
    ...liquidationEn,
    ...ordersEn,
  })
  await tick()
  await act(() => vi.dynamicImportSettled())
  await tick(300)
  await tick()
  return { ...server, container, route }
}

prepareScreenTests('2026-11-25T05:30:00.000Z')
afterEach(() => stop())

describe('the addresses of the liquidation screen', () => {
  it.each([
    ['/liquidation', 'liquidation'],
    [`/liquidation/mld/${ISIN}/redeem/${orderId}`, 'liquidationBeneath'],
    ['/orobonds-asset/bonds/ugro-capital-2028/redeem', 'redeem'],
    [`/orobonds-asset/mld/nifty-shield-2028/redeem/${orderId}`, 'redeem'],
  ])('%s', (path, name) => expect(matchAddress(path).route.name).toBe(name))

  it.each([
    '/orobonds-asset/fd/penna-deposits-fd/redeem',
    '/orobonds-asset/ipo/x/redeem',
    '/liquidation/gold/x',
  ])('of any other productType renders nothing: %s', async path => {
    const { container, requests } = await at(path)
    expect(container.innerHTML).toBe('')
    expect(requests).toEqual([])
  })
  it('with an order opens the request, in both spellings', async () => {
    for (const path of [
      `/orobonds-asset/mld/${ISIN}/redeem/${orderId}`,
      `/liquidation/mld/${ISIN}/redeem/${orderId}`,
    ]) {
      await at(path)
      expect(screen.getByText('Your quote')).toBeTruthy()
      cleanup()
      stop()
      announcePersonLeft()
    }
  })
  it('with a product asks which ISIN it is', async () => {
    const { to } = await at('/orobonds-asset/bonds/no-such-thing/redeem', {
      'GET /orobonds/bonds/no-such-thing': () => refuses('bonds.productUnknown', 404),
    })
    expect(to('/orobonds/bonds/no-such-thing')).toHaveLength(1)
    expect(screen.getByText('You do not hold this')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Home' })).toBeTruthy()
  })
  it('an unknown order leads home', async () => {
    await at(`/orobonds-asset/mld/${ISIN}/redeem/${orderId}`, {
      [`GET /orobonds/redeem/${ISIN}/quotes/${orderId}`]: () => refuses('liquidation.unknown', 404),
    })
    expect(screen.getByText('There is no such request')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('#/orobonds-dashboard')
  })
})

describe('the list of what can be sold', () => {
  it('names what can be sold today and later, and leads there', async () => {
    await at('/liquidation')
    const card = within(screen.getByRole('region', { name: 'What you can sell' }))
    expect(card.getByText('You can sell 7 of 10 units today.')).toBeTruthy()
    expect(card.getByText('3 more from 9 Dec 2026.')).toBeTruthy()
    expect(card.getByRole('link', { name: /^Sell/ }).getAttribute('href')).toBe(
      '#/orobonds-asset/bonds/ugro-capital-2028/redeem',
    )
  })
  it('says once of a hold on payouts, whom to ask, and promises no sale, no amount and no day meanwhile', async () => {
    const sellToday = {
      amountPaise: 6_790_00,
      exitLoadInPerc: '2',
      blocked: { id: 'liquidation.payoutsHeld' },
    }
    const two = [holdingAs({ sellToday }), holdingAs({ sellToday, product: 'other', displayName: 'Other' })]
    await at('/liquidation', {
      'GET /orobonds/users/portfolio': () => replies({ data: portfolioAs(two) }),
      'GET /orobonds/redeem': () =>
        replies({
          data: [listed({ state: 'placed', status: 'Order Placed', settlementDateStr: '2026-11-30' })],
        }),
    })
    expect(screen.getByRole('region', { name: 'Liquidation Pending' }).textContent).toContain('Order Placed')
    expect(screen.queryByText(/Will be paid on/)).toBeNull()
    expect(screen.getAllByText('Payouts from your account are on hold. Please contact support')).toHaveLength(
      1,
    )
    expect(screen.getByRole('link', { name: 'Contact Us' })).toBeTruthy()
    const card = within(screen.getByRole('region', { name: 'What you can sell' }))
    expect(card.getAllByText('You can sell 0 of 10 units today.')).toHaveLength(2)
    expect(card.queryByText(/would bring|more from/)).toBeNull()
    expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'See why: UGRO Capital 9.48% 2028',
      'See why: Other',
    ])
  })
  it('says nothing of a hold where what can never be sold is all there is', async () => {
    const sellToday = { amountPaise: 0, exitLoadInPerc: '2', blocked: { id: 'liquidation.notRedeemable' } }
    await at('/liquidation', {
      'GET /orobonds/users/portfolio': () => replies({ data: portfolioAs([holdingAs({ sellToday })]) }),
    })
    expect(screen.queryByText(/on hold/)).toBeNull()
    expect(screen.getByText(/cannot be sold back here/)).toBeTruthy()
  })
  it('has what is pending and what is completed, in the documents’ words', async () => {
    await at('/liquidation', {
      'GET /orobonds/redeem': () =>
        replies({
          data: [
            listed({}),
            listed({
              orderId: 'liq_mfz3k1x0-0000000002',
              state: 'processed',
              currentState: { state: 'processed' },
              status: 'Order Processed',
              amount: 9800,
              amountPaise: 9_800_00,
              code: 'RP',
              listed: 'Completed',
            }),
          ],
        }),
    })
    const before = within(screen.getByRole('region', { name: 'Liquidation Pending' }))
    expect(before.getByText('Pending')).toBeTruthy()
    expect(before.getByText('No price yet')).toBeTruthy()
    expect(before.getByRole('link').getAttribute('href')).toBe(
      `#/orobonds-asset/mld/nifty-shield-2028/redeem/${orderId}`,
    )
    expect(
      within(screen.getByRole('region', { name: 'Liquidation Completed' })).getByText('₹9,800'),
    ).toBeTruthy()
  })
  it('promises no money of a sale that will not go through, but when its units come back', async () => {
    await at('/liquidation', {
      'GET /orobonds/redeem': () =>
        replies({
          data: [listed({ state: 'placed', status: 'Order Placed', fallsThroughOn: '2026-12-01' })],
        }),
    })
    const row = within(screen.getByRole('region', { name: 'Liquidation Pending' })).getByRole('listitem')
    expect(row.textContent).toContain('Will not go through. The units come back on 1 Dec 2026')
  })
  it('is empty for who holds nothing, and leaves out what has matured', async () => {
    await at('/liquidation', {
      'GET /orobonds/users/portfolio': () =>
        replies({ data: portfolioAs([holdingAs({ pfStats: { matured: true } })]) }),
    })
    expect(screen.getByText('There is nothing to sell')).toBeTruthy()
  })
  it('a list that cannot be had says so; what can be sold stands all the same', async () => {
    await at('/liquidation', { 'GET /orobonds/redeem': () => replies({}, 503) })
    expect(screen.getByText('Something went wrong')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'What you can sell' })).toBeTruthy()
  })
})
