import { expect, test } from './drivers/journey.ts'
import { accountEnding, addresses, seeBankOnProfile, seeVerified, verifyBank } from './drivers/steps.ts'

test('the bank knows the account under another name; a better account is typed and verified', async ({
  page,
  atBank,
}) => {
  await page.goto(addresses.bankStep)
  await verifyBank(page, accountEnding('0003'))
  const main = page.getByRole('main')
  await expect(
    main.getByText('Your bank verification failed. Please upload a copy of your bank proof.'),
  ).toBeVisible({ timeout: 120_000 })
  await expect(main.getByText('The bank knows this account under another name')).toBeVisible()
  await expect(main.getByText('verification failed', { exact: true })).toBeVisible()
  // The name of the account's owner is not shown.
  await expect(page.getByText(/PRIYA/i)).toHaveCount(0)

  await page.getByRole('button', { name: 'Re-enter the account number' }).click()
  await expect(page.getByLabel('Account holder')).toHaveValue(atBank.name)
  const better = accountEnding('4321')
  await verifyBank(page, better)
  await seeVerified(page)
  await seeBankOnProfile(page, better, 'Verified')
})

test('a number typed two ways is refused before the bank is asked', async ({ page, atBank, sandbox }) => {
  await page.goto(addresses.bankStep)
  await expect(page.getByLabel('Account holder')).toHaveValue(atBank.name)
  await page.getByLabel('Account number', { exact: true }).fill('50100012340915')
  await page.getByLabel('Repeat the account number').fill('50100012340916')
  await page.getByLabel('IFSC code').fill('HDFC00')
  await page.getByRole('button', { name: 'Verify account' }).click()
  const main = page.getByRole('main')
  await expect(
    main.getByText('Account fields do not match. Please enter correct account number'),
  ).toBeVisible()
  await expect(page.getByRole('alert').getByText("Account number didn't match")).toBeVisible()
  await expect(main.getByText('Please enter a valid IFSC number')).toBeVisible()
  expect(await sandbox.pennyDrops('0915')).toBe(0)
})
