import type { Page } from '@playwright/test'
import { mustControl } from '../../infra/drivers/control.ts'
import { inspect, inspectAddress } from './drivers/inspect.ts'
import { expect, logInByApi } from './drivers/journey.ts'
import { buy, dealAddress, publishBond, test } from './drivers/market.ts'
import { addresses } from './drivers/steps.ts'

/** Every screen of bonds, orders and the portfolio, in its languages and both themes. */

test.describe.configure({ timeout: 600_000 })

const list = '/platform/#/orobonds-investment-opportunities'
const portfolio = '/platform/#/portfolio'
const four = 'kaveri-fleet-2029,nifty-shield-2028,tapti-receivables-2027,girnar-infra-zero-2029'
const heading = (page: Page) => () => expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()

test('the screens of what is on offer', async ({ page, buyer }) => {
  expect(buyer.investorId).not.toBe('')
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')
  const amount = () =>
    expect(
      main
        .getByText(/^(You pay|आप देंगे|आप चुकाएँगे)/)
        .or(main.locator('aside dl').last())
        .first(),
    ).toBeVisible()
  for (const view of ['live', 'upcoming', 'historical'])
    await inspectAddress(page, `opportunities-${view}`, `${list}?view=${view}`, () =>
      expect(main.locator('article').first()).toBeVisible(),
    )
  for (const [name, address] of [
    ['issuer', '/platform/#/orobonds-issuer/kaveri-fleet-2029'],
    ['compare', '/platform/#/orobonds-compare?ids=kaveri-fleet-2029,pennar-textiles-2028'],
    ['compare-four', `/platform/#/orobonds-compare?ids=${four}`],
    ['watch-list-empty', `${list}?list=watched`],
  ] as const)
    await inspectAddress(page, name, address, () =>
      expect(main.locator('table, [data-count], [role="switch"]').first()).toBeVisible(),
    )
  await buyer.visitor.must('setWatched', { product: 'kaveri-fleet-2029', watched: true })
  await inspectAddress(page, 'watch-list', `${list}?list=watched`, () =>
    expect(main.locator('article').first()).toBeVisible(),
  )
  await inspectAddress(page, 'deal-bond', dealAddress({ product: 'kaveri-fleet-2029' }, 5), amount)
  await inspectAddress(page, 'deal-shut', dealAddress({ product: 'pennar-textiles-2028' }, 5), amount)
  await inspectAddress(page, 'deal-mld', dealAddress({ product: 'nifty-shield-2028' }), amount)
  for (const product of ['tungabhadra-finance-ncd', 'penna-deposits-fd'])
    await inspectAddress(page, `deal-${product}`, dealAddress({ product }), heading(page))
  await inspectAddress(
    page,
    'payment-schedule',
    dealAddress({ product: 'tapti-receivables-2027' }),
    async () => {
      await main.getByRole('button', { name: /^(Payment schedule|भुगतान)/ }).click()
      await expect(dialog.getByRole('table')).toBeVisible()
    },
  )
  await inspectAddress(page, 'mld-calculator', dealAddress({ product: 'nifty-shield-2028' }), async () => {
    await main.getByRole('button', { name: /calculator|कैलकुलेटर/ }).click()
    await expect(dialog.getByRole('slider').first()).toBeVisible()
  })
  await inspectAddress(page, 'order-sheet', dealAddress({ product: 'kaveri-fleet-2029' }, 5), async () => {
    await main.getByRole('complementary').getByRole('button').last().click()
    await expect(dialog.getByRole('checkbox')).toBeVisible()
    await expect(dialog.locator('details')).toBeVisible()
  })
  await inspectAddress(page, 'invest-tab', `${addresses.dashboard}/invest`, heading(page))
  await inspectAddress(page, 'faq-tab', `${addresses.dashboard}/faq`, () =>
    expect(main.locator('details').first()).toBeVisible(),
  )
})

