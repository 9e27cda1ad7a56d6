// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, screen, waitFor } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { profileAs } from '../../features/profile/testing/profileFixture.ts'
import { announcePersonLeft } from '../../lib/calls/sessionSignal.ts'
import { type FakeHandler, fakeServer, lineDown } from '../../lib/calls/testing/fakeServer.ts'
import { type SessionFacts, SessionProvider } from '../session.tsx'
import { BottomBar } from './AppChrome.tsx'
import { ProfileDrawer } from './ProfileDrawer.tsx'

const links = {
  learn: '',
  externalProfile: 'https://profile.example.test/',
  contact: 'mailto:help@example.test',
  aboutUs: '',
  terms: '#/terms-of-use',
  privacy: '',
  disclaimer: '',
  grievance: '#/grievances',
}

function show(profile: FakeHandler, facts: Partial<SessionFacts> = {}) {
  const server = fakeServer({ 'GET /users/profile': profile })
  const source = {
    status: () => Promise.resolve({ email: 'asha@example.test', state: 'newUser', ...facts }),
    logout: () => Promise.resolve(null),
    whatsapp,
  }
  renderWithTexts(
    <SessionProvider source={source}>
      <BottomBar current="dashboard" />
      <ProfileDrawer open onClose={() => {}} links={links} />
    </SessionProvider>,
  )
  return server
}
const whatsapp = { read: vi.fn(() => Promise.resolve(true)), write: () => Promise.resolve() }
const refer = () => screen.queryAllByRole('link', { name: /^Refer/ })
const profileLink = () => screen.getByRole('link', { name: /^Profile/ }).getAttribute('href')

describe('what the shell shows to whom', () => {
  prepareScreenTests()

  it('hides Refer until the investor is approved, in the bar and in the drawer (K-026)', async () => {
    const { to } = show(profileAs({}))
    await screen.findByRole('heading', { name: 'Asha Rao' })
    expect(refer()).toEqual([])
    // One request, however many parts of the shell read it.
    expect(to('/users/profile')).toHaveLength(1)
    cleanup()
    announcePersonLeft()
    show(profileAs({ obUserApproved: true }))
    await waitFor(() => expect(refer()).toHaveLength(2))
  })

  it('reads the WhatsApp consent when its group is opened, and not with the menu', async () => {
    show(profileAs({}))
    await screen.findByRole('heading', { name: 'Asha Rao' })
    expect(whatsapp.read).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('Notification Preferences'))
    expect(await screen.findByRole('switch', { name: /WhatsApp/ })).toBeTruthy()
    expect(whatsapp.read).toHaveBeenCalledOnce()
  })

  it('leads to our own profile in the enhanced group, to the external one otherwise (D3 s6)', async () => {
    show(profileAs({}))
    await screen.findByRole('heading', { name: 'Asha Rao' })
    expect(profileLink()).toBe('https://profile.example.test/')
    cleanup()
    announcePersonLeft()
    show(profileAs({ userInHypervergeCug: true }))
    await waitFor(() => expect(profileLink()).toBe('#/orobonds-profile'))
  })

  it('stands without the profile, and shows nothing that only the approved may see', async () => {
    const { to } = show(lineDown)
    await waitFor(() => expect(to('/users/profile')).toHaveLength(1))
    expect(screen.getByText('Signed in as asha@example.test')).toBeTruthy()
    expect(refer()).toEqual([])
  })

  it('does not ask what the session already says', async () => {
    const { requests } = show(profileAs({}), { obUserApproved: true, userInHypervergeCug: true })
    await waitFor(() => expect(refer()).toHaveLength(2))
    expect(profileLink()).toBe('#/orobonds-profile')
    expect(requests).toEqual([])
  })
})
