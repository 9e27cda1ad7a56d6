import type { Page } from '@playwright/test'
import { logIn, Visitor } from '../../../infra/drivers/visitor.ts'
import { phone } from '../drivers/devices.ts'
import { expect, logInByApi, test } from '../drivers/journey.ts'
import { addresses } from '../drivers/steps.ts'

/** Another device than that of the journeys. */
const android =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'

/** What is read on one device is read on every other one. */

/** By its whole name: `Notifications` is part of the name of a bell with something unread. */
const bell = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

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

test('WhatsApp is switched on, brings a message, and STOP ends it (D3)', async ({
  page,
  investor,
  browser,
  stackOrigin,
  sandbox,
  watch,
}) => {
  const visitor = new Visitor(stackOrigin)
  await logIn(visitor, investor)
  // A number that WhatsApp reaches.
  const mobile = `${investor.phone.slice(0, -1)}0`
  const number = `+91${mobile}`
  await visitor.must('sendOtp', { mobile })
  const code = async () => /^\d{4,6}/.exec((await sandbox.outbox(number)).at(-1)?.text ?? '')?.[0]
  await expect.poll(code).toBeDefined()
  await visitor.must('validateOtp', { otp: await code() })

  await page.goto('/platform/#/orobonds-notifications/preferences')
  const consent = page.getByRole('switch', { name: 'WhatsApp' }).first()
  await expect(consent).not.toBeChecked()
  await consent.check()
  await expect(page.getByText('Consent recorded')).toBeVisible()

  const other = await browser.newContext({ baseURL: stackOrigin, userAgent: android })
  watch.over(other)
  await logInByApi(other.request, investor, stackOrigin)
  await other.close()
  const messages = async () => (await sandbox.outbox(number)).filter(({ channel }) => channel === 'whatsapp')
  await expect
    .poll(async () => (await messages()).map(({ text }) => text))
    .toEqual([
      expect.stringMatching(
        /^Sthirank: Log-in from a new device\. Details: http.*\nTo end these messages write STOP\.$/,
      ),
    ])

  await page.request.post('/sandbox/whatsapp/written', { data: { from: number, text: 'stop' } })
  await expect(async () => {
    await page.reload()
    await expect(consent).toBeEnabled({ timeout: 5_000 })
    await expect(consent).not.toBeChecked({ timeout: 1_000 })
  }).toPass()
})
