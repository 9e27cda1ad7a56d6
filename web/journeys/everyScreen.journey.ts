import { randomUUID } from 'node:crypto'
import {
  identityEnds,
  kycOf,
  openIdentity,
  saveAddress,
  saveBank,
  saveDemat,
  savePan,
  sign,
  untilKyc,
} from '../../infra/drivers/kyc.ts'
import { addBank } from '../../shared/contracts/bank-verification/addBank.ts'
import { verifyBank } from '../../shared/contracts/bank-verification/verifyBank.ts'
import { callApi } from './drivers/contractCall.ts'
import { pdfOf } from './drivers/files.ts'
import { inspect, inspectAddress, quotedWords, setLanguage } from './drivers/inspect.ts'
import { expect, logInByApi, test } from './drivers/journey.ts'
import { newPapers } from './drivers/kycSteps.ts'
import { apiSession, untilReviewable } from './drivers/operator.ts'
import { accountEnding, addresses } from './drivers/steps.ts'

/** Every screen in its languages and both themes: no finding of axe, nothing wider than the page. */

test.describe.configure({ timeout: 600_000 })

const openPages = {
  mld: 'mld',
  'mld-details': 'market-linked-debentures/mld2/details',
  learn: 'learn/blogs',
  'article-bond-issue': 'learn/blog/bond-issue',
  'alternate-assets': 'alternate-assets',
} as const

test('the screens of a visitor', async ({ page, watch }) => {
  watch.allow(400, '/api/auth/confirmEmail')
  await inspectAddress(page, 'login', addresses.login, async () => {
    await page.getByRole('heading', { level: 3 }).nth(2).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 5_000)
    await expect(page.getByText('scores.sebi.gov.in')).toBeVisible()
  })
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
  for (const name of ['privacy-policy', 'disclaimer', 'grievances', 'about-us'])
    await inspectAddress(page, name, `/platform/#/${name}`, () =>
      expect(page.getByText('scores.sebi.gov.in')).toBeVisible(),
    )
  await inspectAddress(page, 'terms', '/platform/#/terms-of-use', () =>
    expect(page.getByRole('main').getByRole('paragraph').first()).toBeVisible(),
  )
})

test('the open pages of content', async ({ page }) => {
  for (const [name, address] of Object.entries(openPages))
    await inspectAddress(page, name, `/platform/#/${address}`, async () => {
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    })
  await inspectAddress(page, 'faq-ptc', '/platform/#/faq?topic=ptc', async () => {
    await page.locator('summary').first().click()
    await expect(page.locator('details[open]')).toBeVisible()
  })
  await inspectAddress(page, 'mld-popup', '/platform/#/mld', async () => {
    await page.getByRole('main').getByRole('button').first().click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  })
})

test('the other articles', async ({ page }) => {
  for (const slug of ['bond-asset', 'mld-acquisition', 'incred-finance', 'alt-asset'])
    await inspectAddress(page, `article-${slug}`, `/platform/#/learn/blog/${slug}`)
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
  await inspectAddress(page, 'nominees', addresses.nominees, () =>
    expect(page.getByRole('main').locator('form')).toBeVisible(),
  )
  await inspectAddress(page, 'close-account', addresses.closeAccount, () =>
    expect(page.getByRole('main').locator('form')).toBeVisible(),
  )
  await inspectAddress(page, 'help', addresses.help, heading)
  await inspectAddress(page, 'change-password', addresses.changePassword)
  await inspectAddress(page, 'change-email', addresses.changeEmail, () =>
    expect(page.getByRole('main').locator('form')).toBeVisible(),
  )
  await inspectAddress(page, 'mobile-number', addresses.mobileNumber)
  await inspectAddress(page, 'second-step', addresses.secondFactor, async () => {
    await page.getByRole('main').getByRole('button').last().click()
    await expect(page.getByRole('main').getByRole('img')).toBeVisible()
  })
  await inspectAddress(page, 'add-bank', '/platform/#/add-bank/verify', () =>
    expect(page.getByRole('main').locator('form')).toBeVisible(),
  )
  await inspectAddress(page, 'portfolio-empty', '/platform/#/portfolio', () =>
    expect(page.getByRole('heading', { level: 2 })).toHaveCount(4),
  )
  await inspectAddress(page, 'payouts-none', '/platform/#/orobonds-payouts', () =>
    expect(page.getByRole('combobox')).toBeVisible(),
  )
  await inspectAddress(page, 'reports', '/platform/#/orobonds-reports', heading)
  await inspectAddress(page, 'notifications-none', '/platform/#/orobonds-notifications', () =>
    expect(page.getByRole('heading', { level: 2 })).toBeVisible(),
  )
  await inspectAddress(
    page,
    'notification-preferences',
    '/platform/#/orobonds-notifications/preferences',
    () => expect(page.getByRole('switch')).toHaveCount(18),
  )
  await inspectAddress(page, 'refer', '/platform/#/refer', () =>
    expect(page.locator('summary').first()).toBeVisible(),
  )
  await inspectAddress(page, 'refer-dashboard', '/platform/#/refer-dashboard', heading)
  await inspectAddress(page, 'faq-issue', '/platform/#/faq?issue=kaveri-fleet-2029', () =>
    expect(page.locator('summary').nth(5)).toBeVisible(),
  )
})

