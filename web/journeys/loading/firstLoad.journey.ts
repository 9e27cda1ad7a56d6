import type { Page } from '@playwright/test'
import { overGoal } from '../../../infra/checks/bench/measurement.ts'
import { countLoad, loadMeasurements } from '../../firstLoad.ts'
import { expect, logInAsHolder, test } from '../drivers/journey.ts'
import { addresses } from '../drivers/steps.ts'

/** What a browser loads, cold, for the first screens of a visitor and of an investor. */

/** Expects what a page loads to hold its goals; the rows are attached for `npm run bench`. */
async function expectWithinGoals(page: Page, screen: Parameters<typeof loadMeasurements>[0]): Promise<void> {
  await page.waitForLoadState('networkidle')
  const load = await page.evaluate(countLoad)
  // So few would mean that the count sees nothing.
  expect(load.scriptBytes).toBeGreaterThan(30_000)
  const rows = loadMeasurements(screen, load)
  await test.info().attach('measurements', { body: JSON.stringify(rows), contentType: 'application/json' })
  expect(overGoal(rows)).toEqual([])
}

test('a visitor loads the login and nothing of an investor’s screens', async ({ page }) => {
  await page.goto('/platform/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expectWithinGoals(page, 'login')
  const names = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  expect(names.filter(name => /Dashboard|investor|sealing|noto-devanagari/.test(name))).toEqual([])
})

test('an investor loads the dashboard', async ({ page, stackOrigin }) => {
  await logInAsHolder(page, stackOrigin)
  // As on a device that they use: they were signed in here before.
  await page.addInitScript(() => localStorage.setItem('sthirank.signedIn', 'yes'))
  await page.goto(addresses.dashboard)
  await expect(page.getByRole('heading', { name: 'Bonds Investment Opportunities' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Worth now' })).toContainText('₹')
  await expectWithinGoals(page, 'dashboard')
})
