import type { Page } from '@playwright/test'
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

/** An authenticator in the browser's own hardware, as a laptop or a phone has it: it verifies its person. */
async function addAuthenticator(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => {
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  }
}

const home = (page: Page) => page.getByRole('heading', { level: 1, name: /^Namaste/ })

test('a passkey: it is added, logs in, sells a bond, and is lost; a recovery code stands in for it', async ({
  page,
  sandbox,
  seller,
  stackOrigin,
  watch,
}) => {
  const bond = await publishSellable(stackOrigin)
  await hold(seller, bond, 10)
  await page.goto(addresses.secondFactor)
  await expect(page.getByText('There is no passkey yet.')).toBeVisible()
  const loseAuthenticator = await addAuthenticator(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await expect(page.getByText('Not used yet')).toBeVisible()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  // A device holds one passkey of an account.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device holds a passkey of your account already')).toBeVisible()

  await logOut(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(home(page)).toBeVisible()
  const nth = await codesSent(sandbox, seller)
  await page.goto(sellAddress(bond))
  await requestCode(page)
  await typeCode(page, await codeFor(sandbox, seller, nth))
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You' })).toBeVisible()

  // The device is lost: the password needs a recovery code, and no passkey answers.
  await loseAuthenticator()
  await addAuthenticator(page)
  await logOut(page)
  watch.allow(400, '/api/auth/login')
  await logIn(page, seller)
  await expect(page.getByText('Please use your passkey, or enter one of your recovery codes')).toBeVisible()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByText('No passkey was used. You can try again')).toBeVisible()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(home(page)).toBeVisible()

  await page.goto(addresses.secondFactor)
  await expect(page.getByText(/^Last used on/)).toBeVisible()
  await page.getByRole('button', { name: /^Remove the passkey of/ }).click()
  await expect(page.getByText('There is no passkey yet.')).toBeVisible()
  await expect(page.getByText('Log-ins need your password only.').first()).toBeVisible()
  await expect(async () => {
    const subjects = (await sandbox.outbox(seller.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(
      expect.arrayContaining([
        'A passkey was added to your account',
        'A recovery code was used',
        'A passkey was removed from your account',
      ]),
    )
  }).toPass({ timeout: 120_000 })
})
