import type { APIRequestContext, Page } from '@playwright/test'
import { desktop, phone } from '../drivers/devices.ts'
import { pdfOf } from '../drivers/files.ts'
import { expect, test } from '../drivers/journey.ts'
import { openStep } from '../drivers/kycSteps.ts'
import {
  accountEnding,
  addresses,
  advance,
  consentRead,
  seeBankOnProfile,
  seeVerified,
  verifyBank,
} from '../drivers/steps.ts'

async function sendWebhooksLater(request: APIRequestContext, webhookDelaySeconds: number): Promise<void> {
  const reply = await request.post('/sandbox/scenario', { data: { webhookDelaySeconds } })
  expect(reply.status(), await reply.text()).toBe(200)
}

/** Five polls of four seconds each. */
const giveUp = async (page: Page): Promise<void> => {
  for (let poll = 0; poll < 5; poll += 1) await advance(page.request, 'PT4S')
}

for (const [device, use] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test.describe(device, () => {
    test.use(use)

    test('the bank never answers: a proof of 19.9 MB is uploaded and the truth stands on the profile', async ({
      page,
      atBank: investor,
    }) => {
      const accountNumber = accountEnding('0004')
      await page.goto(addresses.bankStep)
      await expect(page.getByLabel('Account holder')).toHaveValue(investor.name)
      await verifyBank(page, accountNumber)
      await giveUp(page)
      const main = page.getByRole('main')
      await expect(main.getByText('The bank has not answered yet')).toBeVisible({ timeout: 120_000 })
      await page.getByRole('button', { name: 'Upload bank proof' }).click()

      const network = await page.context().newCDPSession(page)
      const throttle = (uploadThroughput: number) =>
        network.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput,
        })
      // Slow enough to see the progress bar move.
      await throttle(1_000_000)
      await page
        .getByLabel('Cancelled cheque, bank statement or first page of a passbook')
        .setInputFiles(pdfOf(19_900_000))
      const bar = page.getByRole('progressbar', { name: 'Uploading cancelled-cheque.pdf' })
      await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10)
      await expect(page.getByText(/of 19\.9 MB|\/ 19\.9 MB/)).toBeVisible()
      await throttle(-1)

      const done = page.getByRole('dialog', { name: 'Congratulations' })
      await expect(done).toBeVisible({ timeout: 120_000 })
      await expect(done.getByText('Bank verification is under process')).toBeVisible()
      await done.getByRole('button', { name: 'Done' }).click()
      await expect(main.getByText('Bank verification is under process')).toBeVisible()
      await page.getByRole('button', { name: 'Preview the proof' }).click()
      await expect(page.getByRole('link', { name: /Open in a new tab/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await seeBankOnProfile(page, accountNumber, 'Verification Under Process')
    })

    test('the bank confirms after all, by its own message, and the open screen heals', async ({
      page,
      atBank: investor,
    }) => {
      await page.goto(addresses.bankStep)
      await expect(page.getByLabel('Account holder')).toHaveValue(investor.name)
      await verifyBank(page, accountEnding('0008'))
      // The clock runs on while the page loads: the bank's message waits until the page has shown that none came.
      await sendWebhooksLater(page.request, 600)
      await giveUp(page)
      await openStep(page, 'bank')
      await expect(page.getByRole('button', { name: 'Upload bank proof' })).toBeVisible()
      await advance(page.request, 'PT10M5S')
      await sendWebhooksLater(page.request, 0)
      // Nobody touches the page.
      await seeVerified(page)
    })

    test('a password needs a fresh log-in: after ten minutes it is asked for again', async ({
      page,
      investor,
      watch,
    }) => {
      const read = consentRead(page)
      await page.goto(addresses.changePassword)
      await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
      await read
      await advance(page.request, 'PT11M')
      const next = 'A-new-ledger-2027'
      await page.getByLabel('Current password', { exact: true }).fill(investor.password)
      await page.getByLabel('New password', { exact: true }).fill(next)
      await page.getByLabel('Repeat the password', { exact: true }).fill(next)
      watch.allow(400, '/api/users/changePassword')
      await page.getByRole('button', { name: 'Save the new password' }).click()
      // What was typed stays, and goes out after the log-in.
      const dialog = page.getByRole('dialog', { name: 'Log in again' })
      await dialog.getByLabel('Password', { exact: true }).fill(investor.password)
      await dialog.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByText('Your password is changed.')).toBeVisible()
    })

    test('a link for a new password works for 30 minutes', async ({ page, person, sandbox, watch }) => {
      await page.goto(addresses.forgotPassword)
      await page.getByLabel('Email', { exact: true }).fill(person.email)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page.getByText('Check your email')).toBeVisible()
      const link = await sandbox.linkFor(person.email, /new password/i)
      await advance(page.request, 'PT31M')
      await page.goto(link.slice(link.indexOf('/platform/')))
      await page.getByLabel('New password', { exact: true }).fill('A-new-ledger-2027')
      await page.getByLabel('Repeat the password', { exact: true }).fill('A-new-ledger-2027')
      watch.allow(400, '/api/auth/resetPassword')
      await page.getByRole('button', { name: 'Save the new password' }).click()
      await expect(page.getByText('This link is no longer valid. Please ask for a new one')).toBeVisible()
    })
  })
}
