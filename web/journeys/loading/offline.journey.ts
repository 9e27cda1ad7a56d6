import type { Page, Worker } from '@playwright/test'
import { offlineEn } from '../../../shared/texts/en/offline.ts'
import { offlineHi } from '../../../shared/texts/hi/offline.ts'
import type { WorkerScope } from '../../worker/scope.ts'
import { expect, logInAsHolder, test } from '../drivers/journey.ts'
import { addresses, logOut } from '../drivers/steps.ts'

/** The service worker (U10): the site without a connection, what it stores, and a new build. */

test.use({ serviceWorkers: 'allow' })

/** What stands in the worker, for the code that is sent there. */
declare const clients: WorkerScope['clients']

/** Waits until the worker answers for the page and has stored what the page has loaded. */
async function untilStored(page: Page, part: RegExp): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(async () => (await storedBy(page)).some(address => part.test(address))).toBe(true)
}

/** The addresses of everything that is stored on this device by the worker. */
const storedBy = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map(name => caches.open(name)))
    const requests = await Promise.all(stores.map(store => store.keys()))
    return requests.flat().map(({ url }) => url)
  })

const workerOf = (page: Page): Worker => {
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('no worker was started')
  return worker
}

test('U10: without a connection the log-in, a page read before and the frame around an opened screen appear', async ({
  page,
  context,
  watch,
  stackOrigin,
}) => {
  watch.allowLine(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/)
  await page.goto('/platform/terms-of-use')
  await untilStored(page, /Terms|terms/)
  await page.goto('/platform/')
  await untilStored(page, /\/login-/)
  await page.goto('/platform/terms-of-use')

  await context.setOffline(true)
  await page.goto('/platform/?back=digilocker')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(
    page.getByText('You are offline. What you see may be old; what you typed is safe.'),
  ).toBeVisible()
  await page.goto('/platform/terms-of-use')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // A page that this device never read: the sentence in both languages, and the way back once the connection is there.
  await page.goto('/platform/privacy-policy')
  await expect(page.getByRole('heading', { name: offlineEn['offline.title'] })).toBeVisible()
  await expect(page.getByRole('heading', { name: offlineHi['offline.title'] })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: offlineEn['offline.retry'] }).click()
  await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible()

  await logInAsHolder(page, stackOrigin)
  await page.goto(addresses.dashboard)
  await expect(page.getByRole('region', { name: /^(Worth now|Everything together)$/ })).toContainText('₹')
  await untilStored(page, /DashboardRoute/)
  await context.setOffline(true)
  // A screen that this device never opened, and the way to it once the connection is there.
  await page.evaluate(() => location.assign('#/orobonds-profile/sessions'))
  await expect(page.getByText('This part of the app could not be loaded')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Where you are logged in' })).toBeVisible()

  await page.goto(addresses.dashboard)
  await expect(page.getByRole('region', { name: /^(Worth now|Everything together)$/ })).toContainText('₹')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('We could not check whether you are signed in.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: /^(Worth now|Everything together)$/ })).toContainText('₹')
})

test('U10: only files of the site are stored, before and after a log-out, and no query of an address', async ({
  page,
  stackOrigin,
}) => {
  await logInAsHolder(page, stackOrigin)
  await page.goto(`/platform/?code=of-a-vendor${addresses.dashboard.replace(/^.*(?=#)/, '')}`)
  await expect(page.getByRole('region', { name: /^(Worth now|Everything together)$/ })).toContainText('₹')
  await untilStored(page, /DashboardRoute/)
  await page.reload()
  await page.goto('/platform/#/portfolio')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const isOfSite = (address: string): boolean =>
    /^\/platform\/(|[\w/-]+|offline\.html|assets\/[\w.-]+)(\?__WB_REVISION__=[\w-]+)?$/.test(
      address.replace(stackOrigin, ''),
    )
  const stored = await storedBy(page)
  expect(stored.length).toBeGreaterThan(20)
  expect(stored.filter(address => !isOfSite(address))).toEqual([])

  // A read of the portfolio that comes after the log-out would be refused.
  await page.waitForLoadState('networkidle')
  await logOut(page)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect((await storedBy(page)).filter(address => !isOfSite(address))).toEqual([])
})

test('U10: a new build is offered, and what is typed stays until its reader reloads', async ({ page }) => {
  await page.goto('/platform/')
  await untilStored(page, /\/login-/)
  await page.getByLabel('Email', { exact: true }).fill('asha@demo.sthirank.test')
  const offer = page.getByText('A new version of this site is ready.')
  // The first worker of this device is of the same build: there is nothing to offer.
  await expect(offer).toHaveCount(0)
  await workerOf(page).evaluate(async () => {
    for (const open of await clients.matchAll({ type: 'window' }))
      open.postMessage({ type: 'build', entry: '/platform/assets/base-next.js' })
  })
  await expect(offer).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('asha@demo.sthirank.test')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(offer).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})
