// @vitest-environment jsdom

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { portfolioEn } from '../../../../../shared/texts/en/portfolio.ts'
import { act, cleanup, fireEvent, screen } from '../../../components/testing/library.ts'
import { polyfillDialogs } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { ErrorState } from '../../../components/ui/feedback/ErrorState.tsx'
import { type FakeHandler, fakeServer, lineDown, replies } from '../../../lib/calls/testing/fakeServer.ts'
import { clearPersonalStorage } from '../../../lib/storage.ts'
import type { Popup } from '../usePopups.ts'
import { SessionPopups } from './SessionPopups.tsx'

const banners = 'GET /ref/getBanners'
const popupAs = (changes: Partial<Popup> = {}): Popup => ({
  id: 'holiday',
  type: 'popup',
  show: true,
  content: { title: 'Markets are closed on 24 November', description: 'Orders settle on Wednesday.' },
  ...changes,
})
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

function openScreen(
  given: readonly Popup[] | FakeHandler,
  changes: Partial<Parameters<typeof SessionPopups>[0]> = {},
) {
  const server = fakeServer({
    [banners]: typeof given === 'function' ? given : () => replies({ data: given }),
  })
  const page = (more: Partial<Parameters<typeof SessionPopups>[0]> = {}) => (
    <>
      <input aria-label="Something typed" />
      <SessionPopups
        held={false}
        inApp={false}
        offers
        offersHref="#/offers"
        stores={{ android: 'https://store.example/android', ios: '' }}
        {...changes}
        {...more}
      />
    </>
  )
  const { rerender } = renderWithTexts(page(), portfolioEn)
  const change = (more: Parameters<typeof page>[0]) => rerender(page(more))
  return { ...server, hold: (held: boolean) => change({ held }), change }
}
const dialog = () => screen.queryByRole('dialog')

beforeAll(polyfillDialogs)
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  clearPersonalStorage()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what pops up', () => {
  it('is asked for a second after the first screen, once per session', async () => {
    const { to } = openScreen([popupAs()])
    await tick(999)
    expect(to('/ref/getBanners')).toHaveLength(0)
    await tick(1)
    await tick()
    expect(screen.getByRole('dialog', { name: 'Markets are closed on 24 November' })).toBeTruthy()
    expect(screen.getByText('Orders settle on Wednesday.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(dialog()).toBeNull()
    cleanup()
    const again = openScreen([popupAs()])
    await tick(5000)
    expect(again.requests).toEqual([])
    // The next person to sign in is another one.
    clearPersonalStorage()
    cleanup()
    const next = openScreen([popupAs()])
    await tick(1000)
    expect(next.to('/ref/getBanners')).toHaveLength(1)
  })

  it('is what the server says is shown, and nothing else', async () => {
    openScreen([popupAs({ show: false }), popupAs({ id: 'app', type: 'downloadApp', show: false })])
    await tick(3000)
    expect(dialog()).toBeNull()
  })

  it('comes one after the other; the offer leads to the investments', async () => {
    openScreen([
      popupAs({ id: 'first', type: 'firstLogin', content: { title: '0.25% off', description: 'Once.' } }),
      popupAs(),
    ])
    await tick(1000)
    await tick()
    expect(screen.getByRole('link', { name: 'See the investments' }).getAttribute('href')).toBe('#/offers')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await tick()
    expect(screen.getByRole('dialog', { name: /^Markets are closed/ })).toBeTruthy()
  })

  const offer = popupAs({
    id: 'first',
    type: 'firstLogin',
    content: { title: '0.25% off', description: 'Once.' },
  })

  it('an offer is made once on a device, and not in every session (U8)', async () => {
    openScreen([offer])
    await tick(2000)
    expect(screen.getByText('Once.')).toBeTruthy()
    cleanup()
    // The next session, also after a log-out.
    clearPersonalStorage()
    openScreen([offer, popupAs()])
    await tick(2000)
    expect(screen.queryByText('Once.')).toBeNull()
    expect(screen.getByText('Orders settle on Wednesday.')).toBeTruthy()
  })

  it('an offer waits for Home, and lets news pass (U8)', async () => {
    const { change } = openScreen([offer, popupAs()], { offers: false })
    await tick(2000)
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await tick(2000)
    expect(dialog()).toBeNull()
    change({ offers: true })
    await tick(2000)
    expect(screen.getByText('Once.')).toBeTruthy()
  })

  it.each([
    ['rejection', <Banner key="news" tone="error" title="Please look at your address again" />],
    ['approval', <Banner key="news" tone="success" title="Your KYC is approved" />],
    ['failure', <ErrorState key="news" title="This could not be fetched" />],
  ])('an offer lies over no %s (U8)', async (_, news) => {
    const { unmount } = renderWithTexts(<main>{news}</main>, portfolioEn)
    openScreen([offer])
    await tick(3000)
    expect(dialog()).toBeNull()
    unmount()
    await tick(1000)
    expect(screen.getByText('Once.')).toBeTruthy()
  })

  it('an offer is not made while the connection is lost (U8)', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    openScreen([offer])
    await tick(3000)
    expect(dialog()).toBeNull()
    online.mockReturnValue(true)
    await tick(1000)
    expect(screen.getByText('Once.')).toBeTruthy()
    online.mockRestore()
  })

  it('closes with Esc', async () => {
    openScreen([popupAs()])
    await tick(1000)
    await tick()
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(dialog()).toBeNull()
  })

  it('waits while somebody types, while another dialog is open, and on screens that are not to be interrupted', async () => {
    const { hold } = openScreen([popupAs()], { held: true })
    await tick(3000)
    expect(dialog()).toBeNull()
    screen.getByLabelText('Something typed').focus()
    hold(false)
    await tick(3000)
    expect(dialog()).toBeNull()
    const other = document.createElement('dialog')
    other.open = true
    document.body.append(other)
    screen.getByLabelText('Something typed').blur()
    await tick(3000)
    expect(screen.queryByText('Orders settle on Wednesday.')).toBeNull()
    other.remove()
    await tick(1000)
    expect(screen.getByText('Orders settle on Wednesday.')).toBeTruthy()
  })

  it('tells of the app with its stores, and not inside the app', async () => {
    const app = popupAs({ type: 'downloadApp', content: { title: 'The app', description: 'Everywhere.' } })
    openScreen([app])
    await tick(1000)
    await tick()
    expect(screen.getByRole('link', { name: 'Get it for Android' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Get it for iPhone' })).toBeNull()
    cleanup()
    clearPersonalStorage()
    openScreen([app, popupAs()], { inApp: true })
    await tick(1000)
    await tick()
    expect(screen.queryByText('Everywhere.')).toBeNull()
    expect(screen.getByText('Orders settle on Wednesday.')).toBeTruthy()
  })

  it('is nothing when the line is down, and asked for again by the next page', async () => {
    openScreen(lineDown)
    await tick(3000)
    expect(dialog()).toBeNull()
    cleanup()
    const { to } = openScreen([popupAs()])
    await tick(1000)
    expect(to('/ref/getBanners')).toHaveLength(1)
  })
})
