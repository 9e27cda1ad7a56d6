import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../shared/outcome.ts'
import type { Call } from '../platform/apiFunction.ts'
import type { FieldCipher } from '../platform/security/fieldCipher.ts'
import { scriptedTable } from '../platform/testing.ts'
import { type CardFacts, documentCards } from './documentCards.ts'
import { handleGetProfile } from './getProfile.ts'
import { handleGetThirdPartyData } from './getThirdPartyData.ts'
import { handleGetUserType } from './getUserType.ts'
import { subAccountStore } from './pans/subAccountStore.ts'
import { profileStore } from './profileStore.ts'
import { handleSaveThirdPartyData } from './saveThirdPartyData.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const call = (): Call<never> =>
  ({ now, correlationId: 'req-1', session: { investorId: 'inv_1', email: 'asha@example.in' } }) as never
function bodyOf<Body>(outcome: Outcome<Body>): Body {
  if (!outcome.ok) throw new Error(`refused: ${outcome.problem.id}`)
  return outcome.body
}
const person = {
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
  isCurrent: () => true,
}
type Needs = Parameters<typeof handleGetProfile>[0]
type Bank = NonNullable<Awaited<ReturnType<Needs['bankOf']>>>
type Kyc = Awaited<ReturnType<Needs['kycOf']>>
const bank = (status: Bank['status'], complete = true): Bank => ({
  status,
  complete,
  nameInBank: 'ASHA RAO',
  accountNumber: '••••••••6789',
  ifscCode: 'HDFC0000053',
  bankName: 'HDFC Bank',
  branchName: 'Fort',
  branchTypedByInvestor: false,
})
const nothingYet: Kyc = {
  state: 'incomplete',
  version: 0,
  approved: false,
  userType: 'bonds',
  bank: { status: 'none' },
  documents: [],
  remarks: [],
  steps: { pan: false, address: false, bank: false, demat: false },
}
const whole: Kyc = {
  ...nothingYet,
  userType: 'fd',
  name: 'Asha S Rao',
  pan: {
    pan: 'ABCPE1234F',
    name: 'Asha S Rao',
    dob: '1990-02-07',
    gender: 'F',
    income: '3',
    operative: true,
  },
  address: {
    docType: 'aadhaar',
    source: 'digilocker',
    bothSidesInOne: false,
    details: {
      address: '12 Temple Road',
      localityOrPostOffice: 'Malleswaram',
      districtOrCity: 'Bengaluru',
      state: 'Karnataka',
      stateCode: 'KA',
      country: 'IN',
      pincode: '560003',
    },
    idName: 'Asha Rao',
    idLast4: '9012',
  },
  demat: { number: 'IN30021412345678', dpName: 'HDFC Bank Limited', participantKnown: true },
  documents: [{ type: 'pan', id: 'doc_7', at: '2026-11-19T04:30:00.000Z', refused: false }],
  remarks: [{ type: 'address', remarks: 'Blurred', at: '2026-11-19T04:30:00.000Z', tab: 'address' }],
  steps: { pan: true, address: true, bank: true, demat: true },
}

function openScene(
  given: {
    bank?: Bank
    kyc?: Kyc
    row?: Record<string, unknown>
    digilocker?: boolean
    agreed?: boolean
    nominated?: boolean
    bouncing?: boolean
    ckycNo?: string
  } = {},
) {
  const table = scriptedTable({ 'sthirank-account': [{ pk: 'investor#inv_1', sk: 'profile', ...given.row }] })
  const updates: unknown[] = []
  table.update = input => {
    updates.push(input)
    return Promise.resolve({})
  }
  return {
    updates,
    profiles: profileStore(table, 'sthirank-account', cipher),
    personOf: (): Promise<typeof person | undefined> => Promise.resolve(person),
    bankOf: () => Promise.resolve(given.bank),
    ckycNumberOf: () => Promise.resolve(given.ckycNo),
    kycOf: () => Promise.resolve(given.kyc ?? nothingYet),
    identityOf: () =>
      Promise.resolve({ userInHypervergeCug: false, enhancedKycStaus: 'pending' as const, forceKYC: false }),
    digilockerEnabled: () => Promise.resolve(given.digilocker ?? true),
    userTypeOf: () => Promise.resolve((given.kyc ?? nothingYet).userType),
    hasAgreed: () => Promise.resolve(given.agreed ?? true),
    hasNomination: () => Promise.resolve(given.nominated ?? true),
    isAddressBouncing: () => Promise.resolve(given.bouncing ?? false),
    subAccounts: { ...subAccountStore(table, 'sthirank-account', cipher) },
  }
}

