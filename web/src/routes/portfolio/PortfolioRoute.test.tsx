// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Transaction } from '../../../../shared/contracts/orders/orderBody.ts'
import { fundsEn } from '../../../../shared/texts/en/funds/funds.ts'
import { liquidationEn } from '../../../../shared/texts/en/liquidation.ts'
import { ordersEn } from '../../../../shared/texts/en/orders.ts'
import { portfolioEn } from '../../../../shared/texts/en/portfolio.ts'
import { act, cleanup, fireEvent, screen, within } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { fundPortfolioAs } from '../../features/funds/testing/fundsFixture.ts'
import { readyAs } from '../../features/liquidation/testing/liquidationFixture.ts'
import { orderAs } from '../../features/orders/testing/orderFixture.ts'
import {
  holdingAs,
  payoutAs,
  pointAs,
  portfolioAs,
  totalsAs,
} from '../../features/portfolio/testing/portfolioFixture.ts'
import type { Portfolio } from '../../features/portfolio/usePortfolio.ts'
import { hideAmounts } from '../../lib/amountPrivacy.ts'
import { announcePersonLeft } from '../../lib/calls/sessionSignal.ts'
import {
  type FakeHandler,
  fakeServer,
  lineDown,
  refuses,
  replies,
} from '../../lib/calls/testing/fakeServer.ts'
import { startHashLocation } from '../../lib/hashLocation.ts'
import { setTextSource } from '../../lib/i18n.ts'
import { PortfolioRoute } from './PortfolioRoute.tsx'

const holds = 'GET /orobonds/users/portfolio'
const lists = 'GET /orobonds/pg/timeline'
const pays = 'GET /me/payouts'
const history = 'GET /me/portfolio/history'
const sales = 'GET /orobonds/redeem'
const funds = 'POST /ios/getPortfolio'
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

const orders = (count: number, changes: Partial<Transaction> = {}, from = 0): Transaction[] =>
  Array.from({ length: count }, (_, place) =>
    orderAs({
      orderId: `ord_mfz3k1x0-${String(1000 - from - place).padStart(10, '0')}`,
      displayName: `Bond ${from + place + 1}`,
      state: 'processed',
      status: 'Order Processed',
      nsdlChecked: true,
      adminStatus: 'accepted',
      ...changes,
    }),
  )
const payoutsOf = (payouts = [payoutAs()]) => ({
  from: '2026-11-01',
  to: '2027-10-31',
  payouts,
  claims: [],
  creditedPaise: 0,
  expectedPaise: 0,
  tdsPaise: 0,
})

let stop: () => void
async function renderPage(
  portfolio: Portfolio | FakeHandler = portfolioAs(),
  {
    transactions = orders(1),
    ...handlers
  }: { transactions?: Transaction[] } & Record<string, FakeHandler | Transaction[]> = {},
) {
  const given = Object.fromEntries(
    Object.entries(handlers).filter((one): one is [string, FakeHandler] => typeof one[1] === 'function'),
  )
  const server = fakeServer({
    [holds]: typeof portfolio === 'function' ? portfolio : () => replies({ data: portfolio }),
    [lists]: () => replies({ data: transactions, more: false }),
    [sales]: () => replies({ data: [] }),
    [funds]: () => replies({ data: fundPortfolioAs([]) }),
    'POST /users/getvalidpans': () => replies({ data: { default: { pan: 'all', name: '' }, list: [] } }),
    [pays]: () => replies({ data: payoutsOf() }),
    [history]: () =>
      replies({
        data: [
          pointAs({ date: '2026-10-31', valuePaise: 9_900_00, receivedPaise: 71_10 }),
          pointAs({ date: '2026-11-22' }),
        ],
      }),
    ...given,
  })
  renderWithTexts(<PortfolioRoute />, { ...liquidationEn, ...ordersEn, ...portfolioEn })
  await tick()
  // The list of sales comes in a chunk of its own.
  await act(() => vi.dynamicImportSettled())
  await tick()
  await tick()
  return server
}
const region = (name: string) => within(screen.getByRole('region', { name }))
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await tick()
}

