import type { Page } from '@playwright/test'
import { phone } from '../drivers/devices.ts'
import { expect, logInByApi, test } from '../drivers/journey.ts'
import { addresses } from '../drivers/steps.ts'

/** Another device than that of the journeys. */
const android =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'

/** What is read on one device is read on every other one. */

const bell = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('link', { name })

test('a notification is read on a phone and gone on the desktop', async ({
  page,
  investor,
  browser,
  stackOrigin,
  watch,
}) => {
  await page.goto(addresses.dashboard)
  await expect(bell(page, /^Notifications/)).toBeVisible()

  // Logging in from another device is written about.
  const pocket = await browser.newContext({ ...phone, baseURL: stackOrigin, userAgent: android })
  watch.over(pocket)
  await logInByApi(pocket.request, investor, stackOrigin)
  const small = await pocket.newPage()
  await small.goto(addresses.dashboard)
  await expect(async () => {
    await small.reload()
    await expect(bell(small, 'Notifications: 1 unread')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await page.reload()
  await expect(bell(page, 'Notifications: 1 unread')).toBeVisible()

  await bell(small, 'Notifications: 1 unread').click()
  await expect(small.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  const row = small.getByText('Log-in from a new device')
  await row.focus()
  await row.click()
  await expect(small.getByText('If this was you, there is nothing to do.')).toBeVisible()
  await expect(bell(small, 'Notifications')).toBeVisible()

  await page.reload()
  await expect(bell(page, 'Notifications')).toBeVisible()
  await bell(page, 'Notifications').click()
  await expect(page.getByText('Log-in from a new device')).toBeVisible()
  await expect(page.getByText('Unread:')).toHaveCount(0)
  await pocket.close()
})
