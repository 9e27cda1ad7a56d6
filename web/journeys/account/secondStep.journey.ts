import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect } from '../drivers/journey.ts'
import {
  codeFor,
  codesSent,
  hold,
  publishSellable,
  requestCode,
  sellAddress,
  test,
  typeCode,
} from '../drivers/selling.ts'
import { addresses, logIn, logOut } from '../drivers/steps.ts'

/** What an authenticator app shows, so many steps of 30 s from now. */
async function appCode(page: Page, secret: string, later = 0): Promise<string> {
  const { headers } = await page.request.get('/api/version').then(reply => ({ headers: reply.headers() }))
  const timestamp = Date.parse(headers['x-server-now'] ?? '') + later * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

test('a second step: an app is set up, a bond is sold with it, and a recovery code stands in for a lost phone', async ({
  page,
  sandbox,
  seller,
  stackOrigin,
  watch,
}) => {
  const bond = await publishSellable(stackOrigin)
  await hold(seller, bond, 10)
  await page.goto(addresses.profile)
  await page.getByRole('link', { name: 'Second step at log-in' }).click()
  await expect(page.getByText('Log-ins need your password only.')).toBeVisible()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const uri = await page.getByRole('link', { name: 'Open in my authenticator app' }).getAttribute('href')
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
  const field = page.getByLabel('Code of your authenticator app')
  watch.allow(400, '/api/me/secondFactor/confirm')
  await field.fill('000000')
  await page.getByRole('button', { name: 'Switch it on' }).click()
  await expect(page.getByText('The code is not right. Please check it: 9 tries are left')).toBeVisible()
  await field.fill(await appCode(page, secret))
  await page.getByRole('button', { name: 'Switch it on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  // The next log-in needs the app; the newest code counts once.
  await logOut(page)
  watch.allow(400, '/api/auth/login')
  await logIn(page, seller)
  await expect(page.getByText('Please enter the code of your authenticator app')).toBeVisible()
  await field.fill(await appCode(page, secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Namaste/ })).toBeVisible()

  const nth = await codesSent(sandbox, seller)
  await page.goto(sellAddress(bond))
  await requestCode(page)
  await typeCode(page, await codeFor(sandbox, seller, nth))
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You' })).toBeVisible()

  // The phone is lost: a recovery code, once.
  await logOut(page)
  for (const attempt of [1, 2]) {
    await logIn(page, seller)
    await field.fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
    if (attempt === 2) break
    await expect(page.getByRole('heading', { level: 1, name: /^Namaste/ })).toBeVisible()
    await logOut(page)
  }
  await expect(page.getByText('The code is not right. Please check it: 3 tries are left')).toBeVisible()
  await field.fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Namaste/ })).toBeVisible()
  await page.goto(addresses.secondFactor)
  await expect(page.getByText('8 recovery codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the second step' }).click()
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  await expect(async () => {
    const subjects = (await sandbox.outbox(seller.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(
      expect.arrayContaining([
        'Log-ins need a second step now',
        'A recovery code was used',
        'The second step of your log-ins was removed',
      ]),
    )
  }).toPass({ timeout: 120_000 })
})
