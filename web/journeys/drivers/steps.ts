import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Person } from './journey.ts'

/** Steps on the screens, by their visible texts. */

export const addresses = {
  login: '/platform/#/login',
  forgotPassword: '/platform/#/forgot-password',
  dashboard: '/platform/#/orobonds-dashboard',
  profile: '/platform/#/orobonds-profile',
  sessions: '/platform/#/orobonds-profile/sessions',
  changePassword: '/platform/#/orobonds-profile/password',
  changeEmail: '/platform/#/orobonds-profile/email',
  mobileNumber: '/platform/#/orobonds-profile/mobile',
  secondFactor: '/platform/#/orobonds-profile/second-step',
  nominees: '/platform/#/orobonds-profile/nominees',
  closeAccount: '/platform/#/orobonds-profile/close',
  help: '/platform/#/orobonds-help',
  kyc: '/platform/#/orobonds-docvault',
  panStep: '/platform/#/orobonds-docvault/pan',
  addressStep: '/platform/#/orobonds-docvault/address',
  bankStep: '/platform/#/orobonds-docvault/bank',
  dematStep: '/platform/#/orobonds-docvault/demat',
  summary: '/platform/#/orobonds-docvault/confirm',
} as const

/** Moves the clock of the stack, by an ISO duration. */
export async function advance(request: APIRequestContext, duration: string): Promise<void> {
  const reply = await request.post('/sandbox/clock', { data: { advance: duration } })
  expect(reply.status(), await reply.text()).toBe(200)
}

/** The path of a link in a letter, to open it on this stack. */
export const screenOf = (link: string): string => link.slice(link.indexOf('/platform/'))

export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByRole('tab', { name: 'Sign up' }).click()
  await page.getByLabel('Full name', { exact: true }).fill(person.name)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Mobile number', { exact: true }).fill(person.phone)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Repeat the password', { exact: true }).fill(person.password)
  await page.getByRole('checkbox', { name: /^I agree to the Terms/ }).check()
}

/** An unused account number whose ending steers the bank (`/sandbox/scenarios`). */
export const accountEnding = (ending: string): string =>
  `${String(Math.floor(Math.random() * 1e9)).padStart(9, '1')}${ending}`

export async function fillBank(page: Page, accountNumber: string): Promise<void> {
  await page.getByLabel('Account number', { exact: true }).fill(accountNumber)
  await page.getByLabel('Repeat the account number', { exact: true }).fill(accountNumber)
  await page.getByLabel('IFSC code', { exact: true }).fill('HDFC0000053')
  await page.getByLabel('Account type', { exact: true }).selectOption('Saving Bank')
}

export async function verifyBank(page: Page, accountNumber: string): Promise<void> {
  await fillBank(page, accountNumber)
  await page.getByRole('button', { name: 'Verify account' }).click()
  // The form is gone. The waiting state lasts only seconds; `bankPolling.journey.ts` checks it.
  await expect(page.getByLabel('Repeat the account number', { exact: true })).toHaveCount(0)
}

/** The bank step shows that the account is confirmed. */
export async function seeVerified(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByText('Your bank confirmed this account. Payouts will go here.')).toBeVisible({
    timeout: 120_000,
  })
  await expect(main.getByText('verified', { exact: true })).toBeVisible()
}

/** The profile's bank block shows this account's last four digits, all others hidden. */
export async function seeBankOnProfile(page: Page, accountNumber: string, stamp: string): Promise<void> {
  await page.goto(addresses.profile)
  const block = page.getByRole('region', { name: 'Bank details' })
  await expect(block.getByText(stamp, { exact: true })).toBeVisible()
  const masked = accountNumber.slice(-4).padStart(accountNumber.length, '•')
  await expect(block.getByText(masked)).toBeVisible()
  await expect(page.getByText(accountNumber)).toHaveCount(0)
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open the profile menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
}

/** Presses Tab, at most 30 times, until the focused element has this name. */
export async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  for (let pressed = 0; pressed < 30; pressed += 1) {
    await page.keyboard.press(key)
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement)) return ''
      const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
      return (
        element.getAttribute('aria-label') ??
        (labels.length > 0 ? labels.map(label => label.textContent).join(' ') : element.textContent)
      )
    })
    if (typeof name === 'string' ? focused?.trim() === name : name.test(focused ?? '')) return
  }
  throw new Error(`Tab did not reach ${name}`)
}

export async function typeInto(page: Page, label: string | RegExp, words: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.type(words)
}

/**
 * Waits for what a page reads once in a session, five seconds after its first screen. A log-in that replaces the session while
 * it is under way would have it refused (401). Called before the page is opened; the result is awaited before the log-in.
 */
export const consentRead = (page: Page): Promise<unknown> => page.waitForResponse(/\/users\/getConsent/)
