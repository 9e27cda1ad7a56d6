// @vitest-environment jsdom

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountEn } from '../../../../shared/texts/en/account.ts'
import { documentsEn } from '../../../../shared/texts/en/documents.ts'
import { identityEn } from '../../../../shared/texts/en/identity.ts'
import { kycEn } from '../../../../shared/texts/en/kyc.ts'
import { fireEvent, screen, within } from '../../components/testing/library.ts'
import { prepareScreenTests } from '../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../components/testing/renderWithTexts.tsx'
import { kycAs } from '../../features/kyc/testing/kycFixture.ts'
import { profileAs } from '../../features/profile/testing/profileFixture.ts'
import { type FakeHandler, fakeServer, refuses, replies } from '../../lib/calls/testing/fakeServer.ts'
import { setTextSource } from '../../lib/i18n.ts'
import { ProfileRoute } from './ProfileRoute.tsx'

const texts = { ...accountEn, ...documentsEn, ...identityEn, ...kycEn }
const open = { state: 'open', complete: false }
const done = { state: 'done', complete: true }
const kycReply =
  (changes: Record<string, unknown> = {}): FakeHandler =>
  () =>
    replies({ data: { ...kycAs(), ...changes } })
const enhanced = {
  userInHypervergeCug: true,
  pan: 'ABCPE1234F',
  dob: '1990-02-07',
  demat: 'IN30021412345678',
  dpName: 'Stock Holding Corporation',
  ckycNo: '12345678901234',
  accountNumber: '••••••••6789',
  ifscCode: 'HDFC0000053',
}

