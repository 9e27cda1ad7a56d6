import * as z from 'zod/mini'
import { advance } from '../../../infra/drivers/control.ts'
import { desktop } from '../drivers/devices.ts'
import { expect } from '../drivers/journey.ts'
import {
  agree,
  dealAddress,
  goTo,
  goToGateway,
  publishBond,
  readReturn,
  seePaidOrder,
  test,
} from '../drivers/market.ts'

/** Orders over days; the stack's clock starts on the Monday before a holiday and is moved. */

test.use(desktop)

const carried = z.looseObject({
  data: z.looseObject({
    sellToday: z.looseObject({ asOf: z.string(), carriedFrom: z.optional(z.string()) }),
  }),
})
const trail = { name: 'Where it stands' }

test('a payment that comes after twenty minutes buys all the same', async ({ page, buyer, stackOrigin }) => {
  expect(buyer.investorId).not.toBe('')
  const bond = await publishBond(stackOrigin)
  await goToGateway(page, bond)
  await page.getByRole('button', { name: 'Pay, and the bank answers 20 minutes later' }).click()
  await readReturn(
    page,
    'Transaction failed',
    'We are sorry, It looks like your transaction has failed, please try again later.',
  )
  await page.getByRole('link', { name: 'See the order' }).click()
  await advance(buyer.visitor, 'PT16M')
  await expect(page.getByText('Payment Expired')).toBeVisible()
  await advance(buyer.visitor, 'PT6M')
  // The bank's late webhook arrives in real time: reload until it is there.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('list', trail).getByText('Payment received')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
})

test('found, understood, bought, settled, and paid its first coupon', async ({
  page,
  buyer,
  stackOrigin,
}) => {
  // Pays on the 26th of every month; the record date is the day before.
  const bond = await publishBond(
    stackOrigin,
    { order: 1, showOnBrowse: true, priceHistory: [] },
    { allotmentDate: '2026-10-26', maturityDate: '2029-10-26', couponFrequency: 'monthly', recordDays: 1 },
  )
  await page.goto('/platform/#/orobonds-investment-opportunities')
  await page.getByRole('link', { name: bond.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: bond.name })).toBeVisible()

  await page.getByRole('button', { name: 'Payment schedule' }).click()
  const schedule = page.getByRole('dialog', { name: 'Payment schedule' })
  await expect(schedule.getByText('26 Nov 2026')).toBeVisible()
  await expect(schedule.getByText('Upcoming').first()).toBeVisible()
  await schedule.getByRole('button', { name: 'Close' }).first().click()
  await page.getByLabel('Units', { exact: true }).fill('10')
  await expect(page.getByText(/^From 10 units you receive in 36 payments, before tax:/)).toBeVisible()
  for (const part of ['Price of the bond', 'Accrued interest', 'Stamp duty', 'You pay'])
    await expect(page.getByText(part).first()).toBeVisible()

  await page.getByRole('button', { name: 'Invest Now' }).click()
  await agree(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Place order and pay/ })
    .click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await seePaidOrder(page, bond)
  await expect(page.getByRole('list', trail).getByText('Payment received')).toBeVisible()
  const order = page.url()

  // Tuesday is a holiday: no market, no settlement.
  await goTo(page, buyer, '2026-11-24T10:00+05:30')
  await page.goto(dealAddress(bond))
  await expect(page.getByText(/^The market is closed\..* it opens again on 25 Nov 2026, 9:15/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invest Now' })).toHaveCount(0)
  await page.goto('/platform/#/portfolio')
  const pending = page.getByRole('region', { name: 'Pending Settlement' }).getByRole('listitem')
  await expect(pending.filter({ hasText: bond.name }).getByText('25 Nov 2026')).toBeVisible()

  await goTo(page, buyer, '2026-11-25T12:00+05:30')
  await page.goto(order)
  await expect(page.getByText('Order Processed')).toBeVisible()
  await expect(page.getByRole('list', trail).getByText('Units in your demat account')).toBeVisible()
  const download = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Download the contract note' }).click()
  await (await download).close()

  await goTo(page, buyer, '2026-11-26T12:05+05:30')
  await page.goto('/platform/#/orobonds-payouts')
  await expect(page.getByText('Credited on 26 Nov 2026').first()).toBeVisible()
  await page.goto('/platform/#/portfolio')
  await page.getByRole('link', { name: new RegExp(`^View Details.*${bond.name}$`) }).click()
  await expect(page.getByText('10 units').first()).toBeVisible()
  await expect(page.getByText('You can sell 0 of 10 units today.')).toBeVisible()
})

test('on a Sunday it is said when the market opens', async ({ page, buyer, stackOrigin }) => {
  // Not in a shut period on that day.
  const bond = await publishBond(stackOrigin, {}, { recordDays: 1 })
  await goTo(page, buyer, '2026-11-29T11:00+05:30')
  await page.goto(dealAddress(bond))
  await expect(page.getByText(/^The market is closed\..* it opens again on 30 Nov 2026, 9:15/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invest Now' })).toHaveCount(0)
})

test('a price that is more than five working days old is carried forward, and said so', async ({
  page,
  buyer,
  stackOrigin,
}) => {
  const bond = await publishBond(
    stackOrigin,
    { price: { cleanPrice: '98.4800', source: 'dealer', asOf: '2026-11-19' }, priceHistory: [] },
    {
      allotmentDate: '2025-06-15',
      maturityDate: '2028-06-15',
      couponRate: '10',
      couponFrequency: 'annual',
      recordDays: 15,
    },
  )
  // The sixth working day: the 24th is a holiday.
  await goTo(page, buyer, '2026-11-30T10:00+05:30')
  await page.goto(dealAddress(bond))
  await page.getByRole('button', { name: 'Invest Now' }).waitFor()
  // Of what is paid, and of what a sale would bring.
  await expect(page.getByText('Carried forward at its yield from the price of 19 Nov 2026')).toHaveCount(2)
  // 98.48 at its yield, on the settlement of a trade of Monday.
  await expect(page.getByText(/98\.5024/).first()).toBeVisible()
  const quote = z.parse(carried, await buyer.visitor.must('getPrice', { product: bond.product, units: '1' }))
  expect(quote.data.sellToday).toMatchObject({ asOf: '2026-11-30', carriedFrom: '2026-11-19' })
})
