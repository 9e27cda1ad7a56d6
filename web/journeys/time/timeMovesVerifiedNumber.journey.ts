import type { Page } from '@playwright/test'
import { advance } from '../../../infra/drivers/control.ts'
import { phone as onPhone } from '../drivers/devices.ts'
import { expect, newPerson, type Sandbox, test } from '../drivers/journey.ts'
import { addresses, consentRead, logOut } from '../drivers/steps.ts'

/** The mobile number over its waiting times, on a phone; the stack's clock is moved. */

test.use(onPhone)

/** The newest code in what was sent to somebody. */
async function codeTo(sandbox: Sandbox, to: string, what: RegExp): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const texts = (await sandbox.outbox(to)).map(({ text }) => text).filter(text => what.test(text))
    found = /^(\d{4}|\d{6}) is your OTP/.exec(texts.at(-1) ?? '')?.[1]
    expect(found, `a code to ${to}`).toBeDefined()
  }).toPass({ timeout: 60_000, intervals: [50, 100, 200] })
  return found ?? ''
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

const logInCode = /log in to your Sthirank account/

/** Another code than the right one, of six digits. */
const otherThan = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

/** Asks for a code to log in with. */
async function requestLogin(page: Page, mobile: string): Promise<void> {
  await press(page, 'Log in with a code to my mobile number')
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobile)
  await press(page, 'Send the code')
}

test('the mobile number: verified from the profile, logged in with, then changed with a code to the old one', async ({
  page,
  sandbox,
  investor,
  stackOrigin,
  watch,
}) => {
  await page.goto(addresses.profile)
  const card = page.getByRole('region', { name: 'Mobile number' })
  await expect(card.getByText('Not verified')).toBeVisible()
  await card.getByRole('link', { name: 'Verify: Mobile number' }).click()
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toHaveValue(investor.phone)
  await press(page, 'Send the code')
  await page
    .getByLabel('Code from this number')
    .fill(await codeTo(sandbox, `+91${investor.phone}`, /verify your mobile number/))
  await press(page, 'Verify')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(page.getByText('Not verified')).toHaveCount(0)

  // It logs in from now on; a wrong code says how many tries are left.
  await page.waitForLoadState('networkidle')
  await logOut(page)
  await requestLogin(page, investor.phone)
  const code = await codeTo(sandbox, `+91${investor.phone}`, logInCode)
  watch.allow(400, '/api/auth/phone/login')
  await page.getByLabel('Code', { exact: true }).fill(otherThan(code))
  await press(page, 'Login')
  await expect(page.getByText('The code is not right. Please check it: 4 tries are left')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(code)
  const read = consentRead(page)
  await press(page, 'Login')
  await expect(page.getByRole('heading', { level: 1, name: /^Namaste/ })).toBeVisible()
  await read

  // A code alone is no fresh log-in: the dialog comes, and what was typed stays. Codes are sent 30 s apart.
  await advance({ origin: stackOrigin }, 'PT1M')
  await page.goto(addresses.profile)
  const { phone } = newPerson()
  await page.getByRole('link', { name: 'Change mobile number' }).click()
  await page.getByLabel('New mobile number').fill(phone)
  watch.allow(400, '/api/auth/sendOtp')
  await press(page, 'Send the code')
  const dialog = page.getByRole('dialog', { name: 'Log in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(investor.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await page
    .getByLabel('Code from this number')
    .fill(await codeTo(sandbox, `+91${phone}`, /verify your mobile number/))
  await page
    .getByLabel('Code from the old number')
    .fill(await codeTo(sandbox, `+91${investor.phone}`, /change your mobile number/))
  await press(page, 'Verify')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(page.getByText(`+91 ${phone}`)).toBeVisible()

  // The next day it logs in. The page is left first: what it asks while the clock moves would be refused (401).
  await page.goto('about:blank')
  await advance({ origin: stackOrigin }, 'PT24H')
  await page.goto(addresses.login)
  await requestLogin(page, phone)
  await page.getByLabel('Code', { exact: true }).fill(await codeTo(sandbox, `+91${phone}`, logInCode))
  await press(page, 'Login')
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCount(0)

  // Both were written to.
  await expect(async () => {
    const letters = await sandbox.outbox(investor.email)
    expect(letters.filter(({ subject }) => subject === 'Your mobile number was changed')).toHaveLength(1)
    const texts = (await sandbox.outbox(`+91${investor.phone}`)).map(({ text }) => text)
    expect(texts.filter(text => text.startsWith('The mobile number of your Sthirank account'))).toHaveLength(
      1,
    )
  }).toPass({ timeout: 120_000 })
})
