import { expect } from '../drivers/journey.ts'
import { test } from '../drivers/market.ts'

test('a list longer than a page goes on by keyboard, and is as long for who comes back', async ({
  page,
  buyer,
}) => {
  expect(buyer.investorId).not.toBe('')
  const cards = page.getByRole('main').getByRole('article')
  const more = page.getByRole('button', { name: 'Show more' })
  await page.goto('/platform/#/orobonds-investment-opportunities?view=live')
  await expect(cards).toHaveCount(20)
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(more).toHaveCount(0)
  const all = await cards.count()
  expect(all).toBeGreaterThan(20)
  const next = cards.nth(20).getByRole('link')
  await expect(next).toBeFocused()
  const name = (await next.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveCount(all)
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await expect(more).toHaveCount(0)
  // A kind of which there are few.
  await page.locator('label', { hasText: 'Fixed deposits' }).click()
  await expect(cards).toHaveCount(3)
})
