import { phone } from '../drivers/devices.ts'
import { expect, newPerson, type Sandbox, signUp, test } from '../drivers/journey.ts'
import { addresses, logIn, logOut } from '../drivers/steps.ts'

/** The newest code in what was sent to an address. */
async function codeTo(sandbox: Sandbox, to: string, what: RegExp): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const texts = (await sandbox.outbox(to)).map(({ text }) => text).filter(text => what.test(text))
    found = /\b(\d{6}) is your OTP/.exec(texts.at(-1) ?? '')?.[1]
    expect(found, `a code to ${to}`).toBeDefined()
  }).toPass({ timeout: 60_000, intervals: [50, 100, 200] })
  return found ?? ''
}
const toNew = /to use this address/
const toPresent = /to change the email address/

test.describe('on a phone', () => {
  test.use(phone)

  test('the e-mail: changed with a code from both addresses, logged in with, every other session ended (U13)', async ({
    page,
    elsewhere,
    sandbox,
    investor,
    watch,
  }) => {
    const other = await elsewhere(investor)
    const otherPage = await other.newPage()
    await otherPage.goto(addresses.profile)
    await expect(otherPage.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    const { email } = newPerson()
    await page.goto(addresses.profile)
    await page.getByRole('link', { name: 'Change email address' }).click()
    await expect(page.getByText(`Present address: ${investor.email}`)).toBeVisible()
    watch.allow(400, '/api/me/email/change')
    await page.getByLabel('New email address').fill(investor.email)
    await page.getByRole('button', { name: 'Send the code' }).click()
    await expect(page.getByText('This is the address you have now. Please enter another one')).toBeVisible()
    await page.getByLabel('New email address').fill(email)
    await page.getByRole('button', { name: 'Send the code' }).dblclick()
    const second = await codeTo(sandbox, investor.email, toPresent)
    await page.getByLabel('Code from the new address').fill(await codeTo(sandbox, email, toNew))
    await page.getByLabel('Code from the present address').fill(second === '000000' ? '000001' : '000000')
    watch.allow(400, '/api/me/email/confirm')
    await page.getByRole('button', { name: 'Change the address' }).click()
    await expect(page.getByText('The code is not right. Please check it: 4 tries are left')).toBeVisible()
    // Read five seconds after a screen, which may be the moment of the change.
    watch.allow(401, '/api/users/getConsent')
    await page.getByLabel('Code from the present address').fill(second)
    await page.getByRole('button', { name: 'Change the address' }).dblclick()
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    await expect(page.getByRole('main').getByText(email)).toBeVisible()

    // The other browser is logged out.
    watch.allow(401, /\/api\//)
    await otherPage.reload()
    await expect(otherPage.getByRole('button', { name: 'Login' })).toBeVisible()

    await page.waitForLoadState('networkidle')
    await logOut(page)
    watch.allow(400, '/api/auth/login')
    await logIn(page, investor)
    await expect(page.getByRole('alert').first()).toBeVisible()
    await logIn(page, { ...investor, email })
    await expect(page.getByRole('heading', { level: 1, name: /^Namaste/ })).toBeVisible()
    await expect(async () => {
      for (const to of [investor.email, email])
        expect((await sandbox.outbox(to)).map(({ subject }) => subject)).toContain(
          'Your email address was changed',
        )
    }).toPass({ timeout: 60_000, intervals: [50, 100, 200] })
  })
})

test('an address that has an account: the screen says nothing of it, its owner gets a letter without a code (U13)', async ({
  page,
  sandbox,
  investor,
  stackOrigin,
}) => {
  const owner = newPerson('Mira Iyer')
  await signUp(stackOrigin, owner)
  await page.goto(addresses.changeEmail)
  await page.getByLabel('New email address').fill(owner.email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByLabel('Code from the new address')).toBeVisible()
  await codeTo(sandbox, investor.email, toPresent)
  await expect(async () => {
    const letters = await sandbox.outbox(owner.email)
    expect(letters.map(({ subject }) => subject)).toContain('This email address has an account already')
    expect(letters.map(({ text }) => text).join('\n')).not.toMatch(/is your OTP/)
  }).toPass({ timeout: 60_000, intervals: [50, 100, 200] })
})
