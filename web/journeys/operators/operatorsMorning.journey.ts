import type { Page } from '@playwright/test'
import { completeKyc, investorIdOf } from '../../../infra/drivers/kyc.ts'
import { newInvestor } from '../../../infra/drivers/visitor.ts'
import { expect, newPerson, test } from '../drivers/journey.ts'
import { newPapers } from '../drivers/kycSteps.ts'

/** Fills the form of a flow, whose known part is there already, starts it under a role, and waits for its result. */
async function start(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [field, text] of Object.entries({ ...typed, by: 'meera.k', reason: 'round of the morning' })) {
    const control = page.locator(`[name="field.${field}"]`)
    if ((await control.first().getAttribute('type')) === 'radio')
      await page.locator(`[name="field.${field}"][value="${text}"]`).check()
    else if ((await control.first().evaluate(one => one.tagName)) === 'SELECT')
      await control.selectOption(text)
    else await control.fill(text)
  }
  const form = page.locator('form', { has: page.locator('[name="field.by"]') })
  await form.getByLabel('Start it as').selectOption('KycOperator')
  await form.getByRole('button', { name: 'Start' }).click()
  // The page of a running execution comes again by itself.
  await expect(page.locator('.message')).toBeVisible()
}

const rowOf = (page: Page, investorId: string) => page.locator('li', { hasText: investorId })

test('an operator’s morning: from the list of work alone a KYC is looked at and approved', async ({
  page,
  sandbox,
  stackOrigin,
}) => {
  const person = newPerson()
  const visitor = await newInvestor(stackOrigin, person)
  const papers = newPapers(person.name)
  await completeKyc(visitor, papers)
  const investorId = await investorIdOf(visitor)

  await page.goto('/console/')
  await page.getByRole('link', { name: /^List (what waits|again)$/ }).click()
  await start(page, {})
  await expect(page.locator('.message')).toContainText(/things? waits?/)
  await page.goto(`/console/?q=${investorId}`)
  const row = rowOf(page, investorId)
  await expect(row).toContainText('A KYC waits for its review.')
  await row.getByRole('link', { name: 'ops-show-kyc' }).click()
  await expect(page.locator('[name="field.investorId"]')).toHaveValue(investorId)
  await start(page, {})
  await expect(page.locator('.message')).toContainText('that you opened it is recorded')

  const [sheet] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Open the sheet' }).click(),
  ])
  await expect(sheet.getByRole('heading', { name: `KYC of ${investorId}` })).toBeVisible()
  await expect(sheet.getByText(papers.pan)).toBeVisible()
  await expect(sheet.getByText(papers.accountNumber)).toHaveCount(0)
  await sheet.close()

  await page.getByRole('link', { name: 'ops-review-kyc' }).click()
  await expect(page.locator('[name="field.investorId"]')).toHaveValue(investorId)
  await start(page, { decision: 'approve' })
  await expect(page.locator('.message')).toContainText('The KYC is approved; the investor is told.')

  await page.goto('/console/')
  await page.getByRole('link', { name: 'List again' }).click()
  await start(page, {})
  await page.goto(`/console/?q=${investorId}`)
  await expect(page.getByText('Nothing of that kind, or with these words, waits.')).toBeVisible()
  await expect(async () => {
    const subjects = (await sandbox.outbox(person.email)).map(({ subject = '' }) => subject)
    expect(subjects.some(one => /approved/i.test(one))).toBe(true)
  }).toPass({ timeout: 120_000 })
})
