// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setTextAreas, setTextSource } from '../lib/i18n.ts'
import { leadVisitorToLogin } from './leadVisitorToLogin.ts'
import { rememberedAddress, type SessionFacts } from './session.tsx'

const asha: SessionFacts = { email: 'asha@example.test', state: 'onBoardingCompletedKycUser' }
const inside = '#/orobonds-profile?tab=bank'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  setTextAreas(['common', 'session', 'auth'])
  setTextSource(() => Promise.resolve({}))
  location.hash = inside
})
afterEach(() => {
  vi.useRealTimers()
})

it('leads a visitor from an investor’s address to the login, and remembers the address', async () => {
  await leadVisitorToLogin(Promise.resolve(null))
  expect(location.hash).toBe('#/login')
  expect(rememberedAddress()).toBe('/orobonds-profile?tab=bank')
})

it('keeps the query that chooses another login', async () => {
  location.hash = '#/orobonds-profile?action=jump'
  await leadVisitorToLogin(Promise.resolve(null))
  expect(location.hash).toBe('#/login-jump?action=jump')
})

it.each([
  ['an investor', () => Promise.resolve(asha)],
  ['a server without an answer, whose screen offers Retry', () => Promise.reject(new Error('down'))],
])('stays for %s', async (_, status) => {
  await leadVisitorToLogin(status())
  expect(location.hash).toBe(inside)
  expect(rememberedAddress()).toBeNull()
})

it('waits a second and a half for an answer, and then shows the login', async () => {
  const ended = vi.fn()
  const led = leadVisitorToLogin(new Promise(() => undefined)).then(ended)
  await vi.advanceTimersByTimeAsync(1499)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalled()
  expect(location.hash).toBe('#/login')
  expect(rememberedAddress()).toBe('/orobonds-profile?tab=bank')
  await led
})

it.each([
  ['where somebody was signed in', () => localStorage.setItem('sthirank.signedIn', 'yes')],
  [
    'for a screen that anybody may see',
    () => {
      location.hash = '#/login'
    },
  ],
])('does not wait %s', async (_, given) => {
  given()
  const before = location.hash
  await leadVisitorToLogin(new Promise(() => undefined))
  expect(location.hash).toBe(before)
})
