import type { Page } from '@playwright/test'
import { endSession } from '../../shared/contracts/auth/endSession.ts'
import { callApi } from './drivers/contractCall.ts'
import { expect, logInByApi, test } from './drivers/journey.ts'
import { addresses, logIn, logOut } from './drivers/steps.ts'

/** Nothing of the dashboard is under way any more: a read that comes after the log-out would be refused. */
async function isWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Bonds Investment Opportunities' })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test('a log-out in one tab is seen in the other', async ({ page, context, investor }) => {
  await page.goto(addresses.profile)
  const other = await context.newPage()
  await other.goto(addresses.dashboard)
  await expect(other.getByRole('heading', { name: `Namaste, ${investor.name}` })).toBeVisible()
  await isWhole(other)
  await logOut(page)
  await expect(page.getByText('Logout successful!')).toBeVisible()
  await expect(page).toHaveURL(/#\/login$/)
  // Nobody touches the other tab.
  await expect(other.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(other.getByText(investor.email)).toHaveCount(0)
  await page.goto(addresses.profile)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('a session that ended elsewhere: the notice, the log-out, and back where one was', async ({
  page,
  playwright,
  investor,
  stackOrigin,
  watch,
}) => {
  await page.goto(addresses.profile)
  await expect(page.getByRole('link', { name: 'Devices' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const otherDevice = await playwright.request.newContext({
    baseURL: stackOrigin,
    extraHTTPHeaders: { origin: stackOrigin },
  })
  await logInByApi(otherDevice, investor, stackOrigin)
  await callApi(otherDevice, endSession, { id: 'others' })
  await otherDevice.dispose()

  // Whatever its open pages ask for next.
  watch.allow(401, /\/api\//)
  await page.getByRole('link', { name: 'Devices' }).click()
  await expect(
    page.getByRole('region', { name: 'Notices' }).getByText('Your session is expired, please login again'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await logIn(page, investor)
  await expect(page).toHaveURL(/orobonds-profile\/sessions$/)
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible()
})

test('a visitor who opens an address inside is sent there after the log-in, never to another site', async ({
  page,
  person,
}) => {
  await page.goto('/platform/#/orobonds-profile?from=letter')
  await logIn(page, person)
  await expect(page).toHaveURL(/#\/orobonds-profile\?from=letter$/)
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
})

test('the list of devices logs another device out', async ({ page, elsewhere, investor, watch }) => {
  const phone = await elsewhere(investor)
  const there = await phone.newPage()
  await there.goto(addresses.dashboard)
  await isWhole(there)

  await page.goto(addresses.sessions)
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Log out this device' }).first().click()
  await expect(page.getByText('1 device was logged out')).toBeVisible()
  await expect(page.getByText('Only this device is logged in')).toBeVisible()

  watch.allow(401, /\/api\//)
  await there.goto(addresses.sessions)
  await expect(there.getByRole('button', { name: 'Login' })).toBeVisible()
  await phone.close()
})
