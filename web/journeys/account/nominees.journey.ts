import { completeKyc } from '../../../infra/drivers/kyc.ts'
import { phone } from '../drivers/devices.ts'
import { expect, test } from '../drivers/journey.ts'
import { approveKyc, newPapers, typeNominee } from '../drivers/kycSteps.ts'
import { apiSession, untilReviewable } from '../drivers/operator.ts'
import { addresses } from '../drivers/steps.ts'

test.describe('on a phone', () => {
  test.use(phone)

  test('nominees: closed during a review, then changed from the profile, with a letter (U13)', async ({
    page,
    sandbox,
    investor,
    stackOrigin,
  }) => {
    const behind = await apiSession(stackOrigin, investor)
    await completeKyc(behind.visitor, newPapers(investor.name))
    await untilReviewable(behind)
    const main = page.getByRole('main')
    await page.goto(addresses.profile)
    await page.getByRole('link', { name: 'See or change your nominees' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nominees' })).toBeVisible()
    await expect(
      main.getByText(/^Our team is reviewing your KYC\. You can change your nominees/),
    ).toBeVisible()
    await expect(main.getByRole('button')).toHaveCount(0)

    await behind.operate('ops-review-kyc', { decision: 'approve' })
    await page.reload()
    await expect(main.getByText('You do not want a nominee.')).toBeVisible()
    await typeNominee(page)
    await main.getByLabel('Share in percent').fill('90')
    await main.getByRole('button', { name: 'Save nominees' }).click()
    await expect(main.getByText('All shares together must be 100 %').first()).toBeVisible()
    await main.getByLabel('Share in percent').fill('100')
    await main.getByRole('button', { name: 'Save nominees' }).dblclick()
    await expect(main.getByText(/^Ravi Rao, .*, 100 %$/)).toBeVisible()
    await page.reload()
    await expect(main.getByText(/^Ravi Rao, .*, 100 %$/)).toBeVisible()

    await expect(async () => {
      const letters = await sandbox.outbox(investor.email)
      const changed = letters.filter(({ subject }) => subject === 'Your nominees were changed')
      expect(changed).toHaveLength(1)
      expect(changed[0]?.text).not.toContain('Ravi')
    }).toPass({ timeout: 60_000, intervals: [50, 100, 200] })
    const letters = await sandbox.outbox(investor.email)
    expect(letters.map(({ subject }) => subject)).not.toContain('Your account has no nominee any more')
  })
})

test('nominees changed in a second tab meanwhile are shown, and not overwritten (U13)', async ({
  page,
  context,
  investor,
  stackOrigin,
  watch,
}) => {
  await approveKyc(stackOrigin, investor)
  await page.goto(addresses.nominees)
  await typeNominee(page)

  const second = await context.newPage()
  await second.goto(addresses.nominees)
  await second.getByRole('button', { name: 'Edit Nominees' }).click()
  await second.getByRole('button', { name: 'Save nominees' }).click()
  await expect(second.getByRole('button', { name: 'Edit Nominees' })).toBeVisible()
  await second.close()

  watch.allow(400, '/api/me/kyc/nomination')
  await page.getByRole('button', { name: 'Save nominees' }).click()
  await expect(
    page
      .getByText('Your nomination was changed in another tab or on another device. Please look at it again')
      .first(),
  ).toBeVisible()
  await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('Ravi Rao')
  await page.getByRole('button', { name: 'Keep what is saved' }).first().click()
  await expect(page.getByText('You do not want a nominee.')).toBeVisible()
})