test('the faces of the bank step', async ({ page, atBank, stackOrigin }) => {
  const { name } = atBank
  await page.goto(`${stackOrigin}${addresses.bankStep}`)
  const begin = async (ending: string): Promise<void> => {
    const account = { name, accountNumber: accountEnding(ending), ifsc: 'HDFC0000053' }
    await callApi(page.request, verifyBank, account)
    await callApi(page.request, addBank, { ...account, accountType: 'SB' })
  }
  const main = page.getByRole('main')
  // The bank step is complete, so the screen opens on the next one.
  const toBank = () => page.getByRole('navigation').locator('a[href$="docvault/bank"]').click()
  const proof = main.getByRole('button', {
    name: /^(Upload bank proof|Reupload|बैंक प्रमाण अपलोड करें|फिर से अपलोड करें)$/,
  })
  await inspectAddress(page, 'bank-form', addresses.bankStep, async () => {
    await main.locator('form button[type="submit"]').click()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  })
  await begin('0004')
  await inspectAddress(page, 'bank-checking', addresses.bankStep, async () => {
    await toBank()
    await expect(page.getByRole('progressbar').first()).toBeVisible()
  })
  await begin('0001')
  await inspectAddress(page, 'bank-fallback', addresses.bankStep, async () => {
    await toBank()
    await expect(proof).toBeVisible({ timeout: 120_000 })
  })
  for (const language of ['hi', 'en'] as const) {
    await setLanguage(page, language)
    await page.reload()
    await toBank()
    await proof.click()
    const pick = main.locator('input[type="file"]')
    await pick.setInputFiles(pdfOf(2_000, 'passbook.docx'))
    await expect(main.getByRole('alert').last()).not.toBeEmpty()
    await inspect(page, 'bank-proof')
    await pick.setInputFiles(pdfOf(50_000))
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 120_000 })
    await inspect(page, 'bank-proof-uploaded')
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await inspect(page, 'bank-proof-waits')
  }
  await begin('5555')
  await inspectAddress(page, 'bank-verified', addresses.bankStep, async () => {
    await toBank()
    await expect(main.getByText(/5555$/).first()).toBeVisible({ timeout: 120_000 })
  })
  await inspectAddress(page, 'profile-verified', addresses.profile, () =>
    expect(main.getByText(/•{4,}5555/)).toBeVisible(),
  )
})

