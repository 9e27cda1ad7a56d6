import { describe, expect, it } from 'vitest'
import type { Call } from '../platform/apiFunction.ts'
import type { FieldCipher } from '../platform/fieldCipher.ts'
import { scriptedTable } from '../platform/testing.ts'
import { type CardFacts, documentCards } from './documentCards.ts'
import { getProfile } from './getProfile.ts'
import { getThirdPartyData } from './getThirdPartyData.ts'
import { profileStore } from './profileStore.ts'
import { saveProfile } from './saveProfile.ts'
import { saveThirdPartyData } from './saveThirdPartyData.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const call = (): Call<never> =>
  ({ now, correlationId: 'req-1', session: { investorId: 'inv_1', email: 'asha@example.in' } }) as never
const identity = {
  email: 'asha@example.in',
  name: 'Asha Rao',
  phone: '9876543210',
  phoneVerified: false,
  emailConfirmed: true,
}
const cipher: FieldCipher = {
  encrypt: (plain, context) => Promise.resolve(`sealed(${context}:${plain})`),
  decrypt: sealed => Promise.resolve(/:([^:]*)\)$/.exec(sealed)?.[1] ?? ''),
  index: plain => Promise.resolve(plain),
}
type Bank = NonNullable<Awaited<ReturnType<Parameters<typeof getProfile>[0]['bankOf']>>>
const bank = (status: Bank['status']): Bank =>
  ({
    status,
    nameInBank: 'ASHA RAO',
    accountNumber: '••••••••6789',
    ifscCode: 'HDFC0000053',
    bankName: 'HDFC Bank',
    branchName: 'Fort',
    branchTypedByInvestor: false,
    proof: undefined,
  }) as unknown as Bank

function house(bankAccount?: Bank, row: Record<string, unknown> = {}) {
  const table = scriptedTable({ 'sthirank-account': [{ pk: 'investor#inv_1', sk: 'profile', ...row }] })
  const updates: unknown[] = []
  table.update = input => {
    updates.push(input)
    return Promise.resolve({})
  }
  return {
    updates,
    profiles: profileStore(table, 'sthirank-account', cipher),
    identityOf: () => Promise.resolve(identity),
    bankOf: () => Promise.resolve(bankAccount),
  }
}

describe('document cards', () => {
  const facts = (changes: Partial<CardFacts> = {}): CardFacts => ({
    obUserApproved: false,
    has: { pan: false, kyc: false, bank: false, demat: false },
    documents: {},
    remarks: [],
    ...changes,
  })
  const status = (given: CardFacts) =>
    Object.fromEntries(documentCards(given).map(card => [card.kind, card.status]))

  it('are not uploaded until there is something, and all verified once the investor is approved', () => {
    expect(status(facts())).toEqual({
      pan: 'notUploaded',
      kyc: 'notUploaded',
      bank: 'notUploaded',
      demat: 'notUploaded',
    })
    expect(status(facts({ obUserApproved: true }))).toEqual({
      pan: 'verified',
      kyc: 'verified',
      bank: 'verified',
      demat: 'verified',
    })
  })

  const everything = { pan: true, kyc: true, bank: true, demat: true }
  it.each(['aadhaar', 'voterId', 'passport', 'address', 'address_1', 'aadhar', 'pan', 'poi'])(
    'a remark on %s fails the address card and never the PAN card (K-015, K-016)',
    remark => {
      expect(status(facts({ has: everything, remarks: [remark] }))).toEqual({
        pan: 'pending',
        kyc: 'failed',
        bank: 'pending',
        demat: 'pending',
      })
    },
  )
  it.each(['bank', 'demat'] as const)('a remark on %s fails its own card', remark => {
    expect(status(facts({ has: everything, remarks: [remark] }))[remark]).toBe('failed')
  })
  it('a document makes a card pending and can be previewed', () => {
    expect(documentCards(facts({ documents: { bank: { id: 'doc_1', status: 'uploaded' } } }))[2]).toEqual({
      kind: 'bank',
      status: 'pending',
      action: 'preview',
      documentId: 'doc_1',
    })
  })
  it('a refused document is nothing to look at', () => {
    expect(documentCards(facts({ documents: { bank: { id: 'doc_1', status: 'rejected' } } }))[2]).toEqual({
      kind: 'bank',
      status: 'notUploaded',
      action: 'update',
    })
  })
})

describe('the profile', () => {
  it('of a new investor has nothing but who they are', async () => {
    const answer = await getProfile(house())({}, call())
    expect(answer).toMatchObject({
      ok: true,
      body: {
        data: {
          name: 'Asha Rao',
          phone: '9876543210',
          bankVerified: { status: 'none' },
          enhancedKycStaus: 'pending',
          obUserApproved: false,
          steps: { bank: false },
        },
      },
    })
  })

  it.each([
    ['verified', 'verified', true],
    ['pending', 'verification under process', true],
    ['underProcess', 'verification under process', true],
    ['failed', 'verification under process', false],
  ] as const)('of one whose bank is %s says "%s" (K-059)', async (state, words, complete) => {
    const answer = await getProfile(house(bank(state)))({}, call())
    expect(answer).toMatchObject({
      body: {
        data: { bankVerified: { status: words }, accountNumber: '••••••••6789', steps: { bank: complete } },
      },
    })
  })

  it('is refused, not invented, when nobody knows the investor', async () => {
    expect(
      await getProfile({ ...house(), identityOf: () => Promise.resolve(undefined) })({}, call()),
    ).toMatchObject({ problem: { id: 'account.cannotFetch' } })
  })
})

describe('third-party data', () => {
  it('is what was saved for it, else what was registered', async () => {
    const saved = house(undefined, { thirdPartyName: 'sealed(account:thirdPartyName:A. Rao)' })
    expect(await getThirdPartyData(saved)({}, call())).toMatchObject({
      body: { data: { name: 'A. Rao', phone: '9876543210', email: 'asha@example.in' } },
    })
  })

  it('is stored encrypted, and only under one’s own e-mail', async () => {
    const at = house()
    expect(await saveThirdPartyData(at)({ email: 'other@example.in', name: 'X' }, call())).toMatchObject({
      problem: { id: 'account.notYours', field: 'email' },
    })
    expect(at.updates).toEqual([])
    await saveThirdPartyData(at)({ email: 'asha@example.in', phone: '9000000001' }, call())
    expect(JSON.stringify(at.updates)).toContain('sealed(account:thirdPartyPhone:9000000001)')
  })
})

describe('saving the profile', () => {
  it('guards the name of an approved investor in the very write (K-257), and what is no KYC stays free', async () => {
    const at = house()
    expect(await saveProfile(at)({ name: 'Asha Rao', userType: 'fd' }, call())).toMatchObject({ ok: true })
    expect(at.updates).toMatchObject([
      { ConditionExpression: 'attribute_not_exists(#approved) OR #approved = :no' },
    ])
    await saveProfile(at)({ userType: 'bonds' }, call())
    expect(at.updates[1]).not.toHaveProperty('ConditionExpression')
  })

  it('refuses what the database refused', async () => {
    const refusing = profileStore(
      Object.assign(scriptedTable(), { update: () => Promise.resolve(undefined) }),
      'sthirank-account',
      cipher,
    )
    expect(await saveProfile({ ...house(), profiles: refusing })({ name: 'X Y' }, call())).toMatchObject({
      problem: { id: 'bank.kycClosed', field: 'name' },
    })
  })
})
