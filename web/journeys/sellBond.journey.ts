import { expect } from './drivers/journey.ts'
import {
  codeFor,
  codesSent,
  hold,
  liquidationsOf,
  publishSellable,
  refusedCode,
  requestCode,
  sellAddress,
  sheetOf,
  test,
  typeCode,
  wrongCode,
} from './drivers/selling.ts'

/** The liquidation of a bond, from the holding to the order, and the refusals of its code. */

test('sold: from the holding over the code to the thanks, and found again in the portfolio', async ({
  page,
  sandbox,
  seller,
  stackOrigin,
  watch,
}) => {
  const bond = await publishSellable(stackOrigin)
  await hold(seller, bond, 10, { units: 3, settledOn: '2026-11-18' })
  await page.goto(`/platform/#/portfolio/holding/${bond.product}`)
  await expect(page.getByText('You can sell 10 of 13 units today. 3 more from 9 Dec 2026.')).toBeVisible()
  await page.getByRole('link', { name: 'Sell', exact: true }).click()

  const field = page.getByLabel('Units to sell')
  await field.fill('11')
  await expect(page.getByText('Entered units cannot be more than Total available units')).toBeVisible()
  await page.getByRole('button', { name: 'Liquidate Now' }).click()
  await expect(page.getByText('You don’t have sufficient units')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss this notice' }).first().click()
  await field.fill('7')
  await expect(page.getByText('Price of 7 units')).toBeVisible()

  const nth = await codesSent(sandbox, seller)
  await requestCode(page)
  const sheet = sheetOf(page)
  const amount = await sheet.locator('dd').last().innerText()
  await expect(sheet.getByRole('button', { name: 'Verify' })).toBeDisabled()
  const code = await codeFor(sandbox, seller, nth)
  watch.allow(...refusedCode)
  await typeCode(page, wrongCode(code))
  await expect(sheet.getByText('OTP invalid')).toBeVisible()
  await typeCode(page, code)

  await expect(page.getByRole('heading', { level: 1, name: 'Thank You' })).toBeVisible()
  const trail = page.getByRole('list', { name: 'What happens when' })
  await expect(trail.getByText('Next: the depository')).toBeVisible()
  await expect(page.getByText(amount).first()).toBeVisible()
  await page.getByRole('link', { name: 'Close', exact: true }).click()
  await page.getByRole('tab', { name: 'Liquidation Pending' }).click()
  const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: bond.name })
  await expect(row.getByText('Pending', { exact: true })).toBeVisible()
  await row.getByRole('link').click()
  await expect(page.getByRole('list', { name: 'Where it stands' })).toBeVisible()
  expect(await liquidationsOf(seller, bond)).toHaveLength(1)
  const note = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Download the contract note' }).click()
  await (await note).close()

  await page.goto(`/platform/#/portfolio/holding/${bond.product}`)
  await expect(page.getByText('7 units are in requests that are on their way.')).toBeVisible()
  await expect(page.getByText(/^You can sell 3 of 13 units today\./)).toBeVisible()
})

test('a code that is sent again, guessed too often, and its sheet after a reload', async ({
  page,
  sandbox,
  seller,
  stackOrigin,
  watch,
}) => {
  const bond = await publishSellable(stackOrigin)
  await hold(seller, bond, 5)
  const nth = await codesSent(sandbox, seller)
  await page.goto(sellAddress(bond, 'bonds', 2))
  await requestCode(page)
  const first = await codeFor(sandbox, seller, nth)
  // The phone unloaded the page while the message was read.
  await page.reload()
  const sheet = sheetOf(page)
  await expect(sheet).toBeVisible()
  watch.allow(...refusedCode)
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    await typeCode(page, wrongCode(first))
    await expect(sheet.getByText(/^(OTP invalid|Too many wrong tries)/)).toBeVisible()
  }
  await typeCode(page, first)
  await expect(sheet.getByText('Too many wrong tries. Ask for a new OTP')).toBeVisible()
  expect(await liquidationsOf(seller, bond)).toEqual([])
  const resend = sheet.getByRole('button', { name: 'resend' })
  await expect(resend).toBeEnabled()
  await resend.click()
  await expect(sheet.getByText('OTP sent sucessfully')).toBeVisible()
  await typeCode(page, await codeFor(sandbox, seller, nth + 1))
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You' })).toBeVisible()
  expect(await liquidationsOf(seller, bond)).toMatchObject([{ units: 2, state: 'placed' }])
})

test('two tabs and a double click: one sale', async ({
  page,
  sandbox,
  seller,
  context,
  stackOrigin,
  watch,
}) => {
  const bond = await publishSellable(stackOrigin)
  await hold(seller, bond, 4)
  const nth = await codesSent(sandbox, seller)
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.goto(sellAddress(bond, 'bonds', 4))
    await expect(tab.getByLabel('Units to sell')).toHaveValue('4')
  }
  watch.allow(...refusedCode)
  watch.allow(400, /\/api\/orobonds\/redeem\/\w+\/redemptionAmount/)
  await requestCode(page)
  await second.getByLabel(/^I agree to the terms/).check()
  await second.getByRole('button', { name: 'Liquidate Now' }).click()
  await expect(second.getByText(/^A new OTP can be sent in 0:\d\d$/)).toBeVisible()
  const code = await codeFor(sandbox, seller, nth)
  await sheetOf(page).getByLabel('OTP', { exact: true }).fill(code)
  await sheetOf(page).getByRole('button', { name: 'Verify' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You' })).toBeVisible()
  expect(await liquidationsOf(seller, bond)).toHaveLength(1)
  await second.bringToFront()
  await second.reload()
  await expect(second.getByRole('heading', { name: 'No eligible units' })).toBeVisible()
  await expect(second.getByText('4 units are in requests that are on their way')).toBeVisible()
  await second.getByRole('region', { name: 'On its way' }).getByRole('link').click()
  await expect(second.getByRole('list', { name: 'Where it stands' })).toBeVisible()
})

test('what is not one’s own, not there or of another kind', async ({ page, seller, watch }) => {
  expect(seller.investorId).not.toBe('')
  watch.allow(400, /\/api\/orobonds\//)
  watch.allow(404, /\/api\/orobonds\//)
  await page.goto(
    '/platform/#/orobonds-asset/mld/nifty-shield-2028/redeem/liq_mwvmn7qk-08c43d6546505b6f41c933c5',
  )
  await expect(page.getByRole('heading', { name: 'There is no such request' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/orobonds-dashboard/)
  await page.goto('/platform/#/orobonds-asset/bonds/kaveri-fleet-2029/redeem')
  await expect(page.getByText('You do not hold this')).toBeVisible()
  await page.goto('/platform/#/orobonds-asset/fd/penna-deposits-fd/redeem')
  await expect(page.getByRole('main')).toHaveText('')
})
