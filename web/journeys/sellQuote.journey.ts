import { expect } from './drivers/journey.ts'
import { operator } from './drivers/operator.ts'
import {
  codeFor,
  codesSent,
  hold,
  liquidationsOf,
  refusedCode,
  requestCode,
  requestQuote,
  sheetOf,
  shield,
  test,
  typeCode,
} from './drivers/selling.ts'

/** The liquidation of a market-linked debenture: request, quote, decision. */

test('quoted, found in the portfolio, agreed to and placed', async ({ page, sandbox, seller, watch }) => {
  watch.allow(...refusedCode)
  await hold(seller, shield, 6)
  const orderId = await requestQuote(page, sandbox, seller, 3)
  await operator(seller, 'ops-price-quote', { orderId, unitPrice: '103500.00' })
  // Nobody touches the page.
  await expect(page.getByRole('heading', { name: 'Your quote' })).toBeVisible()
  await expect(page.getByText(/^Ends in \d+:/).first()).toBeVisible()
  await expect(page.getByText('₹3,04,290.00').first()).toBeVisible()

  await page.goto('/platform/#/portfolio')
  await page.getByRole('link', { name: 'Quote Ready' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your quote' })).toBeVisible()
  const nth = await codesSent(sandbox, seller)
  await requestCode(page)
  await typeCode(page, await codeFor(sandbox, seller, nth))
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'On its way to you' })).toBeVisible()
  expect(await liquidationsOf(seller, shield)).toMatchObject([{ orderId, units: 3, state: 'placed' }])
})

test('another price under the open sheet is looked at first; then the quote is rejected', async ({
  page,
  sandbox,
  seller,
  watch,
}) => {
  watch.allow(...refusedCode)
  await hold(seller, shield, 4)
  const orderId = await requestQuote(page, sandbox, seller, 2)
  await operator(seller, 'ops-price-quote', { orderId, unitPrice: '103000.00' })
  await expect(page.getByRole('heading', { name: 'Your quote' })).toBeVisible()
  await requestCode(page)
  await operator(seller, 'ops-price-quote', { orderId, unitPrice: '102000.00' })
  await expect(
    page.getByText('The desk has changed the quote. Look at the new amount and ask for a new OTP'),
  ).toBeVisible()
  await expect(sheetOf(page)).toHaveCount(0)
  await expect(page.getByText('₹1,99,920.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Reject the quote' }).click()
  await page
    .getByRole('dialog', { name: 'Reject this quote?' })
    .getByRole('button', { name: 'Reject the quote' })
    .click()
  await expect(page.getByRole('heading', { name: 'You said no to the quote' })).toBeVisible()
  await page.getByRole('link', { name: 'Request a new quote' }).click()
  await expect(page.getByLabel('Units to sell')).toHaveValue('2')
})

test('declined by the desk, in its own words', async ({ page, sandbox, seller }) => {
  await hold(seller, shield, 4)
  const orderId = await requestQuote(page, sandbox, seller, 2)
  await operator(seller, 'ops-reject-quote-request', { orderId, remarks: 'No seller today' })
  await expect(page.getByRole('heading', { name: 'The desk does not quote now' })).toBeVisible()
  await expect(page.getByText('No seller today')).toBeVisible()
  await expect(page.getByText('Your units are yours as before.')).toBeVisible()
})
