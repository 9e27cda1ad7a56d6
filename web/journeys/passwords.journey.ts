import { expect, newPerson, test } from './drivers/journey.ts'
import { addresses, logIn, screenOf } from './drivers/steps.ts'

test('a forgotten password: the link, a new one, every session ends, the link works once', async ({
  page,
  elsewhere,
  sandbox,
  person,
  watch,
}) => {
  const old = await elsewhere(person)

  await page.goto(addresses.login)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()

  const link = await sandbox.linkFor(person.email, /new password/i)
  const password = `Even-better-${person.phone}`
  await page.goto(screenOf(link))
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the password', { exact: true }).fill(`${password}x`)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText("passwords don't match")).toBeVisible()
  await page.getByLabel('Repeat the password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Your password is changed. Please log in with the new one.')).toBeVisible()
  await logIn(page, { ...person, password })
  await expect(page.getByRole('heading', { name: `Namaste, ${person.name}` })).toBeVisible()

  // The other session has ended.
  const there = await old.newPage()
  await there.goto(addresses.dashboard)
  await expect(there.getByRole('button', { name: 'Login' })).toBeVisible()
  await old.close()

  await page.goto(screenOf(link))
  await page.getByLabel('New password', { exact: true }).fill(`${password}2`)
  await page.getByLabel('Repeat the password', { exact: true }).fill(`${password}2`)
  watch.allow(400, '/api/auth/resetPassword')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('This link is no longer valid. Please ask for a new one')).toBeVisible()
})

test('an address nobody registered gets the same words', async ({ page, sandbox }) => {
  const nobody = newPerson()
  await page.goto(addresses.forgotPassword)
  await page.getByLabel('Email', { exact: true }).fill(nobody.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(
    page.getByText(`If ${nobody.email} is registered, a link is on its way. It works once, for 30 minutes.`),
  ).toBeVisible()
  expect(await sandbox.outbox(nobody.email)).toEqual([])
})

test('a changed password: other devices are logged out and a letter says so', async ({
  page,
  elsewhere,
  sandbox,
  investor,
  watch,
}) => {
  const old = await elsewhere(investor)
  const password = `Quite-other-${investor.phone}`
  await page.goto(addresses.changePassword)
  // A read that is under way while the password changes would be refused, and the console would say so.
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Read five seconds after a screen, which may be this very moment.
  watch.allow(401, '/api/users/getConsent')
  await page.getByLabel('Current password', { exact: true }).fill(investor.password)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()

  const there = await old.newPage()
  await there.goto(addresses.dashboard)
  await expect(there.getByRole('button', { name: 'Login' })).toBeVisible()
  await old.close()
  await expect(async () => {
    const letters = await sandbox.outbox(investor.email)
    expect(letters.filter(({ subject }) => /password/i.test(subject ?? ''))).toHaveLength(1)
  }).toPass({ timeout: 120_000 })
})
