import type { Page } from '@playwright/test'
import { desktop, phone } from '../drivers/devices.ts'
import { expect, type Person, test } from '../drivers/journey.ts'
import { addresses, advance, fillSignUp, logIn } from '../drivers/steps.ts'

/** Closes the account of who is signed in, from the profile. */
async function close(page: Page, { email }: Person): Promise<void> {
  await page.goto(addresses.profile)
  await page.getByRole('link', { name: 'Close my account' }).click()
  await expect(page.getByText(/^You have never had an approved KYC/)).toBeVisible()
  const field = page.getByLabel(`Your email address, to be sure: ${email}`)
  const press = () => page.getByRole('button', { name: 'Close my account for good' }).click()
  await field.fill('somebody@else.test')
  await press()
  await expect(page.getByText('Please type the e-mail address of this account')).toBeVisible()
  await expect(field).toHaveValue('somebody@else.test')
  await field.fill(email.toUpperCase())
  await press()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is being closed' })).toBeVisible()
}

for (const [device, use] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test.describe(device, () => {
    test.use(use)

    test('an account is closed: every session ends, nobody logs in, a letter says when it is done, and the address is free (U13)', async ({
      page,
      investor,
      elsewhere,
      sandbox,
      watch,
    }) => {
      const other = await (await elsewhere(investor)).newPage()
      await other.goto(addresses.sessions)
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
      watch.allow(400, '/api/me/closure')
      await close(page, investor)
      // The other device: it hears of it with its next request.
      watch.allow(401, /\/api\//)
      await expect(async () => {
        await other.goto(addresses.profile)
        await other.reload()
        await expect(other.getByText(/because this account is being closed/)).toBeVisible({ timeout: 3000 })
      }).toPass({ timeout: 120_000 })
      await other.context().close()
      await page.getByRole('button', { name: 'Log out' }).click()
      // It leads to the log-in by itself; what is typed there before would be gone.
      await expect(page).toHaveURL(new RegExp(`${addresses.login}$`))
      watch.allow(400, '/api/auth/login')
      await logIn(page, investor)
      await expect(page.getByText(/^This account is being closed/)).toBeVisible()
      const subjects = async () => (await sandbox.outbox(investor.email)).map(({ subject }) => subject)
      await expect.poll(subjects, { timeout: 120_000 }).toContain('Your account is being closed')

      await advance(page.request, 'PT21M')
      await expect.poll(subjects, { timeout: 120_000 }).toContain('Your Sthirank account is closed')
      await page.reload()
      await expect(async () => {
        await logIn(page, investor)
        await expect(page.getByText('No such email. Authentication Failed')).toBeVisible({ timeout: 3000 })
      }).toPass({ timeout: 120_000 })

      // The address is anybody's again, also its former owner's.
      await page.reload()
      await fillSignUp(page, investor)
      await page.getByRole('button', { name: 'Sign up' }).click()
      await expect(page.getByRole('main').getByText('Registration successful!')).toBeVisible()
    })
  })
}
