import type { Page } from '@playwright/test'
import { crawl } from '../drivers/crawl.ts'
import { expect, logInAsHolder, test } from '../drivers/journey.ts'
import { addresses } from '../drivers/steps.ts'

/** Every link of the app leads to a page that exists and says something (D9): of a visitor, a newcomer and a holder. */

test.describe.configure({ timeout: 600_000 })

/** The documented addresses that anybody may open. */
const open = [
  '#/login',
  '#/mld',
  '#/learn/blogs',
  '#/faq',
  '#/orobonds-faq',
  '#/alternate-assets',
  '#/market-linked-debentures/mld2/details',
  '#/terms-of-use',
]

test('the links of a visitor', async ({ page }) => {
  await page.goto(addresses.login)
  // The foot of the log-in is loaded when somebody comes near it.
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.mouse.wheel(0, 5_000)
  const { opened, broken } = await crawl(page, open)
  expect(broken).toEqual([])
  for (const name of ['bondIssue', 'bondAsset', 'mldAcquisition', 'personalFinance', 'altAsset', 'grievance'])
    expect([...opened]).toContain(name)
})

/** Where the profile menu leads in the app. */
async function menuAddresses(page: Page): Promise<readonly string[]> {
  await page.getByRole('banner').getByRole('button').last().click()
  const menu = page.getByRole('dialog').getByRole('link')
  await expect(menu.first()).toBeVisible()
  const items = await menu.evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
  await page.keyboard.press('Escape')
  return items.filter(item => item.startsWith('#/'))
}

// Only `npm run prove`, as the holder's: eighty addresses, whose screens the other journeys open.
test('the links of a newcomer', async ({ page, investor, watch }) => {
  // A deal leads to the page that sells its units; who holds none reads so there.
  watch.allow(400, /\/redemptionAmount$/)
  expect(investor.email).not.toBe('')
  await page.goto(addresses.dashboard)
  const menu = await menuAddresses(page)
  const { opened, broken } = await crawl(page, ['#/orobonds-dashboard', ...menu, ...open.slice(1)])
  expect(broken).toEqual([])
  for (const name of ['reports', 'faq', 'learn', 'docvault', 'opportunities', 'bond'])
    expect([...opened]).toContain(name)
})

test('the links of a holder', async ({ page, stackOrigin, watch }) => {
  watch.allow(400, /\/redemptionAmount$/)
  await logInAsHolder(page, stackOrigin)
  await page.goto(addresses.dashboard)
  const menu = await menuAddresses(page)
  const starts = ['#/orobonds-dashboard', '#/orobonds-dashboard/faq', '#/portfolio', '#/refer', '#/refer/FD']
  const { opened, broken } = await crawl(page, [...starts, ...menu, '#/referral-dashboard'])
  expect(broken).toEqual([])
  const reached = [
    'holding',
    'payouts',
    'refer',
    'referDashboard',
    'referralDashboard',
    'reports',
    'docvault',
  ]
  for (const name of [...reached, 'faq', 'learn', 'opportunities', 'bond'])
    expect([...opened]).toContain(name)
})