test('the steps of the KYC, from the empty form to a remark', async ({
  page,
  investor,
  stackOrigin,
  watch,
}) => {
  // An unknown depository participant.
  watch.allow(400, '/api/dpList/validate')
  const behind = await apiSession(stackOrigin, investor)
  const { visitor } = behind
  const papers = newPapers(investor.name)
  const main = page.getByRole('main')
  const form = () => expect(main.locator('form')).toBeVisible({ timeout: 120_000 })
  await inspectAddress(page, 'kyc-pan', addresses.kyc, form)
  await savePan(visitor, papers)
  const byHand = main.getByRole('button', {
    name: /^(Upload documents manually|दस्तावेज़ स्वयं अपलोड करें)$/,
  })
  await inspectAddress(page, 'kyc-address-intro', addresses.kyc, () => expect(byHand).toBeVisible())
  await inspectAddress(page, 'kyc-address-form', addresses.kyc, async () => {
    await expect(byHand.or(main.locator('form')).first()).toBeVisible()
    // With a draft the step opens with its form.
    if (await byHand.isVisible()) await byHand.click()
    await main.locator('input[type="file"]').first().setInputFiles(pdfOf(2_000, 'passport.docx'))
    await expect(main.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
  })
  await saveAddress(visitor)
  await saveBank(visitor, papers)
  await untilKyc(visitor, 'the bank', ({ steps }) => steps.bank.complete && steps.address.complete)
  await inspectAddress(page, 'kyc-demat-form', addresses.kyc, async () => {
    await form()
    await main.locator('input[name="demat"]').fill('IN39999912345678')
    await main.locator('form button[type="submit"]').click()
    await expect(main.locator('input[name="dpName"]')).toBeVisible()
    await expect(main.locator('[aria-invalid="true"]').first()).toBeVisible()
  })
  await saveDemat(visitor, papers)
  await untilKyc(visitor, 'nothing missing', ({ review }) => review.ready)
  await inspectAddress(page, 'kyc-nominees', addresses.summary, async () => {
    await form()
    await main.locator('form button[type="submit"]').click()
    await expect(main.locator('[aria-invalid="true"]').first()).toBeVisible()
  })
  await visitor.must(
    'saveNomination',
    { version: 0, optOut: true, nominees: [] },
    { 'idempotency-key': randomUUID() },
  )
  await inspectAddress(page, 'kyc-sign', addresses.summary, () =>
    expect(main.locator('input[name="declarationVersion"]')).toBeVisible(),
  )
  await sign(visitor, papers)
  await untilReviewable(behind)
  await inspectAddress(page, 'kyc-in-review', addresses.summary, () =>
    expect(main.locator('time').first()).toBeVisible(),
  )
  await behind.operate('ops-review-kyc', {
    decision: 'reject',
    remarks: [{ type: 'address', remarks: quotedWords[0] }],
  })
  await inspectAddress(page, 'kyc-rejected', addresses.kyc, () =>
    expect(main.getByText(quotedWords[0]).first()).toBeVisible(),
  )
})

test('the enhanced KYC and its popups', async ({ page, investor, stackOrigin }) => {
  const behind = await apiSession(stackOrigin, investor)
  const { visitor } = behind
  await behind.operate('ops-set-investor-flags', { enhancedGroup: true, forceKYC: true })
  await inspectAddress(page, 'enhanced-profile', addresses.profile, () =>
    expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible(),
  )
  for (const outcome of ['auto_declined', 'user_cancelled', 'auto_approved']) {
    const { transactionId } = await openIdentity(visitor)
    await identityEnds({ origin: stackOrigin }, transactionId, outcome)
    await inspectAddress(page, `identity-${outcome}`, `${addresses.profile}?returned=finished`, () =>
      expect(page.getByRole('dialog')).toBeVisible({ timeout: 120_000 }),
    )
  }
})

test('the screens of the demo investors: approved, and asked by SEBI', async ({ page, stackOrigin }) => {
  const logInAs = async (email: string): Promise<void> => {
    const demo = { name: '', email, phone: '', password: 'Passbook-2026' }
    // The demo data are complete some seconds after the site answers.
    await expect(async () => {
      const { visitor } = await apiSession(stackOrigin, demo)
      expect((await kycOf(visitor)).state).toBe('approved')
    }).toPass({ timeout: 120_000 })
    await logInByApi(page.request, demo, stackOrigin)
  }
  await logInAs('investor@demo.sthirank.test')
  await inspectAddress(page, 'kyc-approved', addresses.kyc, () =>
    expect(page.getByRole('main').getByRole('heading', { level: 3 }).nth(3)).toBeVisible(),
  )
  await inspectAddress(page, 'profile-approved', addresses.profile, () =>
    expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible(),
  )
  await logInAs('enhanced@demo.sthirank.test')
  await inspectAddress(page, 'sebi', addresses.dashboard, async () => {
    await page.getByRole('main').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})
