import { register } from '../../shared/contracts/auth/register.ts'
import { getSignupText } from '../../shared/contracts/consents/getSignupText.ts'
import { callApi } from './drivers/contractCall.ts'
import { expect, newPerson, test } from './drivers/journey.ts'
import { addresses, fillSignUp, logIn } from './drivers/steps.ts'

test('log-in refused: the documented sentence in a red banner, and the form is cleared', async ({
  page,
  person,
  watch,
}) => {
  watch.allow(400, '/api/auth/login')
  await page.goto(addresses.login)
  const banner = page.getByRole('main').getByRole('alert')
  const stranger = newPerson()
  for (const [who, sentence] of [
    [stranger, 'No such email. Authentication Failed'],
    [{ ...person, password: 'not the password' }, 'Authentication Failed'],
  ] as const) {
    await logIn(page, who)
    await expect(banner.getByText(sentence, { exact: true })).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  }
  await logIn(page, person)
  await expect(page.getByRole('heading', { name: `Namaste, ${person.name}` })).toBeVisible()
})

test('not confirmed yet: the link can be asked for again, not before a minute is over', async ({
  page,
  watch,
}) => {
  const person = newPerson()
  await page.goto(addresses.login)
  const { name, email, phone, password } = person
  const { version: consentVersion } = await callApi(page.request, getSignupText, {})
  const form = { name, email, phone, password, repassword: password, consentVersion }
  await callApi(page.request, register, form)
  watch.allow(400, '/api/auth/login')
  watch.allow(400, '/api/auth/resendConfirmation')
  await logIn(page, person)
  const main = page.getByRole('main')
  await expect(main.getByText('Email not verified. Check your email')).toBeVisible()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(/^Please wait \d+ seconds before asking for another e-mail$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
})

test('sign-up refused: what is wrong stands at its field, and nothing typed is lost', async ({
  page,
  person,
  watch,
}) => {
  await page.goto(addresses.login)
  await fillSignUp(page, { ...person, phone: '1234567890' })
  await page.getByLabel('Repeat the password', { exact: true }).fill('something else')
  await page.getByRole('button', { name: 'Sign up' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('not a valid phone number')).toBeVisible()
  await page.getByLabel('Mobile number', { exact: true }).fill(person.phone)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(main.getByText("passwords don't match")).toBeVisible()
  await page.getByLabel('Repeat the password', { exact: true }).fill(person.password)
  watch.allow(400, '/api/auth/register')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(main.getByText('email already registered')).toBeVisible()
  await expect(page.getByLabel('Full name', { exact: true })).toHaveValue(person.name)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
})
