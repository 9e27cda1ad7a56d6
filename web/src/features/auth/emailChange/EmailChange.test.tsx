// @vitest-environment jsdom

import { expect, it, vi } from 'vitest'
import { authEn } from '../../../../../shared/texts/en/auth.ts'
import { fireEvent, screen, waitFor } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { type FakeHandler, fakeServer, refuses, replies } from '../../../lib/calls/testing/fakeServer.ts'
import { EmailChange } from './EmailChange.tsx'

prepareScreenTests()

const sent = { resendAfterSeconds: 30, expiresInSeconds: 300, sentTo: 'a•••@example.test' }
function show(start: FakeHandler, confirm: FakeHandler) {
  const onChanged = vi.fn()
  const server = fakeServer({ 'POST /me/email/change': start, 'POST /me/email/confirm': confirm })
  renderWithTexts(<EmailChange email="asha@example.test" onChanged={onChanged} />, authEn)
  return { server, onChanged }
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const started = () => replies({ data: sent })
const changed = () => replies({ data: { email: 'new@example.test' } })

it('the new address, then the codes of both; a wrong one is said at its field, and two presses send once (U13)', async () => {
  let right = false
  const { server, onChanged } = show(started, () =>
    right ? changed() : refuses('auth.otpInvalid', 400, { field: 'confirmationOtp' }),
  )
  expect(screen.getByText('Present address: asha@example.test')).toBeTruthy()
  type('New email address', 'new@example')
  press('Send the code')
  await waitFor(() =>
    expect(screen.getByLabelText('New email address').getAttribute('aria-invalid')).toBe('true'),
  )
  expect(server.to('/me/email/change')).toEqual([])
  type('New email address', 'New@Example.test')
  press('Send the code')
  press('Send the code')
  await screen.findByLabelText('Code from the new address')
  expect(server.to('/me/email/change').map(({ body }) => body)).toEqual([{ email: 'new@example.test' }])
  type('Code from the new address', '123456')
  press('Change the address')
  expect(await screen.findByText('Enter the digits of the code')).toBeTruthy()
  type('Code from the present address', '654321')
  press('Change the address')
  await waitFor(() =>
    expect(screen.getByLabelText('Code from the present address').getAttribute('aria-invalid')).toBe('true'),
  )
  right = true
  press('Change the address')
  await waitFor(() => expect(onChanged).toHaveBeenCalledExactlyOnceWith('new@example.test'))
  expect(server.to('/me/email/confirm').at(-1)?.body).toEqual({ otp: '123456', confirmationOtp: '654321' })
})

it('the address that it is already is refused at the field, and going back keeps what was typed (U13)', async () => {
  let same = true
  show(() => (same ? refuses('auth.emailSame', 400, { field: 'email' }) : started()), changed)
  type('New email address', 'asha@example.test')
  press('Send the code')
  expect(await screen.findByText(authEn['auth.emailSame'])).toBeTruthy()
  same = false
  type('New email address', 'new@example.test')
  press('Send the code')
  await screen.findByLabelText('Code from the new address')
  press('Another address')
  expect(screen.getByLabelText<HTMLInputElement>('New email address').value).toBe('new@example.test')
})

it('a lost connection says so, and what was typed stays (U13)', async () => {
  show(() => Promise.reject(new TypeError('offline')), changed)
  type('New email address', 'new@example.test')
  press('Send the code')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('New email address').value).toBe('new@example.test')
})
