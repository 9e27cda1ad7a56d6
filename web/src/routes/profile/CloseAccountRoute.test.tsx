// @vitest-environment jsdom

import { expect, it, vi } from 'vitest'
import { closureEn } from '../../../../shared/texts/en/account/closure.ts'
import { SessionProvider } from '../../app/session.tsx'
import { fireEvent, screen, waitFor } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { type FakeHandler, fakeServer, refuses, replies } from '../../lib/calls/testing/fakeServer.ts'
import { CloseAccountRoute } from './CloseAccountRoute.tsx'

prepareScreenTests()

const email = 'asha@example.test'
const nothingOpen = { openItems: [], keepsRecords: true }

function open(closing: object, write: FakeHandler = () => replies({ data: { requestedAt: '2026-11-20' } })) {
  const state = { closing }
  const logout = vi.fn(() => Promise.resolve(null))
  const server = fakeServer({
    'GET /me/closure': () => replies({ data: state.closing }),
    'POST /me/closure': write,
  })
  renderWithTexts(
    <SessionProvider source={{ status: () => Promise.resolve({ email, state: 'active' }), logout }}>
      <CloseAccountRoute />
    </SessionProvider>,
    closureEn,
  )
  return { ...server, state, logout }
}
const label = `Your email address, to be sure: ${email}`
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Close my account for good' }))
const type = (value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('what is open is named with the page on which it ends, and nothing can be closed (U13)', async () => {
  const openItems = [
    { kind: 'holdings', count: 2 },
    { kind: 'payments', count: 1 },
  ]
  open({ openItems, keepsRecords: true, cancelled: { at: '2026-11-20T04:30:00Z', openItems } })
  expect(await screen.findByText('2 bonds that you hold')).toBeTruthy()
  expect(screen.getByText('A payment of 1 bond that is still to come')).toBeTruthy()
  expect(screen.getByText('Your account stayed open')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Show' }).map(link => link.getAttribute('href'))).toEqual([
    expect.stringContaining('portfolio'),
    expect.stringContaining('payouts'),
  ])
  expect(screen.queryByRole('button')).toBeNull()
})

it('says what is deleted and what is kept, takes the address once more, and is sent once (U13)', async () => {
  const server = open(nothingOpen)
  expect(await screen.findByText(closureEn['closure.keptTitle'])).toBeTruthy()
  await screen.findByLabelText(label)
  press()
  await waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'))
  type(email)
  press()
  press()
  expect(await screen.findByText('Your account is being closed')).toBeTruthy()
  expect(
    server
      .to('/me/closure')
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => body),
  ).toEqual([{ email }])
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(server.logout).toHaveBeenCalledOnce())
})

it('of somebody without records it says that everything is deleted', async () => {
  open({ openItems: [], keepsRecords: false })
  expect(await screen.findByText(closureEn['closure.nothingKept'])).toBeTruthy()
  expect(screen.queryByText(closureEn['closure.takeTitle'])).toBeNull()
})

it('shows what has come up on another device meanwhile', async () => {
  const server = open(nothingOpen, () => refuses('closure.somethingOpen', 400))
  await screen.findByLabelText(label)
  server.state.closing = { openItems: [{ kind: 'orders', count: 1 }], keepsRecords: true }
  type(email)
  press()
  expect(await screen.findByText('1 order that is under way, or may still be paid')).toBeTruthy()
})