prepareScreenTests('2026-11-22T05:05:00.000Z')
setTextSource(async () => fundsEn)
beforeEach(() => {
  history_('#/portfolio')
  stop = startHashLocation(async () => {})
})
const history_ = (hash: string) => globalThis.history.replaceState(null, '', hash)
afterEach(() => {
  stop()
  hideAmounts(false)
})

describe('what one owns', () => {
  const figureOf = (among: ReturnType<typeof within>, label: string) =>
    among.getByText(label).closest('div')?.querySelector('dd')?.textContent

  it('shows the gain as a sum, the three returns by name, and the next payout (M4, M5)', async () => {
    const { to } = await renderPage()
    const overview = region('Investment Overview')
    expect(figureOf(overview, 'Worth now')).toBe('₹9,948.50')
    expect(figureOf(overview, 'Interest received')).toBe('₹142.20after TDS of ₹15.80')
    expect(figureOf(overview, 'Paid in')).toBe('₹9,848.00')
    expect(figureOf(overview, 'Total gain')).toBe('+₹242.70 (gain)XIRR 9.91% a year')
    expect(figureOf(overview, 'XIRR if sold today')).toMatch(/^4\.20%/)
    expect(figureOf(overview, 'XIRR before TDS')).toMatch(/^10\.40%/)
    expect(figureOf(overview, 'Next payout')).toMatch(/^₹71\.10/)
    expect(overview.getByText('7 Dec 2026')).toBeTruthy()
    expect(Object.fromEntries(to('/orobonds/users/portfolio')[0]?.query ?? [])).toEqual({
      consolidated: 'true',
      settledOnly: 'true',
    })
  })

  it('shows principal that came back as a part of the gain, and invests less by it (M5, U14)', async () => {
    const totals = totalsAs({ repaidPaise: 1_250_00, gainPaise: 1_492_70, openCostPaise: 8_598_00 })
    await renderPage(portfolioAs([holdingAs({ totals })], { totals }))
    const overview = region('Investment Overview')
    expect(figureOf(overview, 'Principal come back')).toBe('₹1,250.00')
    expect(figureOf(overview, 'Total gain')).toMatch(/^\+₹1,492\.70/)
    expect(figureOf(overview, 'Invested')).toMatch(/^₹8,598\.00/)
  })

  it('names every bond of the next payout’s day, with their sum (U22)', async () => {
    const nextPayout = { paymentDate: '2026-12-07', netPaise: 28_90, provisional: false }
    await renderPage(
      portfolioAs([holdingAs(), holdingAs({ ISIN: 'INE583D07349', displayName: 'Konkan 2029', nextPayout })]),
    )
    const next = figureOf(region('Investment Overview'), 'Next payout')
    expect(next).toBe('₹100.007 Dec 2026, Konkan 2029; UGRO Capital 9.48% 2028')
  })

  it('says what issuers owe and did not pay, beside the value that it is no part of', async () => {
    const owed = (netPaise: number) => ({ late: { netPaise, since: '2026-11-10' } })
    await renderPage(
      portfolioAs([
        holdingAs(owed(5_040_05)),
        holdingAs({ ...owed(1_00_000_00), ISIN: 'INE583D07331', pfStats: { matured: true } }),
        holdingAs({ ISIN: 'INE583D07349' }),
      ]),
    )
    expect(
      region('Investment Overview').getByText('Owed by the issuer, and late').nextSibling?.textContent,
    ).toBe('₹1,05,040.05')
    cleanup()
    announcePersonLeft()
    await renderPage()
    expect(region('Investment Overview').queryByText('Owed by the issuer, and late')).toBeNull()
  })

  it('counts nothing that is late among the payouts to come', async () => {
    const late = payoutAs({ paymentDate: '2026-11-10', standing: 'late', principalPaise: 10_000_00 })
    await renderPage(portfolioAs(), { [pays]: () => replies({ data: payoutsOf([late]) }) })
    expect(
      region('Payouts of the next 12 months').getByText(portfolioEn['portfolio.nothingToCome']),
    ).toBeTruthy()
  })

  it('shows the flows behind the return', async () => {
    await renderPage()
    await press('How this was computed')
    const rows = within(screen.getByRole('dialog')).getAllByRole('row')
    expect(rows.map(row => row.textContent)).toEqual([
      'DateWhatAmount',
      '1 Sept 2026Bought−₹9,848.00',
      '7 Oct 2026Interest received₹142.20',
      '22 Nov 2026Value today₹9,948.50',
    ])
  })

  it('below 90 days says why there is no yearly return, and shows the return so far', async () => {
    await renderPage(portfolioAs([holdingAs()], { xirr: { reason: 'too_short' }, absoluteReturns: 2.4 }))
    expect(figureOf(region('Investment Overview'), 'Total gain')).toContain('Return so far 2.40%')
    expect(region('Investment Overview').queryByText('XIRR before TDS')).toBeNull()
    await press('How this was computed')
    expect(screen.getByText(/^A yearly rate of less than 90 days would mislead/)).toBeTruthy()
  })

  it('puts bonds and market linked debentures on cards of their own, each holding with its details', async () => {
    await renderPage(
      portfolioAs([
        holdingAs(),
        holdingAs({
          product: 'index-plus',
          productType: 'mld',
          displayName: 'Index Plus',
          ISIN: 'INE148I07SN2',
        }),
      ]),
    )
    expect(region('Bonds').getByRole('link').getAttribute('href')).toBe(
      '#/portfolio/holding/ugro-capital-2028',
    )
    expect(
      region('Market Linked Debentures').getByRole('link', { name: 'View Details: Index Plus' }),
    ).toBeTruthy()
  })

  it('has a tab for what has matured only with entries', async () => {
    await renderPage()
    expect(screen.queryByRole('tab')).toBeNull()
    cleanup()
    announcePersonLeft()
    await renderPage(
      portfolioAs([
        holdingAs(),
        holdingAs({
          ISIN: 'INE549K07BT5',
          displayName: 'Old one',
          late: { netPaise: 5_040_05, since: '2026-11-10' },
          pfStats: { matured: true },
        }),
      ]),
    )
    expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
      'Current Portfolio',
      'Matured Investments',
    ])
    fireEvent.click(screen.getByRole('tab', { name: 'Matured Investments' }))
    await tick()
    expect(screen.getByRole('heading', { name: 'Old one' })).toBeTruthy()
    const panel = screen.getByRole('tabpanel').textContent
    expect(panel).toContain('Paid in₹9,848.00')
    expect(panel).toContain('Owed by the issuer, and late: ₹5,040.05')
    expect(location.hash).toContain('tab=matured')
  })

  it('hides every amount while amounts are hidden', async () => {
    hideAmounts(true)
    await renderPage()
    expect(document.body.textContent).not.toMatch(/₹\d/)
    expect(
      screen.getByRole('slider', { name: 'Value over time' }).getAttribute('aria-valuetext'),
    ).not.toMatch(/\d,\d/)
  })
})

