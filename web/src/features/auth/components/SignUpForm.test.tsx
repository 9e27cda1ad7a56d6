// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { authEn } from '../../../../../shared/texts/en/auth.ts'
import { consentEn } from '../../../../../shared/texts/en/consent.ts'
import { fireEvent, screen, waitFor } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { type FakeHandler, fakeServer, refuses, replies } from '../../../lib/calls/testing/fakeServer.ts'
import { SignUpForm } from './SignUpForm.tsx'
import { TermsChanged } from './TermsChanged.tsx'

prepareScreenTests()

const texts = { ...authEn, ...consentEn }
const first = { text: 'I agree to the first wording', textInHindi: 'पहला', version: '2026-11-01' }
const second = { text: 'I agree to the second wording', textInHindi: 'दूसरा', version: '2026-12-01' }

function open(answer: FakeHandler, current = () => first) {
  const server = fakeServer({ 'GET /tnc/signup': () => replies(current()), 'POST /auth/register': answer })
  renderWithTexts(<SignUpForm termsHref="#/terms-of-use" />, texts)
  return server
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const signUp = () => fireEvent.click(screen.getByRole('button', { name: 'Sign up' }))
function fill(): void {
  type('Full name', 'Asha   Rao')
  type('Email', 'asha@example.in')
  type('Mobile number', '+91 98765-43210')
  type('Password', 'green-river-bicycle')
  type('Repeat the password', 'green-river-bicycle')
}
const registered = () => replies({ data: { email: 'asha@example.in', resendAfterSeconds: 60 } })

it('nothing is sent without the tick, which is never set beforehand (D7)', async () => {
  const server = open(registered)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: first.text })
  expect(box.checked).toBe(false)
  fill()
  signUp()
  expect(await screen.findByText(authEn['auth.consentRequired'])).toBeTruthy()
  expect(document.activeElement).toBe(box)
  expect(server.to('/auth/register')).toEqual([])
})

it('the version that is shown is the one that is sent; afterwards the news has the focus (D7, U4, U12)', async () => {
  const server = open(registered)
  fireEvent.click(await screen.findByRole('checkbox', { name: first.text }))
  expect(screen.getByText('Version 2026-11-01', { exact: false })).toBeTruthy()
  fill()
  signUp()
  await screen.findByText(authEn['auth.registrationSuccessful'])
  expect(server.to('/auth/register')[0]?.body).toMatchObject({
    consentVersion: '2026-11-01',
    name: 'Asha Rao',
    phone: '9876543210',
  })
  expect(document.activeElement?.textContent).toContain('asha@example.in')
})

it('a text that has changed meanwhile is shown anew, not ticked, and what was typed is kept (D7)', async () => {
  let current = first
  open(
    () => {
      current = second
      return refuses('consent.versionOutdated', 400, { field: 'consentVersion' })
    },
    () => current,
  )
  fireEvent.click(await screen.findByRole('checkbox', { name: first.text }))
  fill()
  signUp()
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: second.text })
  expect(box.checked).toBe(false)
  expect(screen.getByText(consentEn['consent.versionOutdated'])).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha@example.in')
})

it('a text that cannot be read can be asked for again, and nothing is sent without it', async () => {
  let fails = true
  const server = fakeServer({
    'GET /tnc/signup': () => (fails ? refuses('session.heavyTraffic', 429) : replies(first)),
    'POST /auth/register': registered,
  })
  renderWithTexts(<SignUpForm termsHref="#/terms-of-use" />, texts)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  fill()
  signUp()
  await waitFor(() => expect(server.to('/auth/register')).toEqual([]))
  fails = false
  fireEvent.click(retry)
  expect(await screen.findByRole('checkbox', { name: first.text })).toBeTruthy()
})

it('after a log-in a changed text is asked about with its version, or waits for the next log-in (D7)', async () => {
  const server = fakeServer({
    'GET /tnc/signup': () => replies(second),
    'POST /tnc/signup/accept': () => replies({ message: 'Consent recorded' }),
  })
  const { unmount } = renderWithTexts(<TermsChanged termsHref="#/terms-of-use" />, texts)
  fireEvent.click(await screen.findByRole('button', { name: 'I agree' }))
  await waitFor(() => expect(screen.queryByText(second.text)).toBeNull())
  expect(server.to('/tnc/signup/accept')[0]?.body).toEqual({ version: '2026-12-01' })
  unmount()
  renderWithTexts(<TermsChanged termsHref="#/terms-of-use" />, texts)
  await screen.findByText(second.text)
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  await waitFor(() => expect(screen.queryByText(second.text)).toBeNull())
  expect(sessionStorage.getItem('sthirank.termsLater')).toBe('later')
})
