import { expect, test } from './drivers/journey.ts'
import { addresses } from './drivers/steps.ts'

test('Hindi and the dark theme outlive a reload and a log-in', async ({ page, person }) => {
  await page.goto(addresses.login)
  await page.getByRole('radiogroup', { name: 'Language' }).locator('label', { hasText: 'हिन्दी' }).click()
  await expect(page.getByRole('heading', { name: /^कंपनियों को ऋण दें/ })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await page.getByRole('button', { name: /गहरा/ }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByLabel('ईमेल', { exact: true }).fill(person.email)
  await page.getByLabel('पासवर्ड', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'लॉग इन करें', exact: true }).click()
  await expect(page.getByRole('link', { name: 'अपना केवाईसी पूरा करें' })).toBeVisible()
  // Checks that the font contains the letters.
  const drawn = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].some(face => /Devanagari/.test(face.family) && face.status === 'loaded')
  })
  expect(drawn).toBe(true)
})

test('offline: a notice stands, what was typed stays, and it goes on afterwards', async ({
  page,
  person,
  context,
  watch,
}) => {
  await page.goto(addresses.login)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  watch.allowLine(/net::ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await expect(
    page.getByText('You are offline. What you see may be old; what you typed is safe.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(
    page.getByText('The connection was lost. What you typed is safe; please try again'),
  ).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await context.setOffline(false)
  await expect(page.getByText('You are back online.')).toBeVisible()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: `Namaste, ${person.name}` })).toBeVisible()
})

test('inside a frame of another site nothing is shown', async ({ page, stackOrigin, watch }) => {
  const outer = 'http://outer.sthirank.test/'
  await page.route(outer, route =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${stackOrigin}/platform/"></iframe>` }),
  )
  watch.allowLine(/frame-ancestors/)
  await page.goto(outer)
  await expect(page.frameLocator('iframe').getByText(/^Lend to companies/)).toHaveCount(0)

  // A browser without the header gets the second refusal.
  await page.route(`${stackOrigin}/platform/`, async route => {
    const reply = await route.fetch()
    const { 'content-security-policy': _policy, 'x-frame-options': _old, ...headers } = reply.headers()
    await route.fulfill({ response: reply, headers })
  })
  await page.goto(outer)
  await expect(page.frameLocator('iframe').getByText('Website access denied.', { exact: true })).toBeVisible()
})

test('an old address and an unknown one lead somewhere', async ({ page, investor }) => {
  await page.goto('/platform/#/docs-valut')
  await expect(page).toHaveURL(/#\/orobonds-docvault\/pan$/)
  await page.goto('/platform/#/no/such/place')
  await expect(page.getByRole('heading', { name: `Namaste, ${investor.name}` })).toBeVisible()
  await page.goto('/platform/#/reports-of-yesterday')
  await expect(page.getByRole('heading', { name: `Namaste, ${investor.name}` })).toBeVisible()
})
