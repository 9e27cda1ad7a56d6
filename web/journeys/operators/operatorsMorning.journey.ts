import type { Page } from '@playwright/test'
import { completeKyc, investorIdOf } from '../../../infra/drivers/kyc.ts'
import { newInvestor } from '../../../infra/drivers/visitor.ts'
import { expect, newPerson, test } from '../drivers/journey.ts'
import { newPapers } from '../drivers/kycSteps.ts'

/** Fills the form of a flow, whose known part is there already, starts it under a role, and waits for its result. */
async function start(page: Page, typed: Readonly<Record<string, string>>, button = 'Start'): Promise<void> {
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
  await form.getByRole('button', { name: button, exact: true }).click()
  // The page of a running execution comes again by itself.
  await expect(page.locator('.message')).toBeVisible()
}

const rowOf = (page: Page, investorId: string) => page.getByRole('row').filter({ hasText: investorId })

test('an operator’s morning: from the list of work alone a KYC is looked at and approved', async ({
  page,
  sandbox,
  stackOrigin,
  isMobile,
}) => {
  const person = newPerson()
  const visitor = await newInvestor(stackOrigin, person)
  const papers = newPapers(person.name)
  await completeKyc(visitor, papers)
  const investorId = await investorIdOf(visitor)

  await page.goto('/console/')
  await expect(page.getByRole('heading', { level: 1, name: 'What waits' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.getByRole('searchbox', { name: 'Words or an id' }).fill(investorId)
  await page.getByRole('textbox', { name: 'Your operator id' }).fill('meera.k')
  await page.keyboard.press('Enter')
  const row = rowOf(page, investorId)
  await expect(row).toContainText('A KYC waits for its review.')
  const selected = page.getByRole('complementary', { name: 'Selected' })
  // A phone has room for it only when it is opened.
  if (!isMobile) await expect(selected).toContainText(investorId)
  // By the keyboard alone: to the search and back out of it, through the list, and the case is open.
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Words or an id' })).toBeFocused()
  await page.keyboard.press('j')
  await expect(page.getByRole('searchbox', { name: 'Words or an id' })).toHaveValue('j')
  await page.reload()
  await page.keyboard.press('j')
  await expect(row.getByRole('link', { name: 'A KYC waits for its review.' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/open=/)
  await selected.getByRole('link', { name: 'Fill in and start' }).click()
  await expect(page.locator('[name="field.by"]')).toHaveValue('meera.k')
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
  await start(page, { decision: 'approve' }, 'Preview, and change nothing')
  await expect(page.locator('.message')).toContainText('Preview: nothing was changed. The output would be:')
  await page.getByRole('link', { name: 'To the start without the preview' }).click()
  await start(page, { decision: 'approve' })
  await expect(page.locator('.message')).toHaveText('The KYC is approved; the investor is notified.')

  // The list is read anew after ten seconds.
  await expect(async () => {
    await page.goto(`/console/?q=${investorId}`)
    const nothing = page.getByText('Nothing of that kind, or with these words, waits.')
    await expect(nothing.or(page.getByText('Nothing waits.'))).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expect(async () => {
    const subjects = (await sandbox.outbox(person.email)).map(({ subject = '' }) => subject)
    expect(subjects.some(one => /approved/i.test(one))).toBe(true)
  }).toPass({ timeout: 120_000 })
})
