import type { Page } from '@playwright/test'
import { expect, newPerson, test } from './drivers/journey.ts'
import {
  fillAddress,
  fillDemat,
  fillPan,
  newPapers,
  openStep,
  signOnSummary,
  uploadProofs,
} from './drivers/kycSteps.ts'
import { apiSession, untilReviewable } from './drivers/operator.ts'
import { fillSignUp, logIn, screenOf, seeBankOnProfile, seeVerified, verifyBank } from './drivers/steps.ts'

test.describe.configure({ timeout: 300_000 })

/** From the sign-up to the KYC in review at most so many screens (U11). */
const mostScreens = 12

/** The screens as they follow one another: an address that is only replaced by that of its step counts once. */
function countScreens(page: Page): readonly string[] {
  const screens: string[] = []
  page.on('framenavigated', frame => {
    const [, path = ''] = /#\/([^?]*)/.exec(frame.url()) ?? []
    if (path === '' || path === 'orobonds-docvault' || path === screens.at(-1)) return
    screens.push(path)
  })
  return screens
}

/** After the approval every step is closed but the nominees, which may be changed for ever. */
const closedSteps = /^Edit (?!Nominees)/

test('a visitor signs up, confirms the e-mail and is an approved investor in one sitting', async ({
  page,
  sandbox,
  stackOrigin,
  watch,
}) => {
  const person = newPerson()
  const papers = newPapers(person.name)
  const screens = countScreens(page)
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

  const link = await sandbox.linkFor(person.email, /confirm/i)
  await page.goto(screenOf(link))
  await expect(main.getByText('Your email is confirmed. You can log in now.')).toBeVisible()
  await page.getByRole('link', { name: 'Login' }).click()
  await logIn(page, person)
  await expect(page.getByRole('heading', { name: `Namaste, ${person.name}` })).toBeVisible()

  await page.getByRole('link', { name: 'Complete Your KYC' }).click()

  await expect(page.getByRole('heading', { name: 'Complete KYC' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name)
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await fillPan(page, papers)
  await page.getByRole('button', { name: 'Next' }).click()
  const verified = page.getByRole('dialog', { name: 'Your PAN is verified' })
  await expect(
    verified.getByText(`The income-tax department knows it as ${person.name.toUpperCase()}.`),
  ).toBeVisible()
  // The next step opens by itself.
  await page.getByRole('button', { name: 'Upload documents manually' }).click()
  await fillAddress(page)
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await uploadProofs(page)
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(page.getByLabel('Account holder')).toHaveValue(person.name)
  await page.getByLabel('IFSC code').fill('hdfc0000053')
  await expect(main.getByText('HDFC Bank')).toBeVisible()
  await verifyBank(page, papers.accountNumber)
  await seeVerified(page)
  await page.getByRole('button', { name: 'Next' }).click()

  await fillDemat(page, papers)
  await page.getByRole('button', { name: 'Save demat account' }).click()
  await expect(page.getByRole('button', { name: 'Save nominees' })).toBeVisible()
  await signOnSummary(page, person.name)
  await expect(main.getByText('All details are here. Our team looks at them.').first()).toBeVisible()
  expect(screens.length, screens.join(', ')).toBeLessThanOrEqual(mostScreens)
  await expect(page).toHaveURL(/docvault\/confirm$/)

  const behind = await apiSession(stackOrigin, person)
  await untilReviewable(behind)
  await behind.operate('ops-review-kyc', { decision: 'approve' })
  await page.reload()
  await expect(main.getByText('Your KYC is approved. You can invest.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: closedSteps })).toHaveCount(0)
  await page
    .getByRole('link', { name: 'Explore' })
    .or(page.getByRole('button', { name: 'Explore' }))
    .click()
  await seeBankOnProfile(page, papers.accountNumber, 'Verified')
  await expect(main.getByText('Congratulations, KYC verified')).toBeVisible()
  await openStep(page, 'pan')
  await expect(main.getByText(papers.pan)).toBeVisible()
  await expect(page.getByRole('button', { name: closedSteps })).toHaveCount(0)
})
