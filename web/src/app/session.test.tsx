// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, cleanup, fireEvent, screen, waitFor } from '../components/testing/library.ts'
import { renderWithTexts } from '../components/testing/renderWithTexts.tsx'
import { Toaster } from '../components/ui/feedback/Toaster.tsx'
import { toasts } from '../components/ui/feedback/toasts.ts'
import { announceSessionExpired, onPersonLeft } from '../lib/calls/sessionSignal.ts'
import { startHashLocation } from '../lib/hashLocation.ts'
import {
  forgetRememberedAddress,
  loginAddress,
  rememberAddress,
  rememberedAddress,
  type SessionFacts,
  SessionProvider,
  type SessionSource,
  useSession,
} from './session.tsx'

const asha: SessionFacts = { email: 'asha@example.test', state: 'onBoardingCompletedKycUser' }

function Who() {
  const { state, leaving, logout, entered } = useSession()
  return (
    <>
      <p>{state.kind === 'investor' ? state.facts.email : state.kind}</p>
      {state.kind === 'visitor' && state.ended !== undefined && <p>ended: {state.ended}</p>}
      {leaving && <p>leaving</p>}
      <button type="button" onClick={() => void logout()}>
        Logout
      </button>
      <button type="button" onClick={() => void entered()}>
        Entered
      </button>
      <Toaster />
    </>
  )
}

function show(source: Partial<SessionSource>) {
  return renderWithTexts(
    <SessionProvider
      source={{ status: () => Promise.resolve(asha), logout: () => Promise.resolve(null), ...source }}
    >
      <Who />
    </SessionProvider>,
  )
}

