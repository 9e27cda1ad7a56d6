import type { Page } from '@playwright/test'
import { inspect, inspectAddress } from './drivers/inspect.ts'
import { expect } from './drivers/journey.ts'
import { operator } from './drivers/operator.ts'
import {
  hold,
  publishSellable,
  refusedCode,
  requestCode,
  requestQuote,
  sellAddress,
  sheetOf,
  shield,
  test,
} from './drivers/selling.ts'

/** Every screen of selling, in its languages and both themes. */

test.describe.configure({ timeout: 600_000 })

const facts = (page: Page) => () => expect(page.getByRole('main').locator('dl').first()).toBeVisible()

test('the screens of a sale', async ({ page, seller, stackOrigin }) => {
  const [bond, locked] = [await publishSellable(stackOrigin), await publishSellable(stackOrigin)]
  await hold(seller, bond, 10, { units: 3, settledOn: '2026-11-18' })
  await hold(seller, locked, 0, { units: 3, settledOn: '2026-11-18' })
  await inspectAddress(page, 'sell-list', '/platform/#/liquidation', () =>
    expect(page.getByRole('main').locator('h3').first()).toBeVisible(),
  )
  await inspectAddress(page, 'sell-bond', sellAddress(bond, 'bonds', 7), facts(page))
  await inspectAddress(page, 'sell-locked', sellAddress(locked).replace(/\?.*/, ''), facts(page))
  await inspectAddress(page, 'sell-holding', `/platform/#/portfolio/holding/${bond.product}`, facts(page))
  await page.goto(sellAddress(bond, 'bonds', 7))
  await page.reload()
  await requestCode(page)
  await sheetOf(page).getByLabel('OTP', { exact: true }).fill('12')
  await inspect(page, 'sell-otp')
})

test('the screens of a quote', async ({ page, sandbox, seller, watch }) => {
  watch.allow(...refusedCode)
  await hold(seller, shield, 6)
  const orderId = await requestQuote(page, sandbox, seller, 3)
  const address = `/platform/#/orobonds-asset/mld/${shield.product}/redeem/${orderId}`
  await inspectAddress(page, 'quote-requested', address, facts(page))
  await operator(seller, 'ops-price-quote', { orderId, unitPrice: '103500.00' })
  await inspectAddress(page, 'quote-ready', address, () =>
    expect(page.getByRole('checkbox').first()).toBeVisible(),
  )
  await inspectAddress(page, 'sales-pending', '/platform/#/portfolio?tab=pending', () =>
    expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible(),
  )
  await seller.visitor.must('rejectRedeemQuote', { id: shield.ISIN, orderId }, { 'idempotency-key': orderId })
  await inspectAddress(page, 'quote-rejected', address, facts(page))
})