test('the screens of an order', async ({ page, buyer, stackOrigin }) => {
  const bond = await publishBond(stackOrigin)
  const at = (orderId: string): string => `/platform/#/orobonds-order/${orderId}`
  const returned = (type: string, orderId: string): string =>
    `/platform/#/orobonds-payment?type=${type}&orderId=${orderId}`
  const dialog = () => expect(page.getByRole('dialog')).toBeVisible()
  const trail = () => expect(page.getByRole('main').getByRole('list').last()).toBeVisible()

  const unpaid = await buy(buyer, bond, 5)
  await inspectAddress(page, 'order-unpaid', at(unpaid), trail)
  await inspectAddress(page, 'return-failure', returned('failure', unpaid), dialog)
  await inspectAddress(page, 'return-cancel', returned('cancel', unpaid), dialog)
  await inspectAddress(page, 'return-error', returned('error', unpaid), () =>
    expect(page.getByRole('main').getByRole('button').first()).toBeVisible(),
  )
  await mustControl(buyer.visitor, `/payments/${unpaid}`, { outcome: 'webhookFirst' })
  await inspectAddress(page, 'return-success', returned('success', unpaid), dialog)
  await inspectAddress(page, 'order-paid', at(unpaid), trail)

  const transfer = await buy(buyer, bond, 6, 'NEFT')
  await inspectAddress(page, 'order-transfer', at(transfer), trail)
  await buyer.visitor.must('cancelOrder', { orderId: transfer })
  await inspectAddress(page, 'order-cancelled', at(transfer), trail)
})

test('the screens of the portfolio: the demo investor’s, and an empty one', async ({
  page,
  investor,
  stackOrigin,
}) => {
  const main = page.getByRole('main')
  expect(investor.email).not.toBe('')
  await inspectAddress(page, 'portfolio-empty', portfolio, () =>
    expect(main.getByRole('link').first()).toBeVisible(),
  )
  const demo = { name: '', email: 'investor@demo.sthirank.test', phone: '', password: 'Passbook-2026' }
  await logInByApi(page.request, demo, stackOrigin)
  // The demo data are complete some seconds after the site answers.
  await expect(async () => {
    const reply = await page.request.get('/api/orobonds/users/portfolio', {
      headers: { 'use-pkey': 'false' },
    })
    expect(await reply.text()).toContain('palar-leather-2026')
  }).toPass({ timeout: 120_000 })
  await inspectAddress(page, 'home', addresses.dashboard, heading(page))
  await inspectAddress(page, 'portfolio', portfolio, heading(page))
  await inspectAddress(page, 'portfolio-matured', `${portfolio}?tab=matured`, heading(page))
  await inspectAddress(page, 'portfolio-xirr', portfolio, async () => {
    await main.locator('button[aria-haspopup="dialog"]').first().click()
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
  })
  await inspectAddress(page, 'holding', `${portfolio}/holding/tapti-receivables-2027`, heading(page))
  await inspectAddress(page, 'payouts', '/platform/#/orobonds-payouts', heading(page))
  await inspectAddress(page, 'notifications', '/platform/#/orobonds-notifications', async () => {
    const first = main.locator('details').first()
    await first.evaluate(details => details.setAttribute('open', ''))
    await expect(first.getByRole('link')).toBeVisible()
  })
})

test('what pops up after the log-in, once', async ({ browser, investor, stackOrigin }) => {
  const context = await browser.newContext({ baseURL: stackOrigin })
  const page = await context.newPage()
  await logInByApi(page.request, investor, stackOrigin)
  await page.goto(addresses.dashboard)
  const popup = page.getByRole('dialog', { name: '0.25% off your first transaction' })
  await expect(popup).toBeVisible()
  await inspect(page, 'popup-discount')
  await popup.getByRole('button', { name: 'Close' }).first().click()
  await page.goto(list)
  await page.reload()
  await expect(page.getByRole('main').locator('article').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.close()
})
