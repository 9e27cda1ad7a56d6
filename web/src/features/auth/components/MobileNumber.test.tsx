// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest'
import { authEn } from '../../../../../shared/texts/en/auth.ts'
import { fireEvent, screen, waitFor } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { type FakeHandler, fakeServer, refuses, replies } from '../../../lib/calls/testing/fakeServer.ts'
import { MobileNumber } from './MobileNumber.tsx'

prepareScreenTests()

const sent = { resendAfterSeconds: 30, expiresInSeconds: 300 }
function show(verified: boolean, validate: FakeHandler, confirmation?: { by: string; sentTo: string }) {
  const onVerified = vi.fn()
  const server = fakeServer({
    'POST /auth/sendOtp': () => replies({ data: { ...sent, ...(confirmation && { confirmation }) } }),
    'POST /auth/validateOtp': validate,
  })
  renderWithTexts(<MobileNumber phone="9876543210" verified={verified} onVerified={onVerified} />, authEn)
  return { server, onVerified }
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const verified = () => replies({ data: { phoneVerified: true } })

describe('a mobile number', () => {
  it('of the sign-up is filled in, and one code verifies it', async () => {
    const { server, onVerified } = show(false, verified)
    expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('9876543210')
    press('Send the code')
    await screen.findByLabelText('Code from this number')
    expect(screen.queryByLabelText('Code from the old number')).toBeNull()
    expect(screen.getByRole('button', { name: 'Send again in 30 s' })).toHaveProperty('disabled', true)
    press('Verify')
    expect(await screen.findByText('Enter the digits of the code')).toBeTruthy()
    type('Code from this number', '1234')
    press('Verify')
    await waitFor(() => expect(onVerified).toHaveBeenCalledOnce())
    expect(server.to('/auth/validateOtp').at(-1)?.body).toEqual({ otp: '1234' })
  })

  it('that replaces a verified one needs both codes, and a wrong one is said at its field', async () => {
    let right = false
    const { server, onVerified } = show(
      true,
      () => (right ? verified() : refuses('auth.otpInvalid', 400, { field: 'confirmationOtp' })),
      { by: 'email', sentTo: 'a•••@example.test' },
    )
    type('New mobile number', '9123456780')
    fireEvent.click(screen.getByLabelText('I do not have the old number any more: send its code to my email'))
    press('Send the code')
    await screen.findByLabelText('Code from your email')
    expect(server.to('/auth/sendOtp')[0]?.body).toEqual({
      cCode: '+91',
      mobile: '9123456780',
      confirmBy: 'email',
    })
    type('Code from this number', '1234')
    type('Code from your email', '5678')
    press('Verify')
    expect(await screen.findByText('The code is not right. Please check it and try again')).toBeTruthy()
    expect(screen.getByLabelText('Code from your email').getAttribute('aria-invalid')).toBe('true')
    right = true
    press('Verify')
    await waitFor(() => expect(onVerified).toHaveBeenCalledOnce())
    expect(server.to('/auth/validateOtp').at(-1)?.body).toEqual({ otp: '1234', confirmationOtp: '5678' })
  })
})
