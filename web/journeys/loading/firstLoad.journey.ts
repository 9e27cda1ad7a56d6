import type { Page } from '@playwright/test'
import { overGoal } from '../../../infra/checks/bench/measurement.ts'
import { countLoad, loadMeasurements } from '../../firstLoad.ts'
import { expect, logInAsHolder, test } from '../drivers/journey.ts'
import { addresses } from '../drivers/steps.ts'

/** What a browser loads, cold, for the first screens of a visitor and of an investor. */

test.use({ serviceWorkers: 'allow' })

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
  // The statements of the demo data are imported in the background: a screen of bonds and funds loads more.
  await expect(async () => {
    const headers = { 'use-pkey': 'false' }
    expect(await (await page.request.get('/api/ios/portfolio/summary', { headers })).text()).toContain(
      '"funds":',
    )
  }).toPass({ timeout: 240_000, intervals: [1000] })
  // As on a device that they use: they were signed in here before.
  await page.addInitScript(() => localStorage.setItem('sthirank.signedIn', 'yes'))
  await page.goto(addresses.dashboard)
  await expect(page.getByRole('heading', { name: 'Bonds Investment Opportunities' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Everything together' })).toContainText('₹')
  await expectWithinGoals(page, 'dashboard')
})

/** How far content has moved that somebody may be reading (Cumulative Layout Shift); what follows a press does not count. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect()
          resolve(list.getEntries().reduce((sum, entry) => sum + shiftOf(entry), 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Without any entry the observer is not called.
        setTimeout(() => resolve(0), 1_000)
        function shiftOf(entry: PerformanceEntry): number {
          const { value, hadRecentInput } = JSON.parse(JSON.stringify(entry))
          return hadRecentInput === true ? 0 : value
        }
      }),
  )

test('nothing on a deal page moves when its answers come one after the other', async ({
  page,
  stackOrigin,
}) => {
  await logInAsHolder(page, stackOrigin)
  await page.setViewportSize({ width: 390, height: 844 })
  // Each answer comes later than the one before.
  let requests = 0
  await page.route('**/api/**', async route => {
    requests += 1
    await new Promise(resolve => setTimeout(resolve, 300 * requests))
    await route.continue()
  })
  await page.goto('about:blank')
  await page.goto('/platform/#/orobonds-asset/nilgiri-tea-2029')
  await expect(page.getByText('Next payout')).toBeVisible()
  await expect(page.getByRole('button', { name: /Watch/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests).toBeGreaterThan(2)
  expect(await layoutShift(page)).toBeLessThan(0.02)
})

test('what is pressed before the script is there is answered when it is', async ({ page, person }) => {
  let release: (() => void) | undefined
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/assets\/(?!before)[^/]+\.js$/, async route => {
    await released
    await route.continue()
  })
  await page.goto(addresses.login, { waitUntil: 'commit' })
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.locator('html[data-start=page]')).toHaveCount(1)
  release?.()
  await expect(page.getByRole('link', { name: 'Complete your KYC' })).toBeVisible()
})

test('a part that comes after the screen and is blocked is left out: the page is not loaded again and again', async ({
  page,
  stackOrigin,
  watch,
}) => {
  watch.allowLine(/net::ERR_FAILED/)
  await logInAsHolder(page, stackOrigin)
  let blocked = 0
  await page.route(/\/assets\/afterPaint-[^/]+\.js$/, async route => {
    blocked += 1
    await route.abort()
  })
  let pages = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) pages += 1
  })
  await page.goto(addresses.dashboard)
  await expect(page.getByRole('region', { name: /^(Worth now|Everything together)$/ })).toContainText('₹')
  await expect.poll(() => blocked).toBe(1)
  // Who presses what needs it reads why nothing opens, and decides about the next load.
  await page.getByRole('button', { name: 'Open the profile menu' }).click()
  await expect(page.getByText('This part of the app could not be loaded')).toBeVisible()
  expect(pages).toBe(1)
  await page.unroute(/\/assets\/afterPaint-[^/]+\.js$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Open the profile menu' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Logout' })).toBeVisible()
  expect(pages).toBe(2)
})
