// @vitest-environment jsdom

import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { authEn } from '../../../../shared/texts/en/auth.ts'
import { commonEn } from '../../../../shared/texts/en/common.ts'
import { fireEvent, screen, waitFor } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { toasts } from '../../components/ui/feedback/toasts.ts'
import { fakeServer, refuses, replies } from '../../lib/calls/testing/fakeServer.ts'
import { setTextSource } from '../../lib/i18n.ts'
import { ChangePasswordRoute } from '../../routes/auth/ChangePasswordRoute.tsx'
import { SessionProvider } from '../session.tsx'
import { FreshLogin } from './FreshLogin.tsx'

const asha = { email: 'asha@example.test', state: 'onBoardingCompletedKycUser' }
const password = 'green-river-bicycle'
const source = { status: () => Promise.resolve(asha), logout: () => Promise.resolve(null) }

prepareScreenTests()
// Its first import is slow on a busy machine.
beforeAll(() => import('../../features/auth/components/FreshLoginDialog.tsx'))
beforeEach(() => {
  location.hash = '#/orobonds-profile/password'
  setTextSource(() => Promise.resolve({}))
})

const loginBody = z.object({ password: z.string(), code: z.optional(z.string()) })

/** The form is filled in and sent; the server wants a fresh log-in until somebody has logged in. */
async function send({ secondStep = false, onRefusal = () => {} } = {}) {
  let loggedIn = false
  const server = fakeServer({
    'POST /users/changePassword': () => {
      if (loggedIn) return replies({ data: { nextPage: '/orobonds-profile' } })
      onRefusal()
      return refuses('auth.freshLoginNeeded')
    },
    'POST /auth/login': ({ body }) => {
      const { password: typed, code } = z.parse(loginBody, body)
      if (typed !== 'right-one') return refuses('auth.authenticationFailed')
      if (secondStep && code === undefined) return refuses('auth.secondStepNeeded', 400, { field: 'code' })
      if (secondStep && code !== '123456') return refuses('auth.otpInvalid', 400, { field: 'code' })
      loggedIn = true
      return replies({ message: 1 })
    },
  })
  renderWithTexts(
    <SessionProvider source={source}>
      <ChangePasswordRoute />
      <FreshLogin />
    </SessionProvider>,
    authEn,
  )
  await waitFor(() => expect(screen.getByLabelText('New password')).toBeTruthy())
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'right-one' } })
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } })
  fireEvent.change(screen.getByLabelText('Repeat the password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Save the new password' }))
  return server
}

async function sendStale({ secondStep = false } = {}) {
  const server = await send({ secondStep })
  await screen.findByRole('dialog', { name: 'Log in again' })
  return { server }
}

function typePassword(value: string): void {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
}

describe('a call that needs a fresh log-in', () => {
  it('waits for the log-in above the page, and is sent again with what was typed', async () => {
    const { server } = await sendStale()
    expect(screen.getByText('asha@example.test')).toBeTruthy()
    typePassword('wrong-one')
    expect(await screen.findByText('Authentication Failed')).toBeTruthy()
    typePassword('right-one')
    await waitFor(() => expect(server.to('/users/changePassword')).toHaveLength(2))
    expect(server.to('/users/changePassword')[1]?.body).toMatchObject({ password, repassword: password })
    expect(server.to('/auth/login')[1]?.body).toMatchObject({ email: 'asha@example.test' })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Log in again' })).toBeNull())
    await waitFor(() => expect(location.hash).toBe('#/orobonds-profile'))
  })

  it('takes the code of an authenticator app in the same dialog', async () => {
    const { server } = await sendStale({ secondStep: true })
    typePassword('right-one')
    const field = await screen.findByLabelText('Code of your authenticator app')
    fireEvent.change(field, { target: { value: '000000' } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('The code is not right. Please check it and try again')).toBeTruthy()
    fireEvent.change(field, { target: { value: '123456' } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(server.to('/users/changePassword')).toHaveLength(2))
    expect(server.to('/auth/login').at(-1)?.body).toMatchObject({
      email: 'asha@example.test',
      password: 'right-one',
      code: '123456',
    })
  })

  it('is refused when the dialog is closed, and the form keeps what was typed', async () => {
    const { server } = await sendStale()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(
      await screen.findByText('For your safety, please log in again before you change this'),
    ).toBeTruthy()
    expect(server.to('/users/changePassword')).toHaveLength(1)
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(password)
  })

  it('is refused when the dialog cannot be loaded, which is said, and the form keeps what was typed', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get')
    await send({ onRefusal: () => void online.mockReturnValue(false) })
    expect(
      await screen.findByText('For your safety, please log in again before you change this'),
    ).toBeTruthy()
    expect(toasts.get()).toMatchObject([{ tone: 'error', text: commonEn['common.screenFailed'] }])
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(password)
    online.mockRestore()
  })
})
