import type { Page } from '@playwright/test'
import type { Papers } from '../../infra/drivers/kyc.ts'
import { expect, newPerson, test } from './drivers/journey.ts'
import { newPapers } from './drivers/kycSteps.ts'
import { addresses, screenOf, seeVerified, tabTo, typeInto } from './drivers/steps.ts'

test.describe.configure({ timeout: 300_000 })

/** Focuses a select and chooses the option that starts with `words`. */
async function pick(page: Page, label: RegExp, words: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.type(words)
}

/** The four steps by keyboard; the address by DigiLocker. */
async function completeKyc(page: Page, papers: Papers): Promise<void> {
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(papers.name)
  await pick(page, /^Day/, '7')
  await pick(page, /^Month/, 'feb')
  await pick(page, /^Year/, '1990')
  await typeInto(page, 'PAN', papers.pan)
  await pick(page, /^Annual income/, '5')
  await pick(page, /^Gender/, 'f')
  await tabTo(page, 'Next')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your PAN is verified' })).toBeVisible()

  await expect(page.getByRole('button', { name: 'Continue with DigiLocker' })).toBeVisible()
  await tabTo(page, 'Continue with DigiLocker')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Share documents with Sthirank?' })).toBeVisible()
  await typeInto(page, /^PAN card in your locker/, papers.pan)
  await page.keyboard.press('Enter')

  // The data from DigiLocker is shown for review.
  await expect(page.getByText('•••• •••• 1234')).toBeVisible({ timeout: 120_000 })
  await tabTo(page, 'Next')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Account holder')).toHaveValue(papers.name)
  await typeInto(page, 'Account number', papers.accountNumber)
  await typeInto(page, 'Repeat the account number', papers.accountNumber)
  await typeInto(page, 'IFSC code', 'HDFC0000053')
  await pick(page, /^Account type/, 's')
  await tabTo(page, 'Verify account')
  await page.keyboard.press('Enter')
  await seeVerified(page)
  await tabTo(page, 'Next')
  await page.keyboard.press('Enter')

  await typeInto(page, 'Demat number', papers.demat)
  await typeInto(page, 'Repeat the demat number', papers.demat)
  await tabTo(page, /^I agree that bonds and debentures/)
  await page.keyboard.press('Space')
  await tabTo(page, 'Save demat account')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('button', { name: 'Save nominees' })).toBeVisible()
  await tabTo(page, 'I do not want a nominee')
  await page.keyboard.press('Space')
  await tabTo(page, 'Save nominees')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: /^These are my details/ })).toBeVisible()
  await tabTo(page, /^These are my details/)
  await page.keyboard.press('Space')
  await typeInto(page, 'Your name as on your PAN, as your signature', papers.name)
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('main').getByText('All details are here. Our team looks at them.').first(),
  ).toBeVisible()
}

test('from the sign-up to a KYC in review with nothing but a keyboard', async ({ page, sandbox }) => {
  const person = newPerson()
  await page.goto(addresses.login)
  await expect(page.getByRole('heading', { name: /^Lend to companies/ })).toBeVisible()
  await tabTo(page, 'Login')
  await page.keyboard.press('ArrowRight')
  await typeInto(page, 'Full name', person.name)
  await typeInto(page, 'Email', person.email)
  await typeInto(page, 'Mobile number', person.phone)
  await typeInto(page, 'Password', person.password)
  await typeInto(page, 'Repeat the password', person.password)
  await tabTo(page, /^I agree to the Terms/)
  await page.keyboard.press('Space')
  await tabTo(page, 'Sign up')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Registration successful!')).toBeVisible()

  await page.goto(screenOf(await sandbox.linkFor(person.email, /confirm/i)))
  await expect(page.getByText('Your email is confirmed. You can log in now.')).toBeVisible()
  await tabTo(page, 'Login')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Lend to companies/ })).toBeFocused()
  await typeInto(page, 'Email', person.email)
  await typeInto(page, 'Password', person.password)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: `Namaste, ${person.name}` })).toBeVisible()
  // Somebody who sees presses Tab when there is something to go to.
  await expect(page.getByRole('link', { name: 'Complete Your KYC' })).toBeVisible()
  await tabTo(page, 'Complete Your KYC')
  await page.keyboard.press('Enter')
  await completeKyc(page, newPapers(person.name))
  await tabTo(page, 'Open the profile menu', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Open the profile menu' })).toBeFocused()
})
