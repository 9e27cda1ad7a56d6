import type { Page } from '@playwright/test'
import { expect, test } from './drivers/journey.ts'
import { apiSession } from './drivers/operator.ts'
import { addresses } from './drivers/steps.ts'

/** The buttons on the vendor's pages. */
const presses = {
  approved: 'Everything is fine: approved',
  declined: 'The face does not match: declined',
  cancelled: 'Close the verification: cancelled',
} as const

/** Opens the vendor's page and presses one of its buttons. */
async function verify(page: Page, press: keyof typeof presses): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible()
  await page.getByRole('button', { name: presses[press] }).click()
}

test('the enhanced KYC: declined, cancelled, silent, each with its popup and its way on', async ({
  page,
  investor,
  stackOrigin,
}) => {
  const behind = await apiSession(stackOrigin, investor)
  await behind.operate('ops-set-investor-flags', { enhancedGroup: true, forceKYC: true })
  await page.goto(addresses.profile)
  const main = page.getByRole('main')
  await expect(main.getByText('Complete your KYC to be investment ready.')).toBeVisible()
  await page.getByRole('button', { name: 'Complete Your KYC' }).click()

  await verify(page, 'declined')
  const failed = page.getByRole('dialog', { name: 'Verification failed' })
  await expect(failed.getByText('The picture of you did not match your proof.')).toBeVisible()
  await failed.getByRole('button', { name: 'Reinitiate KYC' }).click()

  await verify(page, 'cancelled')
  const cancelled = page.getByRole('dialog', { name: 'Not completed' })
  await expect(cancelled.getByText('It seems that you did not complete your journey.')).toBeVisible()
  // Closing a popup loads the page again.
  await page.keyboard.press('Escape')
  await expect(cancelled).toHaveCount(0)
  await expect(main.getByText(/It seems that you have not completed your KYC/)).toBeVisible()
  await page.getByRole('button', { name: 'Re-initiate KYC' }).click()

  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible()
  const transaction = /Transaction (\S+)/.exec(
    (await page.getByText(/^Transaction /).textContent()) ?? '',
  )?.[1]
  const silenced = await page.request.post(`/sandbox/identity/${transaction}`, {
    data: { outcome: 'silent' },
  })
  expect(silenced.status(), await silenced.text()).toBe(200)
  await verify(page, 'approved')
  await expect(main.getByText('Question 2 of 5')).toBeVisible()
  const received = page.getByRole('dialog', { name: 'Details received' })
  await expect(received.getByText(/will be verified within 24 - 48 working hours/)).toBeVisible({
    timeout: 120_000,
  })
  await received.getByRole('button', { name: 'Close' }).click()
  await expect(
    main.getByText('Thank you! Your details are verified within 24-48 working hours.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Explore' })).toBeVisible()
  // No parameters of the vendor in the address.
  expect(new URL(page.url()).search).toBe('')
})