function openScreen(profile: FakeHandler, kyc: FakeHandler) {
  const server = fakeServer({ 'GET /users/profile': profile, 'GET /me/kyc': kyc })
  renderWithTexts(<ProfileRoute />, texts)
  return server
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const value = (among: ReturnType<typeof within>, label: string) =>
  among.getByText(label).closest('div')?.querySelector('dd')?.textContent

prepareScreenTests()
beforeEach(() => {
  location.hash = '#/orobonds-profile'
  // The texts are already loaded; further areas are empty.
  setTextSource(() => Promise.resolve({}))
})

describe('the enhanced profile (D1 s2)', () => {
  it('shows contact, user details and the bank', async () => {
    openScreen(profileAs({ ...enhanced, bankVerified: { status: 'verified' } }), kycReply())
    const contact = await region('Contact information')
    expect(value(contact, 'Email')).toBe('asha@example.test')
    expect(value(contact, 'Mobile number')).toBe('+91 9876543210')
    const details = await region('User details')
    expect(value(details, 'PAN')).toBe('ABCPE1234F')
    expect(value(details, 'Date of birth')).toBe('07/02/1990')
    expect(details.getByText('IN300214 12345678')).toBeTruthy()
    expect(value(details, 'CKYC number')).toBe('12345678901234')
    const bank = await region('Bank details')
    expect(value(bank, 'Account number')).toBe('••••••••6789')
    expect(value(bank, 'IFSC')).toBe('HDFC0000053')
    expect(bank.queryByText('Mandate')).toBeNull()
    expect(screen.queryByText('My Documents')).toBeNull()
  })

  it.each([
    ['verified', 'Verified'],
    ['verification under process', 'Verification Under Process'],
    ['verification failed', 'Verification failed'],
  ])('stamps a bank that is "%s": %s', async (status, stamp) => {
    openScreen(profileAs({ ...enhanced, bankVerified: { status } }), kycReply())
    expect((await region('Bank details')).getByText(stamp)).toBeTruthy()
  })

  it.each([
    ['verified', 'Verified'],
    ['underProcess', 'Verification Under Process'],
    ['failed', 'Verification failed'],
  ])('says of a mandate that is %s: %s, and nothing without one (D12)', async (mandateStatus, text) => {
    const bankVerified = { status: 'verified' }
    openScreen(profileAs({ ...enhanced, bankVerified, mandateStatus }), kycReply())
    expect(value(await region('Bank details'), 'Mandate')).toBe(text)
  })

  it('lists what is still missing with the way to it, and says who acts next', async () => {
    const steps = { pan: done, address: done, bank: done, demat: open }
    openScreen(profileAs(enhanced), kycReply({ steps }))
    const missing = await region('Still missing before you can invest')
    expect(missing.getByText('2 steps')).toBeTruthy()
    expect(missing.getByRole('link').getAttribute('href')).toBe('#/orobonds-docvault/demat?chosen=yes')
    expect((await region('Next step')).getByText('The verification has not been started yet.')).toBeTruthy()
  })

  it('takes no other account once approved (K-257)', async () => {
    const approved = {
      obUserApproved: true,
      enhancedKycStaus: 'approved',
      bankVerified: { status: 'verified' },
    }
    openScreen(profileAs({ ...enhanced, ...approved }), kycReply({ state: 'approved', obUserApproved: true }))
    expect((await region('Bank details')).queryByRole('link')).toBeNull()
    expect(screen.queryByText('Still missing before you can invest')).toBeNull()
  })
})

describe('the standard profile (D1 s2)', () => {
  it('shows the four cards with their status and Update or Preview', async () => {
    const cards = [
      { kind: 'pan', status: 'pending', action: 'preview', documentId: 'doc_1' },
      { kind: 'kyc', status: 'failed', action: 'update' },
      { kind: 'bank', status: 'verified', action: 'update' },
      { kind: 'demat', status: 'notUploaded', action: 'update' },
    ]
    openScreen(profileAs({ cards }), kycReply())
    const shown = async (name: string) =>
      (await region(name)).getByText(/^(Pending|Failed|Verified|Not uploaded)$/)
    expect((await shown('PAN')).textContent).toBe('Pending')
    expect((await shown('KYC')).textContent).toBe('Failed')
    expect((await shown('Bank Account')).textContent).toBe('Verified')
    expect((await shown('Demat Account')).textContent).toBe('Not uploaded')
    expect(screen.getByRole('button', { name: 'Preview: PAN' })).toBeTruthy()
    // A verified step is read-only.
    expect(screen.getByRole('link', { name: 'Preview: Bank Account' }).getAttribute('href')).toBe(
      '#/orobonds-docvault/bank?chosen=yes',
    )
    expect(screen.getByRole('link', { name: 'Update: KYC' }).getAttribute('href')).toBe(
      '#/orobonds-docvault/address?chosen=yes',
    )
  })

  it('stands without the KYC, which can be asked for again', async () => {
    const { served } = openScreen(profileAs(), () => refuses('kyc.cannotFetch', 503))
    expect(await screen.findByText('Something went wrong, unable to get kyc details!')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Complete Your KYC' })).toBeTruthy()
    served['GET /me/kyc'] = kycReply({
      state: 'inReview',
      standing: { reason: 'kyc.whyInReview', who: 'team' },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('All details are here. Our team looks at them.')).toBeTruthy()
    expect(screen.getByText('Thank you! Your details are verified within 24-48 working hours.')).toBeTruthy()
  })

  it('says that it could not be read, and reads it again', async () => {
    const { served } = openScreen(() => refuses('account.cannotFetch', 502), kycReply())
    await screen.findByText('Unable to fetch user data')
    served['GET /users/profile'] = profileAs()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Asha Rao')).toBeTruthy()
  })
})

describe('the mobile number', () => {
  it('that is not verified has a card with the way to verify it', async () => {
    openScreen(profileAs({ phoneVerified: false }), kycReply())
    const card = await region('Mobile number')
    expect(card.getByText('Not verified')).toBeTruthy()
    expect(card.getByRole('link', { name: 'Verify: Mobile number' }).getAttribute('href')).toBe(
      '#/orobonds-profile/mobile',
    )
    expect(screen.queryByRole('link', { name: 'Change mobile number' })).toBeNull()
  })

  it('that is verified has none, and can be changed', async () => {
    openScreen(profileAs(), kycReply())
    expect((await region('Security')).getByRole('link', { name: 'Change mobile number' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Mobile number' })).toBeNull()
  })
})

describe('the language of letters (U5)', () => {
  const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
  it('is shown, saved at once, and read again', async () => {
    const { served, to } = openScreen(profileAs(), kycReply())
    const letters = await region('Language of our letters')
    expect(letters.getByRole<HTMLInputElement>('radio', { name: 'English' }).checked).toBe(true)
    served['POST /me/letterLanguage'] = () => replies({})
    served['GET /users/profile'] = profileAs({ letterLanguage: 'hi' })
    choose('हिन्दी')
    await vi.waitFor(() =>
      expect(to('/me/letterLanguage').map(({ body }) => body)).toEqual([{ language: 'hi' }]),
    )
    await vi.waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'हिन्दी' }).checked).toBe(true),
    )
  })

  it('stays as it was when it cannot be saved', async () => {
    const { served, to } = openScreen(profileAs({ letterLanguage: 'hi' }), kycReply())
    await region('Language of our letters')
    served['POST /me/letterLanguage'] = () => refuses('common.conflict', 409)
    choose('English')
    await vi.waitFor(() => expect(to('/me/letterLanguage')).toHaveLength(1))
    await vi.waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'हिन्दी' }).checked).toBe(true),
    )
  })
})
