import { addBank } from '../../shared/contracts/bank-verification/addBank.ts'
import { verifyBank } from '../../shared/contracts/bank-verification/verifyBank.ts'
import { callApi } from './contractCall.ts'
import { pdfOf } from './files.ts'
import { expect, test } from './journey.ts'
import { inspect, inspectAddress, speak } from './looks.ts'
import { accountEnding, addresses } from './steps.ts'

/** Every screen, in both languages and both themes: axe finds nothing, and nothing sticks out. */

test.describe.configure({ timeout: 120_000 })

test('the screens of a visitor', async ({ page, watch }) => {
  watch.allow(400, '/api/auth/confirmEmail')
  await inspectAddress(page, 'login', addresses.login)
  await inspectAddress(page, 'sign-up', addresses.login, async () => {
    await page.getByRole('tab').nth(1).click()
    await page.getByRole('tabpanel').getByRole('button').last().click()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  })
  await inspectAddress(page, 'forgot-password', addresses.forgotPassword)
  await inspectAddress(page, 'reset-password', '/platform/#/reset-password/an-old-and-used-token-of-a-letter')
  await inspectAddress(page, 'reset-password-without-link', '/platform/#/reset-password')
  await inspectAddress(
    page,
    'verify-email-refused',
    '/platform/#/verify-email/an-old-and-used-token-of-a-letter',
    () => expect(page.getByRole('main').getByRole('alert')).toBeVisible(),
  )
  await inspectAddress(page, 'version', '/platform/#/version')
  await inspectAddress(page, 'terms', '/platform/#/terms-of-use', () =>
    expect(page.getByRole('main').locator('p[lang="en"]')).toBeVisible(),
  )
})

test('the gallery of components', async ({ page }) => {
  await inspectAddress(page, 'gallery', '/platform/#/gallery')
})

test('the screens of an investor', async ({ page, investor }) => {
  const heading = () => expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await inspectAddress(page, 'dashboard', addresses.dashboard, heading)
  await inspectAddress(page, 'drawer', addresses.dashboard, async () => {
    await page.getByRole('banner').getByRole('button').last().click()
    await expect(page.getByRole('dialog').getByText(investor.email)).toBeVisible()
  })
  await inspectAddress(page, 'profile', addresses.profile, heading)
  await inspectAddress(page, 'sessions', addresses.sessions, heading)
  await inspectAddress(page, 'change-password', addresses.changePassword)
  await inspectAddress(page, 'kyc-closed-step', '/platform/#/orobonds-docvault/pan', heading)
  await inspectAddress(page, 'bank-form', addresses.bankStep, async () => {
    await page.getByRole('main').locator('form button[type="submit"]').click()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  })
  await inspectAddress(page, 'add-bank', '/platform/#/add-bank/verify', () =>
    expect(page.getByRole('main').locator('form')).toBeVisible(),
  )
  await inspectAddress(page, 'not-open-yet', '/platform/#/orobonds-reports')
})

test('the faces of the bank step', async ({ page, investor, houseOrigin }) => {
  const { name } = investor
  await page.goto(`${houseOrigin}${addresses.bankStep}`)
  const begin = async (ending: string): Promise<void> => {
    const account = { name, accountNumber: accountEnding(ending), ifsc: 'HDFC0000053' }
    await callApi(page.request, verifyBank, account)
    await callApi(page.request, addBank, { ...account, accountType: 'SB' })
  }
  await begin('0004')
  await inspectAddress(page, 'bank-checking', addresses.bankStep, () =>
    expect(page.getByRole('progressbar').first()).toBeVisible(),
  )
  await begin('0001')
  const choose = page.getByRole('main').getByRole('region').nth(1).getByRole('button')
  await inspectAddress(page, 'bank-fallback', addresses.bankStep, () =>
    expect(choose.first()).toBeVisible({ timeout: 20_000 }),
  )
  for (const language of ['hi', 'en'] as const) {
    await speak(page, language)
    await page.reload()
    await choose.first().click()
    const pick = page.getByRole('main').locator('input[type="file"]')
    await pick.setInputFiles(pdfOf(2_000, 'passbook.docx'))
    await expect(page.getByRole('main').getByRole('alert').last()).not.toBeEmpty()
    await inspect(page, 'bank-proof')
    await pick.setInputFiles(pdfOf(50_000))
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 20_000 })
    await inspect(page, 'bank-proof-uploaded')
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await inspect(page, 'bank-proof-waits')
  }
  await begin('5555')
  await inspectAddress(page, 'bank-verified', addresses.bankStep, () =>
    expect(page.getByRole('main').locator('[class*="done"]').first()).toBeVisible({ timeout: 20_000 }),
  )
  await inspectAddress(page, 'profile-verified', addresses.profile, () =>
    expect(page.getByRole('main').getByText(/•{4,}5555/)).toBeVisible(),
  )
})
