// @vitest-environment jsdom

import { afterEach, describe, expect, it, vi } from 'vitest'
import { ordersEn } from '../../../../shared/texts/en/orders.ts'
import { SessionProvider, type SessionSource } from '../../app/session.tsx'
import { act, screen } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { fakeServer } from '../../lib/calls/testing/fakeServer.ts'
import { startHashLocation } from '../../lib/hashLocation.ts'
import { PaymentRoute } from './PaymentRoute.tsx'

const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
let stop = (): void => {}

async function renderPage(query: string) {
  location.hash = `#/orobonds-payment${query}`
  stop = startHashLocation(() => Promise.resolve())
  const logout = vi.fn(async () => null)
  const source: SessionSource = {
    status: async () => ({ email: 'asha@example.test', state: 'onBoardingCompletedKycUser' }),
    logout,
  }
  const server = fakeServer({})
  renderWithTexts(
    <SessionProvider source={source}>
      <PaymentRoute />
    </SessionProvider>,
    ordersEn,
  )
  await tick()
  await tick()
  return { ...server, logout }
}

prepareScreenTests('2026-11-23T05:00:00.000Z')
afterEach(() => stop())

describe('the address of a payment’s return (K-220)', () => {
  it('ends the session for logout', async () => {
    const { logout } = await renderPage('?type=logout')
    expect(logout).toHaveBeenCalledOnce()
  })

  it('goes on to the portfolio for txnComplete, without a modal', async () => {
    await renderPage('?type=txnComplete&orderId=ord_1')
    expect(location.hash).toBe('#/portfolio')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each(['', '?type=nonsense', '?type=success'])(
    'says an error for "%s", which nobody can confirm',
    async query => {
      const { requests, logout } = await renderPage(query)
      expect(
        screen.getByText(
          'We are sorry there was some error in completing your transaction, please try again.',
        ),
      ).toBeTruthy()
      expect(requests).toEqual([])
      expect(logout).not.toHaveBeenCalled()
    },
  )
})
