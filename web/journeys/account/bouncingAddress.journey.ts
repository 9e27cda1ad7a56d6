import { randomUUID } from 'node:crypto'
import { expect, logInByApi, newPerson, signUp, test } from '../drivers/journey.ts'
import { addresses } from '../drivers/steps.ts'

test('letters that come back: the profile says so, a long address breaks, and leads to another one', async ({
  page,
  playwright,
  stackOrigin,
}) => {
  const person = { ...newPerson(), email: `bounce+${randomUUID().replaceAll('-', '')}@demo.sthirank.test` }
  await signUp(stackOrigin, person)
  await logInByApi(page.request, person, stackOrigin)
  // A log-in on a new device causes a letter.
  const other = await playwright.request.newContext()
  await logInByApi(other, person, stackOrigin)
  await other.dispose()
  await expect(async () => {
    await page.goto(addresses.profile)
    await page.reload()
    await expect(page.getByText('Our letters do not reach you')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'nothing stands beyond the edge of the page').toBe(page.viewportSize()?.width)
  const notice = page.locator('[data-notice]').filter({ hasText: person.email })
  await notice.getByRole('link', { name: 'Change email address' }).click()
  await expect(page).toHaveURL(/#\/orobonds-profile\/email$/)
})
