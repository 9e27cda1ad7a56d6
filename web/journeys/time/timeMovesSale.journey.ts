import { advance, mustControl } from '../../../infra/drivers/control.ts'
import { runOperation } from '../../../infra/local/runOperation.ts'
import { phone } from '../drivers/devices.ts'
import { expect } from '../drivers/journey.ts'
import { goTo } from '../drivers/market.ts'
import { operator } from '../drivers/operator.ts'
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
} from '../drivers/selling.ts'

/** Liquidations over hours and days, on a phone; the stack's clock is moved. */

test.use(phone)

/** Two operators announce a holiday on a market day. */
async function announceHoliday(origin: string, date: string): Promise<void> {
  const states = `http://127.0.0.1:${Number(new URL(origin).port) + 3}`
  const run = async (flow: string, input: object): Promise<string> => {
    const { text, succeeded } = await runOperation(states, {
      flow,
      input: JSON.stringify({ reason: 'circular of the exchange', ...input }),
      as: 'Desk',
      name: undefined,
    })
    expect(succeeded, text).toBe(true)
    return text
  }
  const requested = await run('set-market-day', { date, standing: 'holiday', by: 'meera.k' })
  const requestId = /req_[\w-]+/.exec(requested)?.[0]
  expect(requestId, requested).toBeDefined()
  await run('approve-request', { requestId, approve: true, by: 'ravi.s' })
}

test('a quote lapses at half past three under the open sheet', async ({ page, sandbox, seller, watch }) => {
  await goTo(page, seller, '2026-11-30T15:10+05:30')
  await hold(seller, shield, 6)
  const orderId = await requestQuote(page, sandbox, seller, 3)
  await operator(seller, 'ops-price-quote', { orderId, unitPrice: '103500.00' })
  await expect(page.getByRole('heading', { name: 'Your quote' })).toBeVisible()
  await advance(seller.visitor, 'PT31S')
  await requestCode(page)
  const code = await codeFor(sandbox, seller, 1)
  watch.allow(...refusedCode)
  await sheetOf(page).getByLabel('OTP', { exact: true }).fill(code)
  await mustControl(seller.visitor, '/clock', { now: '2026-11-30T15:31+05:30' })
  await expect(page.getByRole('heading', { name: 'The quote has lapsed' })).toBeVisible()
  await expect(sheetOf(page)).toHaveCount(0)
  await expect(page.getByText('Quote Lapsed', { exact: true })).toBeVisible()
  expect(await liquidationsOf(seller, shield)).toEqual([])
  await page.getByRole('link', { name: 'Request a new quote' }).click()
  await expect(page.getByLabel('Units to sell')).toHaveValue('3')
})

test('quoted, agreed to and paid; a holiday announced on the way moves the day', async ({
  page,
  sandbox,
  seller,
  stackOrigin,
  watch,
}) => {
  await goTo(page, seller, '2026-12-01T10:00+05:30')
  await hold(seller, shield, 6)
  const orderId = await requestQuote(page, sandbox, seller, 4)
  await operator(seller, 'ops-price-quote', { orderId, unitPrice: '103500.00', validUntil: '14:30' })
  await expect(page.getByText(/^Ends in 4:\d\d:/).first()).toBeVisible()
  await advance(seller.visitor, 'PT31S')
  watch.allow(...refusedCode)
  const nth = await codesSent(sandbox, seller)
  await requestCode(page)
  await typeCode(page, await codeFor(sandbox, seller, nth))
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You' })).toBeVisible()
  const facts = page.getByRole('region', { name: 'The request' })
  await expect(facts.getByText('4 Dec 2026')).toBeVisible()

  await announceHoliday(stackOrigin, '2026-12-02')
  // The functions read announced holidays every 30 s of the virtual clock.
  await advance(seller.visitor, 'PT1M')
  await page.reload()
  await expect(facts.getByText('7 Dec 2026')).toBeVisible()
  await expect(
    page.getByText('The payment has moved from 4 Dec 2026: a market holiday was announced'),
  ).toBeVisible()

  const sale = page.url()
  await goTo(page, seller, '2026-12-07T12:30+05:30')
  await page.goto(sale)
  await expect(page.getByText('Paid to your bank account')).toBeVisible()
  await expect(page.getByText('Order Processed').first()).toBeVisible()
  await expect(facts.getByText('UTR')).toBeVisible()
  await page.getByRole('link', { name: 'Close', exact: true }).click()
  await page.getByRole('tab', { name: 'Liquidation Completed' }).click()
  await expect(page.getByRole('tabpanel').getByText('Completed', { exact: true })).toBeVisible()
})
