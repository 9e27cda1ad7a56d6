import type { Locator, Page } from '@playwright/test'
import { flexiCap, fundStatement } from '../../../infra/drivers/fundStatement.ts'
import { getValidPans } from '../../../shared/contracts/account/pans/getValidPans.ts'
import { getFundDetails } from '../../../shared/contracts/funds/getFundDetails.ts'
import { fundGraphsEn } from '../../../shared/texts/en/funds/fundGraphs.ts'
import { fundImportEn } from '../../../shared/texts/en/funds/fundImport.ts'
import { fundPageEn } from '../../../shared/texts/en/funds/fundPage.ts'
import { fundsEn } from '../../../shared/texts/en/funds/funds.ts'
import { portfolioEn } from '../../../shared/texts/en/portfolio.ts'
import { fundGraphsHi } from '../../../shared/texts/hi/funds/fundGraphs.ts'
import { fundImportHi } from '../../../shared/texts/hi/funds/fundImport.ts'
import { fundPageHi } from '../../../shared/texts/hi/funds/fundPage.ts'
import { fundsHi } from '../../../shared/texts/hi/funds/funds.ts'
import { portfolioHi } from '../../../shared/texts/hi/portfolio.ts'
import { callApi } from '../drivers/contractCall.ts'
import { inspect, setLanguage } from '../drivers/inspect.ts'
import { expect, test } from '../drivers/journey.ts'

/** Mutual funds from the statement to the figures: in English on a desk, in Hindi on a phone. */

const importAddress = '/platform/#/portfolio/import'
const english = { ...fundGraphsEn, ...fundImportEn, ...fundPageEn, ...fundsEn, ...portfolioEn }
const hindi = { ...fundGraphsHi, ...fundImportHi, ...fundPageHi, ...fundsHi, ...portfolioHi }

/** The sentences of the device's language, with their values filled in. */
async function inLanguage(page: Page): Promise<(id: keyof typeof english, params?: object) => string> {
  const isHindi = test.info().project.name === 'phone'
  await setLanguage(page, isHindi ? 'hi' : 'en')
  // The next address is a load of its own, and not a change of the hash.
  await page.goto('about:blank')
  return (id, params = {}) =>
    Object.entries(params).reduce(
      (text: string, [name, value]) => text.replace(`{${name}}`, String(value)),
      (isHindi ? hindi : english)[id],
    )
}

/** The prices of AMFI come some time after the site answers: before them a scheme has no code and no graph. */
const untilPriced = (page: Page): Promise<void> =>
  expect(async () => {
    await callApi(page.request, getFundDetails, { amfi: flexiCap.code })
  }).toPass({ timeout: 240_000, intervals: [500, 1000, 2000] })

/** What is loaded when it comes into view: goes down the page until it is there. */
async function goTo(page: Page, part: Locator): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(part).toBeVisible({ timeout: 500 })
    // The frame of what is loaded is taken out when that comes, which can be now.
    await part.scrollIntoViewIfNeeded({ timeout: 500 })
  }).toPass({ timeout: 60_000, intervals: [100] })
}

const pdf = (buffer: Buffer) => ({ name: 'statement.pdf', mimeType: 'application/pdf', buffer })

