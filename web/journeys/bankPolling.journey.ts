import { expect, test } from './drivers/journey.ts'
import { openStep } from './drivers/kycSteps.ts'
import { accountEnding, addresses, fillBank, seeVerified, verifyBank } from './drivers/steps.ts'

test('a reload in the middle of the polling goes on where it was', async ({ page, atBank }) => {
  await page.goto(addresses.bankStep)
  await expect(page.getByLabel('Account holder')).toHaveValue(atBank.name)
  // Five polls are pending (20 s), then the bank's webhook confirms.
  await verifyBank(page, accountEnding('0008'))
  const main = page.getByRole('main')
  await expect(main.getByText('Question 2 of 5')).toBeVisible()
  await openStep(page, 'bank')
  await expect(page.getByRole('heading', { name: 'Checking with your bank…' })).toBeVisible()
  await expect(main.getByText(/Question [2-5] of 5/)).toBeVisible()
  await seeVerified(page)
})

test('an impatient double click on Verify makes one penny drop', async ({ page, atBank, sandbox }, info) => {
  const last4 = info.project.name === 'phone' ? '7312' : '7311'
  await page.goto(addresses.bankStep)
  await expect(page.getByLabel('Account holder')).toHaveValue(atBank.name)
  await fillBank(page, accountEnding(last4))
  await page.getByRole('button', { name: 'Verify account' }).dblclick()
  await seeVerified(page)
  expect(await sandbox.pennyDrops(last4)).toBe(1)
})
