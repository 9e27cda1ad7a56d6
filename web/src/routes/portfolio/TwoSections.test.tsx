// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ValidPanEntry } from '../../../../shared/contracts/account/pans/panBody.ts'
import { pansEn } from '../../../../shared/texts/en/account/pans.ts'
import { fundsEn } from '../../../../shared/texts/en/funds/funds.ts'
import { ordersEn } from '../../../../shared/texts/en/orders.ts'
import { portfolioEn } from '../../../../shared/texts/en/portfolio.ts'
import { matchAddress } from '../../app/routes.ts'
import { act, fireEvent, screen, within } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { toasts } from '../../components/ui/feedback/toasts.ts'
import { fundPortfolioAs } from '../../features/funds/testing/fundsFixture.ts'
import { portfolioAs } from '../../features/portfolio/testing/portfolioFixture.ts'
import { type FakeHandler, fakeServer, lineDown, replies } from '../../lib/calls/testing/fakeServer.ts'
import { startHashLocation } from '../../lib/hashLocation.ts'
import { setTextSource } from '../../lib/i18n.ts'
import { PortfolioRoute } from './PortfolioRoute.tsx'

const funds = 'POST /ios/getPortfolio'
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

const panAs = (changes: Partial<ValidPanEntry> = {}): ValidPanEntry => ({
  pan: 'ABCPE1234F',
  name: 'Asha Rao',
  dob: '1990-01-01',
  active: true,
  pending: false,
  isBse: false,
  isAutomatic: true,
  panId: 'own',
  status: 'own',
  version: 0,
  ...changes,
})
const ravi = panAs({
  pan: 'BCDPE2345G',
  name: 'Ravi Rao',
  panId: 'sub_1',
  status: 'agreed',
  isAutomatic: false,
})
const validPans = (chosen = 'all', list = [panAs()]) => ({ default: { pan: chosen, name: '' }, list })

async function renderPage(handlers: Record<string, FakeHandler> = {}) {
  const server = fakeServer({
    'GET /orobonds/users/portfolio': () => replies({ data: portfolioAs([], { nextPayout: undefined }) }),
    'GET /orobonds/pg/timeline': () => replies({ data: [], more: false }),
    'GET /orobonds/redeem': () => replies({ data: [] }),
    [funds]: () => replies({ data: fundPortfolioAs([]) }),
    'POST /users/getvalidpans': () => replies({ data: validPans() }),
    ...handlers,
  })
  renderWithTexts(<PortfolioRoute />, { ...ordersEn, ...portfolioEn })
  await tick()
  // The funds come in a chunk of their own.
  await act(() => vi.dynamicImportSettled())
  await tick()
  await tick()
  return server
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await tick()
}

let stop: () => void
prepareScreenTests('2026-11-22T05:05:00.000Z')
setTextSource(async area => (area === 'pans' ? pansEn : fundsEn))
beforeEach(() => {
  stop = startHashLocation(async () => {})
})
afterEach(() => stop())

describe('the two sections (K-001)', () => {
  it('are both there, also with nothing in either, and each can be gone to', async () => {
    await renderPage()
    const headings = screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)
    expect(headings).toEqual(
      expect.arrayContaining(['Bonds', 'Your portfolio is Empty', 'Mutual Funds', 'No mutual funds yet']),
    )
    expect(screen.getByRole('link', { name: 'Import a statement' }).getAttribute('href')).toBe(
      '#/portfolio/import',
    )
    HTMLElement.prototype.scrollIntoView = () => undefined
    await press('To the mutual funds')
    expect(document.activeElement?.textContent).toBe('Mutual Funds')
    await press('To the bonds')
    expect(document.activeElement?.textContent).toBe('Bonds')
  })

  it('fail by themselves: the bonds stand when the funds cannot be read', async () => {
    const { served } = await renderPage({ [funds]: lineDown })
    expect(screen.getByRole('heading', { name: 'Your mutual funds could not be fetched' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Your portfolio is Empty' })).toBeTruthy()
    served[funds] = () => replies({ data: fundPortfolioAs() })
    await press('Try again')
    // Parts come one with each frame.
    await tick(20)
    expect(within(screen.getByRole('region', { name: 'Fund overview' })).getByText('₹98,007.75')).toBeTruthy()
  })
})

describe('the PAN whose funds are shown (R-FUNDS-011)', () => {
  const both = (chosen: string) => () => replies({ data: validPans(chosen, [panAs(), ravi]) })
  const bodies = (to: Awaited<ReturnType<typeof renderPage>>['to']) =>
    to('/ios/getPortfolio').map(({ body }) => body)

  it('is chosen; the portfolio is read again and says Success!', async () => {
    const { served, to } = await renderPage({ 'POST /users/getvalidpans': both('all') })
    expect(bodies(to)).toEqual([{}])
    served['POST /users/setpandefault'] = () =>
      replies({ data: { default: { pan: 'BCDPE2345G', name: 'Ravi Rao' } } })
    served['POST /users/getvalidpans'] = both('BCDPE2345G')
    fireEvent.change(screen.getByLabelText(pansEn['pans.shown']), { target: { value: 'BCDPE2345G' } })
    await tick()
    await tick()
    expect(bodies(to).at(-1)).toEqual({ pan: 'BCDPE2345G' })
    expect(toasts.get().map(({ text }) => text)).toContain('Success!')
  })

  it('of an investor with one PAN is no question', async () => {
    await renderPage()
    expect(screen.queryByLabelText(pansEn['pans.shown'])).toBeNull()
  })

  it('is all of them when the PANs cannot be read', async () => {
    const { to } = await renderPage({ 'POST /users/getvalidpans': lineDown })
    expect(bodies(to)).toEqual([{}])
    expect(screen.getByRole('heading', { name: 'No mutual funds yet' })).toBeTruthy()
  })
})

it.each([
  ['/portfolio/import', 'fundImport', {}],
  ['/portfolio/fund/122639', 'fund', { id: '122639' }],
] as const)('%s is a screen of its own beneath the portfolio', (path, name, params) => {
  const match = matchAddress(path)
  expect(match.route.name).toBe(name)
  expect(match.params).toEqual(params)
})

describe('the addresses of the portfolio', () => {
  it.each(['/portfolio', '/orobonds-portfolio', '/portfolio/', '/portfolio/anything/beneath/it'])(
    '%s is the portfolio',
    path =>
      expect(['portfolio', 'portfolioOfProduct', 'portfolioBeneath']).toContain(
        matchAddress(path).route.name,
      ),
  )
  it('a holding has its own', () => {
    const { route, params } = matchAddress('/portfolio/holding/ugro-capital-2028')
    expect(route.name).toBe('holding')
    expect(params).toEqual({ id: 'ugro-capital-2028' })
  })
})
