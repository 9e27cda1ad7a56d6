import { expect, logInAsHolder } from './drivers/journey.ts'
import { publishBond, showsOrderPlaced, test } from './drivers/market.ts'
import { tabTo } from './drivers/steps.ts'

/** From Home of an approved investor to a paid order, one of them to the list (U11). */
const mostTaps = 6

test('from the list to a paid order with nothing but a keyboard', async ({ page, buyer, stackOrigin }) => {
  expect(buyer.investorId).not.toBe('')
  const bond = await publishBond(stackOrigin, { order: 1, showOnBrowse: true })
  let taps = 1
  const press = (key: string): Promise<void> => {
    taps += 1
    return page.keyboard.press(key)
  }
  await page.goto('/platform/#/orobonds-investment-opportunities')
  await expect(page.getByRole('link', { name: bond.name })).toBeVisible()
  await tabTo(page, bond.name)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: bond.name })).toBeVisible()
  await tabTo(page, 'One unit more')
  // Not needed to buy: one unit is there already.
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Units', { exact: true })).toHaveValue('2')
  await expect(page.getByRole('button', { name: 'Invest Now' })).toBeEnabled()
  await tabTo(page, 'Invest Now')
  await press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Your order' })
  await expect(sheet.getByText(/2 units$/).first()).toBeVisible()
  await expect(sheet.getByText('Read what you agree to')).toBeVisible()
  await tabTo(page, 'Read what you agree to')
  await page.keyboard.press('Enter')
  await tabTo(page, /^I have read the terms and the risks/)
  await press('Space')
  await tabTo(page, /^Place order and pay/)
  await press('Enter')
  await expect(page.getByRole('heading', { name: /^Pay ₹/ })).toBeVisible()
  await tabTo(page, 'Pay now')
  await press('Enter')
  expect(taps).toBeLessThanOrEqual(mostTaps)
  // When the gateway's webhook came first, the return leads to the portfolio.
  await tabTo(page, (await showsOrderPlaced(page)) ? 'See the order' : bond.name)
  await press('Enter')
  await expect(
    page.getByRole('list', { name: 'Where it stands' }).getByText('Payment received'),
  ).toBeVisible()
})

test('two deals compared, one watched, and a report fetched with nothing but a keyboard', async ({
  page,
  stackOrigin,
}) => {
  await logInAsHolder(page, stackOrigin)
  await page.goto('/platform/#/orobonds-investment-opportunities')
  await expect(page.getByRole('link', { name: 'Kaveri Fleet Leasing 10.25% 2029' })).toBeVisible()
  // The first two of the list, whichever they are.
  const names: string[] = []
  for (const count of [1, 2]) {
    await tabTo(page, /^Compare: /)
    await page.keyboard.press('Space')
    await expect(page.getByText(`${count} to compare`)).toBeVisible()
    names.push(
      await page.evaluate(
        () => document.activeElement?.parentElement?.querySelector('label [lang]')?.textContent ?? '',
      ),
    )
  }
  // The bar with what was chosen is behind the whole list.
  await tabTo(page, 'Compare deals')
  expect(names.every(name => name !== '')).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Compare deals' })).toBeVisible()
  for (const name of names) await expect(page.getByText(name).first()).toBeVisible()

  // Put on the watch list with the star of a deal's page, and taken off where it was put.
  await page.goto('/platform/#/bonds-bond/kaveri-fleet-2029')
  const star = page.getByRole('button', { name: 'Watch', pressed: false })
  await expect(star).toBeVisible()
  await tabTo(page, /^Watch/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Watch', pressed: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(star).toBeFocused()

  await page.goto('/platform/#/orobonds-reports')
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await tabTo(page, /^Financial year/)
  await tabTo(page, /^Download/)
  const file = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
})
