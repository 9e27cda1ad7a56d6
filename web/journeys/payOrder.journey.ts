import { mustControl } from '../../infra/drivers/control.ts'
import { expect } from './drivers/journey.ts'
import {
  agree,
  goToGateway,
  openSheet,
  publishBond,
  readReturn,
  seePaidOrder,
  test,
} from './drivers/market.ts'

/** The results of a payment, from the order sheet to the gateway's page and back. */

test('paid twice: the order stands and the second payment goes back', async ({
  page,
  buyer,
  stackOrigin,
}) => {
  expect(buyer.investorId).not.toBe('')
  const bond = await publishBond(stackOrigin)
  await goToGateway(page, bond)
  await page.getByRole('button', { name: 'Pay twice' }).click()
  await seePaidOrder(page, bond)
  const trail = page.getByRole('list', { name: 'Where it stands' })
  await expect(trail.getByText('Payment received')).toBeVisible()
  // The gateway may have refunded it already.
  await expect(
    page.getByText(/^This order (was paid already\. The second|is paid\. Another) payment .* back to you$/),
  ).toBeVisible()
})

test('declined, cancelled, left: the order waits, and is paid in the end', async ({
  page,
  buyer,
  stackOrigin,
}) => {
  expect(buyer.investorId).not.toBe('')
  const bond = await publishBond(stackOrigin)
  await goToGateway(page, bond, 2)
  await page.getByRole('button', { name: 'The bank declines' }).click()
  await readReturn(
    page,
    'Transaction failed',
    'We are sorry, It looks like your transaction has failed, please try again later.',
  )
  await page.getByRole('button', { name: 'Go to the payment page' }).click()
  await page.getByRole('button', { name: 'Cancel the payment' }).click()
  await readReturn(page, 'Transaction Cancelled', 'Your transaction has been cancelled.')
  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByText('Order Initiated')).toBeVisible()
  await page.getByRole('button', { name: 'Go to the payment page' }).click()
  await page.getByRole('button', { name: 'Close the page without a word' }).click()
  await expect(page.getByRole('heading', { name: 'You left the payment page' })).toBeVisible()
  // Back by the site's own address: the order is shown again.
  await page.goto('/platform/#/portfolio')
  await page.getByRole('link', { name: bond.name }).click()
  await page.getByRole('button', { name: 'Go to the payment page' }).click()
  await page.getByRole('button', { name: 'Pay; the webhook never comes' }).click()
  await readReturn(page, 'Order placed', 'Your Order placed Successfully.')
})

test('an order that is not paid is cancelled', async ({ page, buyer, stackOrigin }) => {
  expect(buyer.investorId).not.toBe('')
  const bond = await publishBond(stackOrigin)
  await goToGateway(page, bond)
  await page.goBack()
  await page.getByRole('link', { name: 'See the order' }).click()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await page
    .getByRole('dialog', { name: 'Cancel this order?' })
    .getByRole('button', { name: 'Cancel the order' })
    .click()
  await expect(page.getByText('Order Cancelled')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Order again' })).toBeVisible()
})

test('by NEFT: the account is shown, the transfer is made, and the screen heals itself', async ({
  page,
  buyer,
  stackOrigin,
}) => {
  const bond = await publishBond(stackOrigin)
  await openSheet(page, bond, 3)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: /^Transfer by NEFT/ }).check()
  await agree(page)
  await sheet.getByRole('button', { name: /^Place order for ₹/ }).click()
  // As many dots as digits: the form before the order shows four.
  const hidden = buyer.papers.accountNumber.replace(/\d(?=\d{4})/g, '•')
  await expect(sheet.getByText(`Only from your verified bank account ${hidden}`)).toBeVisible()
  const accountNumber = await sheet
    .locator('dd', { has: page.getByRole('button', { name: 'Copy: Account number' }) })
    .innerText()
  await sheet.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByText(accountNumber.trim())).toBeVisible()
  await page.getByLabel('UTR of your transfer').fill('HDFCN52026112512345')
  await page.getByRole('button', { name: 'Note the UTR' }).click()
  await expect(page.getByText('The UTR is noted')).toBeVisible()
  await mustControl(buyer.visitor, '/neft', { accountNumber: accountNumber.trim() })
  // Nobody touches the page.
  await expect(
    page.getByRole('list', { name: 'Where it stands' }).getByText('Payment received'),
  ).toBeVisible()
})
