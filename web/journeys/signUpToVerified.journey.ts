import { expect, newPerson, test } from './journey.ts'
import {
  accountEnding,
  addresses,
  fillSignUp,
  logIn,
  screenOf,
  seeBankOnProfile,
  seeVerified,
  verifyBank,
} from './steps.ts'

test('a visitor signs up, confirms the e-mail, logs in, and the bank confirms the account', async ({
  page,
  town,
  watch,
}) => {
  const person = newPerson()
  await page.goto('/')
  await expect(page).toHaveURL(/\/platform\/#\/login$/)

  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Sign up' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Registration successful!')).toBeVisible()
  await expect(main.getByText(`We have sent a link to ${person.email}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()

  // Too early: the address is not confirmed yet (code 5).
  watch.allow(400, '/api/auth/login')
  await page.getByRole('tab', { name: 'Login' }).click()
  await logIn(page, person)
  await expect(main.getByText('Email not verified. Check your email')).toBeVisible()

  const link = await town.linkFor(person.email, /confirm/i)
  await page.goto(screenOf(link))
  await expect(main.getByText('Your email is confirmed. You can log in now.')).toBeVisible()
  await page.getByRole('link', { name: 'Login' }).click()
  await logIn(page, person)
  await expect(page.getByRole('heading', { name: `Namaste, ${person.name}` })).toBeVisible()

  await page.getByRole('link', { name: 'Add your bank account' }).click()
  await expect(page.getByLabel('Account holder')).toHaveValue(person.name)
  const accountNumber = accountEnding('6789')
  await page.getByLabel('IFSC code').fill('hdfc0000053')
  await expect(main.getByText('HDFC Bank')).toBeVisible()
  await verifyBank(page, accountNumber)
  await seeVerified(page)
  await expect(main.getByText('Confirmed by the bank')).toBeVisible()

  await seeBankOnProfile(page, accountNumber, 'Verified')
  await page.goto(addresses.dashboard)
  await expect(main.getByText('Your bank account is verified.').first()).toBeVisible()
})