describe('sales', () => {
  const { moves: _moves, trail: _trail, ...sale } = readyAs()
  it('have tabs of their own only with entries: pending and completed', async () => {
    await renderPage()
    expect(screen.queryByRole('tab')).toBeNull()
    cleanup()
    announcePersonLeft()
    await renderPage(portfolioAs(), {
      [sales]: () =>
        replies({
          data: [
            { ...sale, listed: 'Pending' },
            { ...sale, orderId: 'liq_2', status: 'Order Processed', listed: 'Completed' },
          ],
        }),
    })
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Current Portfolio',
      'Liquidation Pending',
      'Liquidation Completed',
    ])
    fireEvent.click(screen.getByRole('tab', { name: 'Liquidation Completed' }))
    await tick()
    expect(within(screen.getByRole('tabpanel')).getByText('Completed')).toBeTruthy()
  })
  it('that cannot be listed take nothing off the page', async () => {
    await renderPage(portfolioAs(), { [sales]: lineDown })
    expect(region('Bonds').getByRole('link')).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
  })
  it('stand among the transactions: Quote Ready is a link to the request and no danger', async () => {
    await renderPage(portfolioAs(), { [lists]: () => replies({ data: [sale, orders(1)[0]], more: false }) })
    const row = region('Recent Transactions').getAllByRole('listitem')[0] as HTMLElement
    expect(row.textContent).toContain('Sale')
    const href = `#/orobonds-asset/mld/nifty-shield-2028/redeem/${sale.orderId}`
    for (const link of within(row).getAllByRole('link')) expect(link.getAttribute('href')).toBe(href)
    const stamp = within(row).getByRole('link', { name: 'Quote Ready' }).firstElementChild
    expect(stamp?.className).not.toMatch(/failed/)
  })
})

