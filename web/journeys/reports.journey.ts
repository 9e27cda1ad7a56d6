import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { reportsEn } from '../../shared/texts/en/reports.ts'
import { reportsHi } from '../../shared/texts/hi/reports.ts'
import { expect, test } from './drivers/journey.ts'

/** What a download is saved as, and its first bytes. */
async function saved(page: Page, button: string): Promise<{ name: string; start: string }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download = await downloading
  return {
    name: download.suggestedFilename(),
    start: readFileSync(await download.path(), 'latin1').slice(0, 5),
  }
}

test('a workbook, a PDF whose link comes by letter, and its end', async ({ page, investor, sandbox }) => {
  const language = test.info().project.name === 'phone' ? 'hi' : 'en'
  const texts = language === 'hi' ? reportsHi : reportsEn
  await page.addInitScript(chosen => localStorage.setItem('sthirank.language', chosen), language)
  await page.goto('/platform/#/orobonds-reports')
  const tax = texts['reports.named'].replace('{report}', texts['reports.tax'])
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
