import { advance } from '../../../infra/drivers/control.ts'
import { completeKyc } from '../../../infra/drivers/kyc.ts'
import { phone } from '../drivers/devices.ts'
import { expect, test } from '../drivers/journey.ts'
import { newPapers } from '../drivers/kycSteps.ts'
import { apiSession, untilReviewable } from '../drivers/operator.ts'
import { addresses } from '../drivers/steps.ts'

test.use(phone)

test('nominees changed a while after the log-in: the password is asked for, what was chosen stays (U13)', async ({
  page,
  investor,
  stackOrigin,
  watch,
}) => {
  const behind = await apiSession(stackOrigin, investor)
  await completeKyc(behind.visitor, newPapers(investor.name))
  await untilReviewable(behind)
  await behind.operate('ops-review-kyc', { decision: 'approve' })
  await page.goto(addresses.nominees)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Edit Nominees' }).click()
  await main.getByLabel('I do not want a nominee').uncheck()
  await main.getByLabel('Full name', { exact: true }).fill('Ravi Rao')
  await main.getByLabel('Relationship to you').selectOption('spouse')
  await main.getByLabel('Day', { exact: true }).selectOption('1')
  await main.getByLabel('Month', { exact: true }).selectOption('3')
  await main.getByLabel('Year', { exact: true }).selectOption('1988')
  await advance({ origin: stackOrigin }, 'PT11M')
  watch.allow(400, '/api/me/kyc/nomination')
  await main.getByRole('button', { name: 'Save nominees' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in again' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(main.getByLabel('Full name', { exact: true })).toHaveValue('Ravi Rao')
  await main.getByRole('button', { name: 'Save nominees' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(investor.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(main.getByText(/^Ravi Rao, .*, 100 %$/)).toBeVisible()
})
