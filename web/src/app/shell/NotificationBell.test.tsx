// @vitest-environment jsdom

import { expect, it, vi } from 'vitest'
import { sessionEn } from '../../../../shared/texts/en/session.ts'
import { act, fireEvent, screen } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { type FakeHandler, fakeServer, lineDown, replies } from '../../lib/calls/testing/fakeServer.ts'
import { SessionProvider, type SessionSource } from '../session.tsx'
import { NotificationBell } from './NotificationBell.tsx'

prepareScreenTests('2026-11-25T04:30:00Z')
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const facts = { email: 'asha@example.in', name: 'Asha Rao', state: 'onBoardingCompletedKycUser' } as const

async function show(handler: Parameters<typeof fakeServer>[0][string], more: Partial<SessionSource> = {}) {
  const server = fakeServer({ 'GET /notifications/unread': handler })
  const source: SessionSource = {
    status: () => Promise.resolve(facts),
    logout: () => Promise.resolve(null),
    notifications: true,
    ...more,
  }
  renderWithTexts(
    <SessionProvider source={source}>
      <NotificationBell here={false} />
    </SessionProvider>,
    sessionEn,
  )
  await tick()
  await tick()
  return server
}
const bell = () => screen.getByRole('link')

it.each([
  [0, 'Notifications', ''],
  [3, 'Notifications: 3 unread', '3'],
  [100, 'Notifications: 99+ unread', '99+'],
])('the bell says how many are unread: %i', async (unread, name, shown) => {
  await show(() => replies({ unread }))
  expect(bell().textContent).toBe(`${name}${shown}`)
  expect(bell().getAttribute('href')).toBe('#/orobonds-notifications')
})

it('asks on a return to the page and never by itself; what was known stays when the line is down', async () => {
  let answer: FakeHandler = () => replies({ unread: 1 })
  const { to } = await show(call => answer(call))
  answer = lineDown
  // A call would keep the session of who does nothing open.
  await tick(29 * 60_000)
  expect(to('/notifications/unread')).toHaveLength(1)
  await act(() => fireEvent(window, new Event('focus')))
  await tick()
  expect(to('/notifications/unread')).toHaveLength(2)
  expect(bell().textContent).toContain('1 unread')
})

it.each([
  ['a visitor', { status: () => Promise.resolve(null) }],
  ['who has no server', { notifications: false }],
])('asks for nothing of %s', async (_who, more) => {
  const { requests } = await show(() => replies({ unread: 1 }), more)
  expect(requests).toEqual([])
  expect(bell().textContent).toBe('Notifications')
})
