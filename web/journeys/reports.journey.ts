import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { investorIdOf } from '../../infra/drivers/kyc.ts'
import { holdForLongReport } from '../../infra/drivers/longReport.ts'
import { logIn, Visitor } from '../../infra/drivers/visitor.ts'
import { reportsEn } from '../../shared/texts/en/reports.ts'
import { reportsHi } from '../../shared/texts/hi/reports.ts'
import { expect, test } from './drivers/journey.ts'

const bondFile = new URL('../../functions/bonds/data/satpura-education-2029.json', import.meta.url)
const bond = z.object({ ISIN: z.string(), product: z.string() })

/** What a download is saved as, and its bytes, one a letter. */
async function download(page: Page, button: string): Promise<{ name: string; content: string }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const one = await downloading
  return { name: one.suggestedFilename(), content: readFileSync(await one.path(), 'latin1') }
}

/** The same with its first bytes only. */
async function saved(page: Page, button: string): Promise<{ name: string; start: string }> {
  const { name, content } = await download(page, button)
  return { name, start: content.slice(0, 5) }
}

test('a workbook, a PDF whose link comes by letter, and its end', async ({ page, investor, sandbox }) => {
  const language = test.info().project.name === 'phone' ? 'hi' : 'en'
  const texts = language === 'hi' ? reportsHi : reportsEn
  await page.addInitScript(chosen => localStorage.setItem('sthirank.language', chosen), language)
  await page.goto('/platform/#/orobonds-reports')
  const tax = texts['reports.named'].replace('{report}', texts['reports.tax'])
  await expect(page.getByRole('button', { name: tax })).toBeVisible()
  // A button that moves between press and release, because its letters have just arrived, is not pressed.
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  expect(await saved(page, tax)).toEqual({ name: 'tax-2026-11-25.xlsx', start: 'PK\u0003\u0004\u0014' })
  await page.getByLabel(texts['reports.pdfReport'], { exact: true }).selectOption('statement')
  await page.getByLabel(texts['reports.from']).fill('2026-11-01')
  await page.getByRole('button', { name: texts['reports.makePdf'] }).click()
  const statement = texts['reports.statement']
  expect(await saved(page, statement)).toEqual({
    name: 'statement-2026-11-01-2026-11-25.pdf',
    start: '%PDF-',
  })
  const link = await sandbox.linkFor(investor.email, /Account statement|खाता विवरण/)
  expect(link).toBe(page.url())
  await page.reload()
  const ready = page.getByRole('button', { name: statement })
  await expect(ready).toBeVisible()
  await page.getByRole('button', { name: texts['reports.deletePdfs'] }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts['reports.deletePdfs'] }).click()
  await expect(page.getByText(texts['reports.pdfStateGone'], { exact: true })).toBeVisible()
  await expect(ready).toHaveCount(0)
})

test('a workbook that is too large for an answer is downloaded from the bucket', async ({
  page,
  investor,
  stackOrigin,
}) => {
  const visitor = new Visitor(stackOrigin)
  await logIn(visitor, investor)
  await holdForLongReport(
    { port: Number(new URL(stackOrigin).port) },
    await investorIdOf(visitor),
    z.parse(bond, JSON.parse(readFileSync(bondFile, 'utf8'))),
  )
  await page.goto('/platform/#/orobonds-reports')
  const sentOn = page.waitForResponse(answer => answer.url().includes('/reports/inv_'))
  const button = reportsEn['reports.named'].replace('{report}', reportsEn['reports.transactions'])
  const { name, content } = await download(page, button)
  expect((await sentOn).status()).toBe(200)
  expect(name).toBe('transactions-2026-11-25.xlsx')
  expect(content.length).toBeGreaterThan(3_750_000)
  // The end of every zip: nothing of it is missing.
  expect(content.slice(-22, -18)).toBe('PK\u0005\u0006')
})