test('a statement: a wrong password, the import, its funds, graphs by keyboard, a row taken out and brought back', async ({
  page,
  atBank: _atBank,
  watch,
}) => {
  const text = await inLanguage(page)
  await page.goto(importAddress)
  const main = page.getByRole('main')
  await untilPriced(page)
  const { data } = await callApi(page.request, getValidPans, {})
  const own = data.list.find(({ status }) => status === 'own')?.pan ?? ''
  expect(own, 'the PAN of the KYC').toMatch(/^[A-Z]{5}\d{4}[A-Z]$/)

  // Nothing is sent before file and consent are there.
  await main.getByRole('button', { name: text('fundImport.start'), exact: true }).click()
  await expect(main.getByText(text('fundImport.consentNeeded'))).toBeVisible()
  await main.getByLabel(text('fundImport.agree')).check()
  await main.locator('input[type="file"]').setInputFiles(pdf(Buffer.from('no statement')))
  await main.getByRole('button', { name: text('fundImport.start'), exact: true }).click()
  await expect(main.getByText(text('fundImport.notAPdf'))).toBeVisible()
  await inspect(page, 'fund-import-form')

  const statement = await fundStatement({ pan: own, password: 'Right-2026' })
  await main.locator('input[type="file"]').setInputFiles(pdf(statement))
  await main.getByLabel(text('fundImport.password'), { exact: true }).fill('Wrong-2026')
  watch.allow(400, '/api/ios/uploadPdf')
  await main.getByRole('button', { name: text('fundImport.start'), exact: true }).dblclick()
  await expect(main.getByText(text('fundImport.wrongPassword'))).toBeVisible()
  await expect(main.getByLabel(text('fundImport.password'), { exact: true })).toHaveValue('Wrong-2026')
  await inspect(page, 'fund-import-wrong-password')
  await main.getByLabel(text('fundImport.password'), { exact: true }).fill('Right-2026')
  await main.getByRole('button', { name: text('fundImport.start'), exact: true }).dblclick()
  await expect(main.getByRole('heading', { name: text('fundImport.done') })).toBeVisible()
  await expect(main.getByText(text('funds.status.reconciled')).first()).toBeVisible()
  expect(page.url()).not.toContain('Right-2026')
  await inspect(page, 'fund-import-done')
  // A reload comes back to the result.
  await page.reload()
  await expect(main.getByRole('heading', { name: text('fundImport.done') })).toBeVisible()

  await main.getByRole('link', { name: text('fundImport.toPortfolio') }).click()
  await main.getByRole('button', { name: text('portfolio.toFunds') }).click()
  const overview = main.getByRole('region', { name: text('funds.overview') })
  await expect(overview.getByText(text('funds.worthNow'))).toBeVisible()
  const list = main.getByRole('region', { name: text('funds.holdings'), exact: true })
  await expect(list.getByText(flexiCap.name).first()).toBeVisible()
  await list.getByLabel(text('funds.sortBy')).selectOption('name')
  await expect(list.getByRole('heading', { level: 3 }).first()).toHaveText(flexiCap.name)

  await graphsByKeyboard(page, text)

  const timeline = main.getByRole('region', { name: text('funds.timeline'), exact: true })
  await goTo(page, timeline)
  // Twelve instalments, a purchase and a redemption; rows come a few with each frame.
  const rows = 14
  await expect(timeline.getByRole('listitem')).toHaveCount(rows)
  await timeline
    .getByRole('button', { name: text('funds.remove') })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('funds.remove'), exact: true })
    .click()
  await expect(timeline.getByRole('listitem')).toHaveCount(rows - 1)
  await expect(overview.getByText(text('funds.leftOutEdited.one', { count: 1 }))).toBeVisible()
  await page.getByRole('button', { name: text('funds.undo') }).click()
  await expect(timeline.getByRole('listitem')).toHaveCount(rows)
  await inspect(page, 'portfolio-funds')

  // Who looks at a fund far down and comes back is where they were, though the page grows again from its beginning.
  const fund = timeline.getByRole('link', { name: flexiCap.name }).last()
  await fund.scrollIntoViewIfNeeded()
  await fund.click()
  await expect(page.getByRole('heading', { level: 1, name: flexiCap.name })).toBeVisible()
  await page.goBack()
  await expect(timeline.getByRole('listitem')).toHaveCount(rows)
  await expect(fund).toBeInViewport()

  // The same file once more adds nothing.
  await page.goto(importAddress)
  await main.locator('input[type="file"]').setInputFiles(pdf(statement))
  await main.getByLabel(text('fundImport.password'), { exact: true }).fill('Right-2026')
  // The agreement was given with the first file.
  await expect(main.getByLabel(text('fundImport.agree'))).toHaveCount(0)
  await main.getByRole('button', { name: text('fundImport.start'), exact: true }).click()
  await expect(main.getByText(text('fundImport.repeated'))).toBeVisible()

  await page.goto(`/platform/#/portfolio/fund/${flexiCap.code}`)
  await expect(page.getByRole('heading', { level: 1, name: flexiCap.name })).toBeVisible()
  await expect(main.getByRole('region', { name: text('fundPage.lots') })).toBeVisible()
  await goTo(page, main.getByText(text('fundPage.cutOffsText')))
  await inspect(page, 'fund')
})

/** Six periods and four ranges by the arrow keys; every picture is a table too. */
async function graphsByKeyboard(
  page: Page,
  text: (id: keyof typeof english, params?: object) => string,
): Promise<void> {
  const main = page.getByRole('main')
  const returns = main.getByRole('region', { name: text('fundGraphs.returns'), exact: true })
  await goTo(page, returns)
  // It opens on the first period that has points.
  await returns.getByRole('tab', { name: text('fundGraphs.tab.3m'), selected: true }).focus()
  await page.keyboard.press('Home')
  await expect(returns.getByText(text('fundGraphs.noMonth'))).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(returns.getByRole('tab', { name: text('fundGraphs.tab.3m') })).toBeFocused()
  const picture = returns.getByRole('slider')
  await picture.focus()
  const last = await picture.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect(picture).not.toHaveAttribute('aria-valuetext', last ?? '')
  await returns.getByRole('button').last().press('Enter')
  await expect(returns.getByRole('table')).toBeVisible()
  const worth = main.getByRole('region', { name: text('fundGraphs.worth'), exact: true })
  await worth.getByRole('radio', { name: text('fundGraphs.range.year') }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(worth.getByRole('radio', { name: text('fundGraphs.range.all') })).toBeChecked()
  await expect(worth.getByRole('slider').first()).toBeVisible()
}

test('a statement that does not add up and prints no PAN: marked at its place, given a PAN', async ({
  page,
  atBank: _atBank,
}) => {
  const text = await inLanguage(page)
  await page.goto(importAddress)
  const main = page.getByRole('main')
  await main
    .locator('input[type="file"]')
    .setInputFiles(pdf(await fundStatement({ pan: '', password: 'Right-2026', isBroken: true })))
  await main.getByLabel(text('fundImport.password'), { exact: true }).fill('Right-2026')
  await main.getByLabel(text('fundImport.agree')).check()
  await main.getByRole('button', { name: text('fundImport.start'), exact: true }).click()
  await expect(main.getByRole('heading', { name: text('fundImport.done') })).toBeVisible()
  await expect(main.getByText(text('funds.status.broken')).first()).toBeVisible()
  await expect(main.getByText(text('fundImport.panNone')).first()).toBeVisible()
  await inspect(page, 'fund-import-broken')

  await main
    .getByRole('link', { name: text('fundImport.assign') })
    .first()
    .click()
  const panless = main.getByRole('region', { name: text('funds.panless') })
  await main.getByRole('button', { name: text('portfolio.toFunds') }).click()
  await expect(panless.getByRole('checkbox')).toHaveCount(2)
  await inspect(page, 'portfolio-funds-panless')
  await panless.getByRole('button', { name: text('funds.chooseAll') }).click()
  await panless.getByRole('button', { name: text('funds.assign.other', { count: 2 }) }).dblclick()
  await expect(panless).toHaveCount(0)
  const overview = main.getByRole('region', { name: text('funds.overview') })
  await expect(overview.getByText(text('funds.leftOutBroken.one', { count: 1 }))).toBeVisible()
  await inspect(page, 'portfolio-funds-broken')
})