it('the profile says that letters come back, of the address that it has now', async () => {
  const read = async (bouncing: boolean) =>
    bodyOf(await handleGetProfile(openScene({ bouncing }))({}, call())).data.emailBounces
  expect([await read(true), await read(false)]).toEqual([true, undefined])
})

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
    expect(documentCards(facts({ documents: { bank: { id: 'doc_1', refused: false } } }))[2]).toEqual({
      kind: 'bank',
      status: 'pending',
      action: 'preview',
      documentId: 'doc_1',
    })
  })
  it('a refused document is nothing to look at', () => {
    expect(documentCards(facts({ documents: { bank: { id: 'doc_1', refused: true } } }))[2]).toEqual({
      kind: 'bank',
      status: 'notUploaded',
      action: 'update',
    })
  })
})

describe('the profile', () => {
  it('of a new investor has nothing but who they are', async () => {
    const answer = await handleGetProfile(openScene())({}, call())
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

  it('has the number of the central KYC registry once it is known (D6)', async () => {
    const ckycOf = async (ckycNo?: string) =>
      bodyOf(await handleGetProfile(openScene(ckycNo === undefined ? {} : { ckycNo }))({}, call())).data
        .ckycNo
    expect(await ckycOf()).toBeUndefined()
    expect(await ckycOf('50012345678901')).toBe('50012345678901')
  })

  it('of one whose forced enhanced KYC was not accepted says both, as the KYC screen does', async () => {
    const refused = {
      userInHypervergeCug: true,
      enhancedKycStaus: 'rejected',
      forceKYC: true,
      reason: 'identity.whyRejected',
    } as const
    const approved = { ...openScene({ kyc: { ...whole, approved: true } }), identityOf: async () => refused }
    expect(await handleGetProfile(approved)({}, call())).toMatchObject({
      body: {
        data: {
          obUserApproved: true,
          enhancedKycStaus: 'rejected',
          forceKYC: true,
          identity: { reason: 'identity.whyRejected' },
        },
      },
    })
  })

  it.each([
    ['verified', 'verified', true],
    ['pending', 'verification under process', false],
    ['underProcess', 'verification under process', true],
    ['failed', 'verification under process', false],
  ] as const)('of one whose bank is %s says "%s" (K-059)', async (state, words, complete) => {
    const answer = await handleGetProfile(openScene({ bank: bank(state, complete) }))({}, call())
    expect(answer).toMatchObject({
      body: {
        data: { bankVerified: { status: words }, accountNumber: '••••••••6789', steps: { bank: complete } },
      },
    })
  })

  it.each([
    ['REGISTERED BY MEMBER', 'underProcess', 'verification under process'],
    ['WAITING FOR CLIENT AUTHENTICATION', 'underProcess', 'verification under process'],
    ['UNDER PROCESSING', 'underProcess', 'verification under process'],
    ['INITIAL REJECTION', 'failed', 'verification failed'],
    ['APPROVED', 'verified', 'verification under process'],
    ['SENT TO SPONSOR BANK', 'underProcess', 'verification under process'],
  ])(
    'of one whose bank check failed and whose mandate is %s says %s (D12, K-059, K-258)',
    async (word, mandateStatus, status) => {
      const scene = openScene({ bank: bank('failed') })
      const profiles = { ...scene.profiles, read: () => Promise.resolve({ mandate: word }) }
      expect(await handleGetProfile({ ...scene, profiles })({}, call())).toMatchObject({
        body: { data: { mandateStatus, bankVerified: { status } } },
      })
      const verified = openScene({ bank: bank('verified') })
      expect(await handleGetProfile({ ...verified, profiles })({}, call())).toMatchObject({
        body: { data: { mandateStatus, bankVerified: { status: 'verified' } } },
      })
    },
  )

  it('of one with a whole KYC shows it, an Aadhaar by its last four digits', async () => {
    const answer = await handleGetProfile(openScene({ bank: bank('verified'), kyc: whole }))({}, call())
    expect(answer).toMatchObject({
      body: {
        data: {
          name: 'Asha S Rao',
          pan: 'ABCPE1234F',
          dob: '1990-02-07',
          income: '3',
          gender: 'F',
          demat: 'IN30021412345678',
          dpName: 'HDFC Bank Limited',
          addressDocType: 'aadhaar',
          addressDetails: { state: 'Karnataka', pincode: '560003' },
          digioKyc: { aadhar: { name: 'Asha Rao', id_number: '••••••••9012' } },
          userType: 'fd',
          steps: { pan: true, address: true, bank: true, demat: true },
          rejectRemarks: [{ type: 'address', remarks: 'Blurred', tab: 'address' }],
          documents: [{ type: 'pan', id: 'doc_7' }],
        },
      },
    })
    const { cards } = bodyOf(answer).data
    expect(cards.map(({ kind, status, action }) => [kind, status, action])).toEqual([
      ['pan', 'pending', 'preview'],
      ['kyc', 'failed', 'update'],
      ['bank', 'pending', 'update'],
      ['demat', 'pending', 'update'],
    ])
  })

  it('names the PANs whose holders have not agreed, and not the one that has become the own one (D3 s3)', async () => {
    const scene = openScene({ kyc: whole })
    const added = (pan: string, state: 'pending' | 'confirmed') => ({
      investorId: 'inv_1',
      panId: `pan_${pan}`,
      state,
      version: 1,
      holder: { pan, name: 'Meena Rao', dob: '1961-05-14' },
    })
    const subAccounts = [added('QRSPM4321K', 'pending'), added('QRSPF4321K', 'confirmed')]
    const pans = { ...scene.subAccounts, listIfAny: async () => ({ chosen: 'all', subAccounts }) }
    const read = async () =>
      bodyOf(await handleGetProfile({ ...scene, subAccounts: pans })({}, call())).data.incompleteSetupPans
    expect(await read()).toEqual(['QRSPM4321K'])
    subAccounts.push(added('ABCPE1234F', 'pending'))
    expect(await read()).toEqual(['QRSPM4321K'])
  })

  it('of an approved investor has every card verified', async () => {
    const approved: Kyc = { ...whole, state: 'approved', approved: true, remarks: [] }
    const { cards, obUserApproved } = bodyOf(
      await handleGetProfile(openScene({ kyc: approved }))({}, call()),
    ).data
    expect(obUserApproved).toBe(true)
    expect(new Set(cards.map(({ status }) => status))).toEqual(new Set(['verified']))
  })

  it('is refused, not invented, when nobody knows the investor', async () => {
    expect(
      await handleGetProfile({ ...openScene(), personOf: () => Promise.resolve(undefined) })({}, call()),
    ).toMatchObject({ problem: { id: 'account.cannotFetch' } })
  })
})

describe('third-party data', () => {
  it('is what was saved for it, else what was registered', async () => {
    const saved = openScene({ row: { thirdPartyName: 'sealed(account:thirdPartyName:A. Rao)' } })
    expect(await handleGetThirdPartyData(saved)({}, call())).toMatchObject({
      body: { data: { name: 'A. Rao', phone: '9876543210', email: 'asha@example.in' } },
    })
  })

  it.each([true, false])('tells whether DigiLocker is open: %s', async digilocker => {
    expect(await handleGetThirdPartyData(openScene({ digilocker }))({}, call())).toMatchObject({
      body: { data: { isDigioEnabled: digilocker } },
    })
  })

  it('is stored encrypted, and only under one’s own e-mail', async () => {
    const at = openScene()
    expect(
      await handleSaveThirdPartyData(at)({ email: 'other@example.in', name: 'X' }, call()),
    ).toMatchObject({
      problem: { id: 'account.notYours', field: 'email' },
    })
    expect(at.updates).toEqual([])
    await handleSaveThirdPartyData(at)({ email: 'asha@example.in', phone: '9000000001' }, call())
    expect(JSON.stringify(at.updates)).toContain('sealed(account:thirdPartyPhone:9000000001)')
  })
})

describe('the user type', () => {
  it('is the one of the KYC', async () => {
    expect(await handleGetUserType(openScene())({}, call())).toMatchObject({
      body: { data: { userType: 'bonds' } },
    })
    expect(await handleGetUserType(openScene({ kyc: whole }))({}, call())).toMatchObject({
      body: { data: { userType: 'fd' } },
    })
  })
})
