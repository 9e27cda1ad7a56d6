import { advance } from '../../../infra/drivers/control.ts'
import { phone } from '../drivers/devices.ts'
import { expect, test } from '../drivers/journey.ts'
import { approveKyc, typeNominee } from '../drivers/kycSteps.ts'
import { addresses, consentRead } from '../drivers/steps.ts'

test.use(phone)

test('nominees changed a while after the log-in: the password is asked for, what was chosen stays (U13)', async ({
  page,
  investor,
  stackOrigin,
  watch,
}) => {
  await approveKyc(stackOrigin, investor)
  const read = consentRead(page)
  await page.goto(addresses.nominees)
  await read
  const main = page.getByRole('main')
  await typeNominee(page)
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
