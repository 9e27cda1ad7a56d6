// @vitest-environment jsdom

import { expect, it, vi } from 'vitest'
import { authEn } from '../../../../../shared/texts/en/auth.ts'
import { fireEvent, screen, waitFor } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { type FakeHandler, fakeServer, refuses, replies } from '../../../lib/calls/testing/fakeServer.ts'
import { PhoneLogin } from './PhoneLogin.tsx'

prepareScreenTests()

async function requestCode(enter: FakeHandler) {
  const onEntered = vi.fn()
  const onPassword = vi.fn()
  const server = fakeServer({
    'POST /auth/phone/start': () => replies({ data: { resendAfterSeconds: 30, expiresInSeconds: 300 } }),
    'POST /auth/phone/login': enter,
  })
  renderWithTexts(<PhoneLogin onEntered={onEntered} onPassword={onPassword} />, authEn)
  type('Mobile number', '+91 98765 43210')
  press('Send the code')
  await screen.findByLabelText('Code')
  return { server, onEntered, onPassword }
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('sends the code to the number, and logs in with it', async () => {
  const { server, onEntered } = await requestCode(() => replies({ message: 1 }))
  expect(screen.getByLabelText<HTMLInputElement>('Code').autocomplete).toBe('one-time-code')
  expect(
    screen.getByText('6 digits. If +91 9876543210 is verified, they are on their way', { exact: false }),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send again in 30 s' })).toHaveProperty('disabled', true)
  type('Code', '123456')
  press('Login')
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce())
  expect(server.to('/auth/phone/start')[0]?.body).toEqual({ mobile: '9876543210' })
  expect(server.to('/auth/phone/login')[0]?.body).toEqual({ mobile: '9876543210', otp: '123456' })
})

it('a wrong code says how many tries are left (U22)', async () => {
  let left = 2
  const { onPassword } = await requestCode(() =>
    refuses('auth.otpInvalid', 400, { field: 'otp', params: { count: left } }),
  )
  type('Code', '000000')
  press('Login')
  expect(await screen.findByText('The code is not right. Please check it: 2 tries are left')).toBeTruthy()
  left = 1
  type('Code', '000001')
  press('Login')
  expect(await screen.findByText('The code is not right. Please check it: 1 try is left')).toBeTruthy()
  press('Log in with my password')
  expect(onPassword).toHaveBeenCalledOnce()
})

it('the second step is asked for after the code, and sent with it', async () => {
  const { server, onEntered } = await requestCode(({ body }) =>
    JSON.stringify(body).includes('"code":"654321"')
      ? replies({ message: 1 })
      : refuses('auth.secondStepNeeded', 400, { field: 'code' }),
  )
  type('Code', '123456')
  press('Login')
  const step = await screen.findByLabelText('Code of your authenticator app')
  fireEvent.change(step, { target: { value: '654321' } })
  press('Continue')
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce())
  expect(server.to('/auth/phone/login').at(-1)?.body).toEqual({
    mobile: '9876543210',
    otp: '123456',
    code: '654321',
  })
})