describe('the session', () => {
  let stop = () => {}
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    toasts.set([])
    location.hash = '#/orobonds-profile?tab=bank'
    stop = startHashLocation(() => Promise.resolve())
  })
  afterEach(() => {
    cleanup()
    stop()
    vi.useRealTimers()
  })

  it('is an investor, a visitor, or a question that could not be answered', async () => {
    show({})
    expect(await screen.findByText('asha@example.test')).toBeTruthy()
    cleanup()
    show({ status: () => Promise.resolve(null) })
    expect(await screen.findByText('visitor')).toBeTruthy()
    cleanup()
    show({ status: () => Promise.reject(new Error('line down')) })
    expect(await screen.findByText('failed')).toBeTruthy()
  })

  it('says of a visitor why the session is over, after a 401 and on the first visit (U22)', async () => {
    show({ status: () => Promise.resolve(null), ended: () => 'password' })
    expect(await screen.findByText('ended: password')).toBeTruthy()
    cleanup()
    let status: SessionFacts | null = asha
    show({ status: () => Promise.resolve(status), ended: () => (status === null ? 'idle' : undefined) })
    await screen.findByText('asha@example.test')
    vi.useFakeTimers()
    status = null
    await act(async () => {
      announceSessionExpired()
      await vi.advanceTimersByTimeAsync(2001)
    })
    expect(screen.getByText('ended: idle')).toBeTruthy()
  })

  it('ends by logout: personal storage goes, theme, language and a closed consult banner stay', async () => {
    localStorage.setItem('sthirank.language', 'hi')
    localStorage.setItem('sthirank.consultClosed', 'yes')
    localStorage.setItem('sthirank.aDraft', 'of the person')
    const forget = vi.fn()
    const stopListening = onPersonLeft(forget)
    show({})
    await screen.findByText('asha@example.test')
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
    expect(await screen.findByText('Logout successful!')).toBeTruthy()
    await waitFor(() => expect(location.hash).toBe('#/login'))
    expect(forget).toHaveBeenCalledOnce()
    stopListening()
    expect(Object.keys(localStorage).sort()).toEqual(['sthirank.consultClosed', 'sthirank.language'])
    expect(rememberedAddress()).toBeNull()
  })

  it('goes on when the server could not end it, and says so', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    show({ logout: () => promise })
    await screen.findByText('asha@example.test')
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
    expect(screen.getByText('leaving')).toBeTruthy()
    resolve('Unable to logout. Please try again later.')
    expect(await screen.findByText('Unable to logout. Please try again later.')).toBeTruthy()
    expect(screen.getByText('asha@example.test')).toBeTruthy()
    expect(screen.queryByText('leaving')).toBeNull()
  })

  it.each([
    ['no session', () => Promise.resolve(null)],
    ['that it cannot be asked', () => Promise.reject(new Error('line down'))],
  ])(
    'after a 401, when the status says %s: says so once, logs out after two seconds and remembers the place',
    async (_, later) => {
      let status = () => Promise.resolve<SessionFacts | null>(asha)
      show({ status: () => status() })
      await screen.findByText('asha@example.test')
      vi.useFakeTimers()
      status = later
      await act(async () => {
        announceSessionExpired()
        announceSessionExpired()
        await vi.advanceTimersByTimeAsync(0)
      })
      status = () => Promise.resolve(asha)
      expect(screen.getAllByText('Your session is expired, please login again')).toHaveLength(1)
      await act(() => vi.advanceTimersByTimeAsync(1999))
      expect(screen.getByText('asha@example.test')).toBeTruthy()
      await act(() => vi.advanceTimersByTimeAsync(1))
      expect(screen.getByText('visitor')).toBeTruthy()
      expect(location.hash).toBe('#/login')
      expect(rememberedAddress()).toBe('/orobonds-profile?tab=bank')
      // After a new log-in the notice of the expired session is gone.
      fireEvent.click(screen.getByRole('button', { name: 'Entered' }))
      await act(() => vi.advanceTimersByTimeAsync(0))
      expect(screen.queryByText('Your session is expired, please login again')).toBeNull()
    },
  )

  it('goes on after a 401 that was about the session of before, e.g. of a changed password', async () => {
    const status = vi.fn(() => Promise.resolve(asha))
    show({ status })
    await screen.findByText('asha@example.test')
    vi.useFakeTimers()
    await act(async () => {
      announceSessionExpired()
      await vi.advanceTimersByTimeAsync(5000)
    })
    expect(status).toHaveBeenCalledTimes(2)
    expect(screen.queryByText('Your session is expired, please login again')).toBeNull()
    expect(screen.getByText('asha@example.test')).toBeTruthy()
  })

  it('says nothing of an expired session when a read was refused because the investor had just logged out', async () => {
    let status = () => Promise.resolve<SessionFacts | null>(asha)
    show({ status: () => status() })
    await screen.findByText('asha@example.test')
    let answer: (facts: null) => void = () => undefined
    status = () => new Promise(resolve => (answer = resolve))
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
    act(announceSessionExpired)
    await screen.findByText('visitor')
    await act(async () => {
      answer(null)
      await Promise.resolve()
    })
    expect(screen.queryByText('Your session is expired, please login again')).toBeNull()
    expect(rememberedAddress()).toBeNull()
  })

  it('after signing in returns to the remembered place, else to the dashboard', async () => {
    show({})
    await screen.findByText('asha@example.test')
    rememberAddress('/orobonds-docvault/bank')
    fireEvent.click(screen.getByRole('button', { name: 'Entered' }))
    await waitFor(() => expect(location.hash).toBe('#/orobonds-docvault/bank'))
    forgetRememberedAddress()
    fireEvent.click(screen.getByRole('button', { name: 'Entered' }))
    await waitFor(() => expect(location.hash).toBe('#/orobonds-dashboard'))
  })

  it('leads nobody to the page on which another person logged out on purpose', async () => {
    location.hash = '#/orobonds-profile'
    show({})
    await screen.findByText('asha@example.test')
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await screen.findByText('visitor')
    // What the router does when a visitor opens an investor's page.
    rememberAddress('/orobonds-profile')
    expect(rememberedAddress()).toBeNull()
    rememberAddress('/orobonds-profile')
    expect(rememberedAddress()).toBe('/orobonds-profile')
    forgetRememberedAddress()
  })

  it('shows another person who signed in elsewhere, and lets go of everything of the first', async () => {
    const forget = vi.fn()
    const stopListening = onPersonLeft(forget)
    let who: SessionFacts | null = asha
    show({ status: () => Promise.resolve(who) })
    await screen.findByText('asha@example.test')
    sessionStorage.setItem('sthirank.once.verifyBank', 'a key of Asha’s')
    const otherTab = new BroadcastChannel('sthirank-session')
    otherTab.postMessage('entered')
    await waitFor(() => expect(screen.getByText('asha@example.test')).toBeTruthy())
    who = { ...asha, email: 'ravi@example.test' }
    otherTab.postMessage('entered')
    expect(await screen.findByText('ravi@example.test')).toBeTruthy()
    expect(forget).toHaveBeenCalledOnce()
    expect(sessionStorage.getItem('sthirank.once.verifyBank')).toBeNull()
    who = null
    otherTab.postMessage('entered')
    expect(await screen.findByText('visitor')).toBeTruthy()
    expect(forget).toHaveBeenCalledTimes(2)
    otherTab.close()
    stopListening()
  })

  it('after a log-in whose question could not be answered goes on to the screen that asks again', async () => {
    show({ status: () => Promise.reject(new Error('line down')) })
    await screen.findByText('failed')
    fireEvent.click(screen.getByRole('button', { name: 'Entered' }))
    await waitFor(() => expect(location.hash).toBe('#/orobonds-dashboard'))
  })

  it('sends a visitor to the login that fits, and remembers no login page', () => {
    expect(loginAddress('')).toBe('/login')
    expect(loginAddress('action=jump&ref=x')).toBe('/login-jump?action=jump&ref=x')
    expect(loginAddress('', true)).toBe('/loginmf')
    rememberAddress('/login?x=1')
    rememberAddress('//evil.test')
    expect(rememberedAddress()).toBeNull()
  })
})
