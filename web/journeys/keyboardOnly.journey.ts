import type { Page } from '@playwright/test'
import { expect, newPerson, test } from './journey.ts'
import { accountEnding, addresses, screenOf, seeVerified } from './steps.ts'

/** Presses Tab until what has the focus carries this name; a person would give up after thirty. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let pressed = 0; pressed < 30; pressed += 1) {
    await page.keyboard.press('Tab')
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

async function typeInto(page: Page, label: string, words: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.type(words)
}

test('signing up and the bank step with nothing but a keyboard', async ({ page, town }) => {
  const person = newPerson()
  await page.goto(addresses.login)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await tabTo(page, 'Login')
  await page.keyboard.press('ArrowRight')
  await typeInto(page, 'Full name', person.name)
  await typeInto(page, 'Email', person.email)
  await typeInto(page, 'Mobile number', person.phone)
  await typeInto(page, 'Password', person.password)
  await typeInto(page, 'Repeat the password', person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Registration successful!')).toBeVisible()

  await page.goto(screenOf(await town.linkFor(person.email, /confirm/i)))
  await expect(page.getByText('Your email is confirmed. You can log in now.')).toBeVisible()
  await tabTo(page, 'Login')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused()
  await typeInto(page, 'Email', person.email)
  await typeInto(page, 'Password', person.password)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: `Namaste, ${person.name}` })).toBeVisible()
  await tabTo(page, 'Add your bank account')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Account holder')).toHaveValue(person.name)
  const accountNumber = accountEnding('2468')
  await typeInto(page, 'Account number', accountNumber)
  await typeInto(page, 'Repeat the account number', accountNumber)
  await typeInto(page, 'IFSC code', 'HDFC0000053')
  await tabTo(page, 'Account type')
  await page.keyboard.press('s')
  await tabTo(page, 'Verify account')
  await page.keyboard.press('Enter')
  await seeVerified(page)

  await tabTo(page, 'Open the profile menu')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Open the profile menu' })).toBeFocused()
})
