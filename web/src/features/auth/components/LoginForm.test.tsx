// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { authEn } from '../../../../../shared/texts/en/auth.ts'
import { fireEvent, screen } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { LoginForm } from './LoginForm.tsx'

prepareScreenTests()

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('who looks at the log-in with a code and comes back finds what was typed', async () => {
  renderWithTexts(<LoginForm forgotHref="#/forgot-password" onEntered={() => Promise.resolve()} />, authEn)
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'asha@example.com' } })
  press('Log in with a code to my mobile number')
  expect(
    screen.getByRole('button', { name: 'Log in with a code to my mobile number' }).getAttribute('aria-busy'),
  ).toBe('true')
  expect(await screen.findByRole('textbox', { name: 'Mobile number' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull()
  press('Log in with my password')
  expect(screen.queryByRole('textbox', { name: 'Mobile number' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('asha@example.com')
})
