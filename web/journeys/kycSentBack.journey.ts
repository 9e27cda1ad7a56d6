import { completeKyc, savePan } from '../../infra/drivers/kyc.ts'
import { pdfOf } from './drivers/files.ts'
import { expect, newPerson, signUp, test } from './drivers/journey.ts'
import { fillPan, newPapers } from './drivers/kycSteps.ts'
import { apiSession, untilReviewable } from './drivers/operator.ts'
import { addresses } from './drivers/steps.ts'

test('rejected on the address: the remark leads there, the correction is approved', async ({
  page,
  investor,
  stackOrigin,
}) => {
  const behind = await apiSession(stackOrigin, investor)
  await completeKyc(behind.visitor, newPapers(investor.name))
  await behind.operate('ops-review-kyc', {
    decision: 'reject',
    remarks: [{ type: 'address', remarks: 'The street on the voter ID cannot be read' }],
  })
  await page.goto(addresses.profile)
  const main = page.getByRole('main')
  await expect(
    main.getByText('Oops!! Your KYC is rejected, complete it to be investment ready.'),
  ).toBeVisible()
  await page
    .getByRole('link', { name: /^(Complete Your KYC|Re-initiate KYC)$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/docvault\/address$/)
  await expect(main.getByText('Address proof: The street on the voter ID cannot be read')).toBeVisible()

  await page.getByLabel('Address proof, front').setInputFiles(pdfOf(3_000, 'sharper.pdf'))
  await expect(main.getByText('Address proof: The street on the voter ID cannot be read')).toHaveCount(0)
  await untilReviewable(behind)
  await behind.operate('ops-review-kyc', { decision: 'approve' })
  await page.goto(addresses.profile)
  await page.reload()
  await expect(main.getByText('Congratulations, KYC verified')).toBeVisible()
  await expect(main.getByText('Sent back by our team')).toBeAttached()
})

test('a PAN that is registered already, and what the income-tax department can say', async ({
  page,
  investor,
  stackOrigin,
  watch,
}) => {
  const other = newPerson()
  await signUp(stackOrigin, other)
  const papers = newPapers(investor.name)
  await savePan((await apiSession(stackOrigin, other)).visitor, papers)

  await page.goto(addresses.kyc)
  await fillPan(page, papers)
  watch.allow(400, '/api/digioEsign/getUserNameFromPan')
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  const main = page.getByRole('main')
  await expect(
    main.getByText('Sorry, this PAN is already registered, please try another PAN or contact support'),
  ).toBeVisible()
  for (const [digits, sentence] of [
    ['0001', 'Unable to fetch user details for this PAN'],
    ['0003', /^The income-tax department has another name for this PAN\./],
    ['0002', 'The income-tax department has another date of birth for this PAN'],
  ] as const) {
    await page.getByLabel('PAN', { exact: true }).fill(newPapers(investor.name, digits).pan)
    await next.click()
    await expect(main.getByText(sentence)).toBeVisible()
  }
  await page.getByLabel('PAN', { exact: true }).fill(newPapers(investor.name, '0004').pan)
  await next.click()
  await expect(page.getByRole('dialog').getByText(/^Your PAN is inoperative/)).toBeVisible()
})
