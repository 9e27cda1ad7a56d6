import * as z from 'zod/mini'
import { mustControl } from '../../infra/drivers/control.ts'
import { kycOf } from '../../infra/drivers/kyc.ts'
import { logIn as logInVisitor, Visitor } from '../../infra/drivers/visitor.ts'
import { expect } from './drivers/journey.ts'
import {
  agree,
  type Buyer,
  buy,
  changeBond,
  dealAddress,
  type OwnBond,
  openSheet,
  publishBond,
  seePaidOrder,
  test,
} from './drivers/market.ts'
import { logIn } from './drivers/steps.ts'

/** What happens between the open order sheet and the order. */

const refusedPurchase = [400, '/api/orobonds/pg/purchase'] as const
const timeline = z.looseObject({ data: z.array(z.looseObject({ orderId: z.string() })) })
const ordersOf = async ({ visitor }: Buyer, { product }: OwnBond): Promise<number> =>
  z.parse(timeline, await visitor.must('getTimeline', { product })).data.length

test('the price moves while one looks at it: the old and the new stand there, and nothing is ordered', async ({
  page,
  buyer,
  stackOrigin,
  watch,
}) => {
  const bond = await publishBond(stackOrigin)
  await openSheet(page, bond, 2)
  const sheet = page.getByRole('dialog')
  await agree(page)
  const place = sheet.getByRole('button', { name: /^Place order and pay ₹/ })
  const before = amountIn(await place.innerText())
  await changeBond(stackOrigin, bond, {
    price: { cleanPrice: '101.5000', source: 'dealer', asOf: '2026-11-25' },
  })
  watch.allow(...refusedPurchase)
  await place.click()
  const moved = sheet.getByText('The price has moved. Nothing was ordered', { exact: true })
  await expect(moved).toBeVisible()
  await expect(sheet.getByText(`It was ${before}`)).toBeVisible()
  expect(await ordersOf(buyer, bond)).toBe(0)
  const continueButton = sheet.getByRole('button', { name: /^Go on with ₹/ })
  const after = amountIn(await continueButton.innerText())
  expect(after).not.toBe(before)
  await continueButton.click()
  await sheet.getByRole('button', { name: `Place order and pay ${after}` }).click()
  await expect(page.getByRole('heading', { name: new RegExp(`^Pay ${after}`) })).toBeVisible()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await seePaidOrder(page, bond)
})

const amountIn = (words: string): string => /₹[\d,]+(\.\d\d)?/.exec(words)?.[0] ?? ''

test('another buyer takes the rest: what is left is said, and nothing is ordered', async ({
  page,
  buyer,
  stackOrigin,
  watch,
}) => {
  const bond = await publishBond(stackOrigin, { offeredUnits: 5, maxUnits: 5 })
  const other = new Visitor(stackOrigin)
  await logInVisitor(other, demoInvestor)
  await other.until('the demo investor', async () =>
    (await kycOf(other)).state === 'approved' ? true : undefined,
  )
  await openSheet(page, bond, 3)
  await agree(page)
  await buy({ visitor: other }, bond, 4)
  watch.allow(...refusedPurchase)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Place order and pay/ }).click()
  await expect(sheet.getByText('Sold out: only 1 units are left')).toBeVisible()
  expect(await ordersOf(buyer, bond)).toBe(0)
  await sheet.getByRole('alert').getByRole('button', { name: 'Change the units' }).click()
  // While it is open nothing below it takes the focus, and what is typed goes nowhere.
  await expect(sheet).toBeHidden()
  await page.getByLabel('Units', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Invest Now' }).click()
  await agree(page)
  await sheet.getByRole('button', { name: /^Place order and pay/ }).click()
  await expect(page.getByRole('heading', { name: /^Pay ₹/ })).toBeVisible()
})

const demoInvestor = {
  name: 'Asha Rao',
  email: 'investor@demo.sthirank.test',
  phone: '9820012345',
  password: 'Passbook-2026',
}

test('pressed twice and from two tabs: one order', async ({ page, buyer, context, stackOrigin, watch }) => {
  const [bond, before] = await Promise.all([publishBond(stackOrigin), publishBond(stackOrigin)])
  // Without it the discount of a first order would change the price between the two tabs.
  await mustControl(buyer.visitor, `/payments/${await buy(buyer, before, 1)}`, { outcome: 'pay' })
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await openSheet(tab, bond)
    await agree(tab)
  }
  watch.allow(...refusedPurchase)
  await page.bringToFront()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Place order and pay/ })
    .dblclick()
  await expect(page.getByRole('heading', { name: /^Pay ₹/ })).toBeVisible()
  await second.bringToFront()
  const sheet = second.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Place order and pay/ }).click()
  await expect(sheet.getByText(/^You have the very same order open already/)).toBeVisible()
  expect(await ordersOf(buyer, bond)).toBe(1)
  await sheet.getByRole('link', { name: 'See my orders' }).click()
  await second.getByRole('link', { name: bond.name }).click()
  await expect(second.getByRole('button', { name: 'Go to the payment page' })).toBeVisible()
})

test('the session ends in the middle of the sheet: after the log-in one is back at the deal, its units kept', async ({
  page,
  buyer,
  stackOrigin,
  watch,
}) => {
  const bond = await publishBond(stackOrigin)
  await openSheet(page, bond, 4)
  await agree(page)
  await page.context().clearCookies()
  watch.allow(401, /\/api\//)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Place order and pay/ })
    .click()
  await expect(page.getByRole('heading', { name: /^Lend to companies/ })).toBeVisible()
  await logIn(page, buyer)
  await expect(page.getByRole('heading', { level: 1, name: bond.name })).toBeVisible()
  await expect(page.getByLabel('Units', { exact: true })).toHaveValue('4')
  expect(await ordersOf(buyer, bond)).toBe(0)
  await page.getByRole('button', { name: 'Invest Now' }).click()
  await agree(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Place order and pay/ })
    .click()
  await expect(page.getByRole('heading', { name: /^Pay ₹/ })).toBeVisible()
})

test('between a record date and its payment nothing is sold, and the day it opens again is named', async ({
  page,
  buyer,
}) => {
  expect(buyer.investorId).not.toBe('')
  await page.goto(dealAddress({ product: 'pennar-textiles-2028' }))
  await expect(
    page.getByText(/^Trading in this bond is closed until .+ because of an interest payment$/),
  ).toBeVisible()
  await expect(page.getByText(/^Open again:/)).toBeVisible()
  await expect(page.getByText(/^You pay/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invest Now' })).toHaveCount(0)
})
