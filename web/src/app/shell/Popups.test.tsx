// @vitest-environment jsdom

import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { portfolioEn } from '../../../../shared/texts/en/portfolio.ts'
import { act, cleanup, fireEvent, screen } from '../../components/testing/library.ts'
import { polyfillDialogs } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { fakeServer, replies } from '../../lib/calls/testing/fakeServer.ts'
import { clearPersonalStorage } from '../../lib/storage.ts'
import { SessionProvider, useSession } from '../session.tsx'
import { Popups } from './Popups.tsx'

const later = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

function Leave() {
  const { logout } = useSession()
  return (
    <button type="button" onClick={() => void logout()}>
      Logout
    </button>
  )
}

function open(logout: () => Promise<string | null>) {
  const server = fakeServer({ 'GET /ref/getBanners': () => replies({ data: [] }) })
  const facts = { email: 'asha@example.test', state: 'onBoardingCompletedKycUser', obUserApproved: true }
  renderWithTexts(
    <SessionProvider source={{ status: () => Promise.resolve(facts), logout }}>
      <Popups current="dashboard" />
      <Leave />
    </SessionProvider>,
    portfolioEn,
  )
  return server
}

beforeAll(polyfillDialogs)
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  clearPersonalStorage()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('nothing pops up of a session that ends; of one that did not end it is asked for after all', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { to } = open(() => promise)
  await later(900)
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
  await later(5000)
  expect(to('/ref/getBanners')).toHaveLength(0)
  resolve('Unable to logout. Please try again later.')
  await later()
  await later(1000)
  expect(to('/ref/getBanners')).toHaveLength(1)
})
