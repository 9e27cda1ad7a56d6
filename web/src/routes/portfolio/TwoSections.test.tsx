// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fundsEn } from '../../../../shared/texts/en/funds/funds.ts'
import { ordersEn } from '../../../../shared/texts/en/orders.ts'
import { portfolioEn } from '../../../../shared/texts/en/portfolio.ts'
import { matchAddress } from '../../app/routes.ts'
import { act, fireEvent, screen, within } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { fundPortfolioAs } from '../../features/funds/testing/fundsFixture.ts'
import { portfolioAs } from '../../features/portfolio/testing/portfolioFixture.ts'
import { type FakeHandler, fakeServer, lineDown, replies } from '../../lib/calls/testing/fakeServer.ts'
import { startHashLocation } from '../../lib/hashLocation.ts'
import { setTextSource } from '../../lib/i18n.ts'
import { PortfolioRoute } from './PortfolioRoute.tsx'

const funds = 'POST /ios/getPortfolio'
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

async function renderPage(handlers: Record<string, FakeHandler> = {}) {
  const server = fakeServer({
    'GET /orobonds/users/portfolio': () => replies({ data: portfolioAs([], { nextPayout: undefined }) }),
    'GET /orobonds/pg/timeline': () => replies({ data: [], more: false }),
    'GET /orobonds/redeem': () => replies({ data: [] }),
    [funds]: () => replies({ data: fundPortfolioAs([]) }),
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
setTextSource(async () => fundsEn)
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
    expect(within(screen.getByRole('region', { name: 'Fund overview' })).getByText('₹98,007.75')).toBeTruthy()
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
