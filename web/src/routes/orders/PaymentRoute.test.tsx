// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ordersEn } from '../../../../shared/texts/orders.en.ts'
import { SessionProvider, type SessionSource } from '../../app/session.tsx'
import { renderWithTexts } from '../../components/ui/renderWithTexts.tsx'
import { fakeServer } from '../../lib/calls/fakeServer.ts'
import { announcePersonLeft } from '../../lib/calls/sessionSignal.ts'
import { startHashLocation } from '../../lib/hashLocation.ts'
import { PaymentRoute } from './PaymentRoute.tsx'

const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
let stop = (): void => {}

async function house(query: string) {
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

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  stop()
  announcePersonLeft()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the address of a payment’s return (K-220)', () => {
  it('ends the session for logout', async () => {
    const { logout } = await house('?type=logout')
    expect(logout).toHaveBeenCalledOnce()
  })

  it('goes on to the portfolio for txnComplete, without a modal', async () => {
    await house('?type=txnComplete&orderId=ord_1')
    expect(location.hash).toBe('#/portfolio')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each(['', '?type=nonsense', '?type=success'])(
    'says an error for "%s", which nobody can confirm',
    async query => {
      const { requests, logout } = await house(query)
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