describe('an empty portfolio', () => {
  const empty = portfolioAs([], { nextPayout: undefined })
  it('says so, with the way to invest', async () => {
    await renderPage(empty, { transactions: [] })
    expect(screen.getByRole('heading', { name: 'Your portfolio is Empty' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Invest Now' }).getAttribute('href')).toBe(
      '#/orobonds-investment-opportunities',
    )
    expect(screen.getByText('No transactions yet')).toBeTruthy()
  })
  it('has no Invest Now inside the mobile app', async () => {
    vi.stubGlobal('ReactNativeWebView', { postMessage: () => {} })
    await renderPage(empty, { transactions: [] })
    expect(screen.queryByRole('link', { name: 'Invest Now' })).toBeNull()
  })
})

describe('transactions', () => {
  it('two pending settlements, then all', async () => {
    await renderPage(portfolioAs(), {
      transactions: [
        ...orders(3, { nsdlChecked: false, status: 'Order Under Process', state: 'matched' }),
        ...orders(1, {}, 3),
        ...orders(1, { adminStatus: 'rejected', nsdlChecked: false, state: 'refundDue' }, 4),
      ],
    })
    const pending = region('Pending Settlement')
    expect(pending.getAllByRole('listitem')).toHaveLength(2)
    await press('See more')
    expect(pending.getAllByRole('listitem')).toHaveLength(3)
    expect(pending.getAllByRole('link').map(link => link.textContent)).toEqual(['Bond 1', 'Bond 2', 'Bond 3'])
  })

  it('three recent ones, more, older from the server, and less', async () => {
    const { served, to } = await renderPage(portfolioAs(), {
      [lists]: ({ query }) =>
        query.get('before') === null
          ? replies({ data: orders(20), more: true })
          : replies({ data: orders(2, {}, 20), more: false }),
    })
    const recent = region('Recent Transactions')
    expect(recent.getAllByRole('listitem')).toHaveLength(3)
    await press('View More')
    expect(recent.getAllByRole('listitem')).toHaveLength(20)
    await press('Older transactions')
    expect(recent.getAllByRole('listitem')).toHaveLength(22)
    expect(to('/orobonds/pg/timeline').at(-1)?.query.get('before')).toBe('ord_mfz3k1x0-0000000981')
    expect(screen.queryByRole('button', { name: 'Older transactions' })).toBeNull()
    await press('View Less')
    expect(recent.getAllByRole('listitem')).toHaveLength(3)
    expect(recent.getByRole('link', { name: 'Bond 1' }).getAttribute('href')).toBe(
      '#/orobonds-order/ord_mfz3k1x0-0000001000',
    )
    expect(served).toBeTruthy()
  })

  it('that cannot be fetched say so, and come when asked again; the holdings stand meanwhile', async () => {
    const { served } = await renderPage(portfolioAs(), { [lists]: lineDown })
    expect(screen.getByRole('heading', { name: 'Unable to fetch transaction details' })).toBeTruthy()
    expect(region('Investment Overview').getByText('₹9,948.50')).toBeTruthy()
    served[lists] = () => replies({ data: orders(1), more: false })
    await press('Try again')
    expect(screen.getByRole('link', { name: 'Bond 1' })).toBeTruthy()
  })
})

describe('a portfolio that cannot be shown', () => {
  it('says so in the documents’ words, and comes when asked again', async () => {
    const { served } = await renderPage(() => refuses('portfolio.unavailable', 503))
    expect(
      screen.getByRole('heading', {
        name: 'We are facing some issues. Please try later or refresh the page',
      }),
    ).toBeTruthy()
    served[holds] = () => replies({ data: portfolioAs() })
    await press('Try again')
    expect(region('Investment Overview').getByText('₹9,948.50')).toBeTruthy()
  })
  it.each([
    ['a cut line', lineDown],
    ['nonsense', () => replies({ data: 7 })],
  ] as const)('after %s', async (_, handler) => {
    await renderPage(handler)
    expect(screen.getByRole('heading', { name: 'Orobonds portfolio: Something went wrong.' })).toBeTruthy()
  })
})
