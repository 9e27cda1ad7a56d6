import { describe, expect, it } from 'vitest'
import { bodyOf, problemOf } from '../platform/testing/calls.ts'
import { testCipher } from '../platform/testing/memoryTable.ts'
import { handleAddBank } from './account/addBank.ts'
import { handleFindBranch } from './account/findBranch.ts'
import { handleVerifyBankStatus } from './attempts/verifyBankStatus.ts'
import { payingAccount, readBankAccount } from './published.ts'
import {
  account,
  add,
  begin,
  call,
  keyed,
  publishedIfsc,
  saveForm,
  scene,
  settle,
  status,
  verify,
  view,
  wire,
} from './testing/scene.ts'

describe('a bank account is verified', () => {
  it('from the request to the saved account, two writes by the investor and one by the flow', async () => {
    const outcome = await verify()
    expect(bodyOf(outcome).allowBank).toBe(false)
    const id = bodyOf(outcome).result.validationRequestId
    expect(scene.table.calls).toEqual(['get', 'transact'])
    expect(scene.table.events('bankVerificationRequested')).toEqual([{ attemptId: id, investorId: 'inv_1' }])
    expect(await status(id)).toBe('pending')
    scene.clock += 4_000
    expect(await settle(id, 'verified')).toBe('moved')
    expect(await status(id)).toBe('active')
    scene.clock += 1_000
    expect(bodyOf(await add()).data.status).toBe('verified')
    expect(await view()).toMatchObject({
      status: 'verified',
      account: {
        nameInBank: 'Gaurav Kumar',
        accountNumber: '••••••••••5678',
        ifscCode: 'HDFC0000053',
        accountType: 'SB',
        bankName: 'HDFC Bank',
        branchTypedByInvestor: false,
      },
      can: { edit: true, verify: true, uploadProof: false },
      timeline: [
        { what: 'bankAccountSaved' },
        { what: 'bankVerificationCompleted.verified' },
        { what: 'bankVerificationRequested' },
      ],
    })
    expect(await readBankAccount(scene.table, testCipher, 'inv_1')).toMatchObject({
      status: 'verified',
      accountNumber: '••••••••••5678',
      accountType: 'SB',
    })
  })

  it('keeps name and number sealed in every row and event', async () => {
    await settle(await begin(), 'verified')
    await add()
    const stored = JSON.stringify([...scene.table.rows])
    expect(stored).not.toContain('Gaurav')
    expect(stored).not.toContain('50100012345678')
  })

  it('polls read one row, and only its owner’s', async () => {
    const id = await begin()
    scene.table.calls.length = 0
    await status(id)
    expect(scene.table.calls).toEqual(['get'])
    const foreign = await handleVerifyBankStatus(wire())({ validationRequestId: id }, call('inv_2'))
    expect(problemOf(foreign)).toBe('bank.attemptUnknown')
    const unknown = await handleVerifyBankStatus(wire())({ validationRequestId: 'bav_0000000000-0' }, call())
    expect(problemOf(unknown)).toBe('bank.attemptUnknown')
  })

  it.each([
    ['verified', 'active', 'verified'],
    ['nameMismatch', 'inactive', 'verification under process'],
    ['rejected', 'invalid', 'verification under process'],
    ['givenUp', 'failed', 'verification under process'],
    ['failed', 'failed', 'verification under process'],
  ] as const)(
    'after %s the poll answers %s and the account is saved as %s',
    async (verdict, result, savedAs) => {
      const id = await begin()
      await settle(id, verdict)
      expect(await status(id)).toBe(result)
      expect(bodyOf(await add()).data.status).toBe(savedAs)
    },
  )
})

describe('an IFSC', () => {
  const mistyped = { ...account, ifsc: 'HDFC0999998' }
  const refused = { ok: false, problem: { id: 'bank.ifscInvalid', field: 'ifsc' } }

  it('of a branch that its bank does not have is refused at its field, and nothing is started or counted', async () => {
    expect(await verify(mistyped)).toMatchObject(refused)
    expect(scene.table.calls).toEqual(['get'])
    expect(scene.table.events('bankVerificationRequested')).toEqual([])
    expect(await handleFindBranch(wire())({ ifsc: mistyped.ifsc }, call())).toMatchObject(refused)
    await begin()
  })

  it('is left to the bank while the list cannot be read', async () => {
    scene.referenceData = { read: () => Promise.reject(new Error('S3 is down')) }
    await begin(mistyped)
    expect(scene.table.events('bankVerificationRequested')).toHaveLength(1)
  })

  it('of an attempt that is under way is answered as before, whatever the list says now', async () => {
    scene.referenceData = { read: () => Promise.resolve(undefined) }
    const id = await begin(mistyped)
    scene.referenceData = publishedIfsc
    expect(await begin(mistyped)).toBe(id)
  })

  it('that a bank shares with a smaller one shows the name of that one, before and after it is saved', async () => {
    const shared = { ...account, ifsc: 'HDFC0CAACOB' }
    const found = await handleFindBranch(wire())({ ifsc: shared.ifsc }, call())
    expect(bodyOf(found).data.bankName).toBe('Akhand Anand Co.op Bank')
    await begin(shared)
    await add({ ...shared, accountType: 'SB' })
    expect((await view()).account).toMatchObject({ bankName: 'Akhand Anand Co.op Bank' })
  })
})

describe('the server believes itself', () => {
  it('nothing is saved that was never verified, under that very name and number', async () => {
    expect(problemOf(await add())).toBe('bank.checkEntries')
    await begin()
    expect(problemOf(await add({ ...saveForm, accountNumber: '50100012345679' }))).toBe('bank.checkEntries')
    expect(problemOf(await add({ ...saveForm, name: 'Priya Rao' }))).toBe('bank.checkEntries')
  })

  it('the branch is the directory’s; only an unknown one is the investor’s, and marked', async () => {
    await begin()
    await add({ ...saveForm, branchName: 'My own branch' })
    expect((await view()).account).toMatchObject({
      branchTypedByInvestor: false,
      branchName: 'Koramangala, Bengaluru',
    })
    const elsewhere = { ...account, ifsc: 'HDFC0000060' }
    await begin(elsewhere)
    await add({ ...elsewhere, accountType: 'CB', branchName: 'Kothrud' })
    expect((await view()).account).toMatchObject({ branchTypedByInvestor: true, branchName: 'Kothrud' })
    expect(bodyOf(await handleFindBranch(wire())({ ifsc: 'HDFC0000060' }, call())).data).toEqual({
      bankName: 'HDFC Bank',
      branchName: '',
      known: false,
    })
  })

  it('nothing changes once the KYC is approved', async () => {
    const id = await begin()
    await settle(id, 'verified')
    scene.approved = true
    expect(problemOf(await add())).toBe('bank.kycClosed')
    expect(problemOf(await verify({ ...account, accountNumber: '50100099999999' }))).toBe('bank.kycClosed')
    expect((await view()).can).toEqual({ edit: false, verify: false, uploadProof: false })
  })
})

describe('once and only once', () => {
  it('a repeat of verify is answered with the attempt it made; the key for another body is refused', async () => {
    const key = keyed('verifyBank', 'hash-1')
    const first = bodyOf(await verify(account, 'inv_1', key)).result.validationRequestId
    await settle(first, 'failed')
    // The attempt is no longer under way, so only the key can tell that this is the same request.
    expect(bodyOf(await verify(account, 'inv_1', key)).result.validationRequestId).toBe(first)
    const other = { ...account, accountNumber: '50100099999999' }
    expect(problemOf(await verify(other, 'inv_1', keyed('verifyBank', 'hash-2')))).toBe('common.keyReused')
    expect(scene.table.events('bankVerificationRequested')).toHaveLength(1)
  })

  it('a second tab for the same account joins the attempt under way', async () => {
    const first = await begin()
    expect(await begin()).toBe(first)
    expect(scene.table.events('bankVerificationRequested')).toHaveLength(1)
  })

  it('two tabs at the same instant make one attempt: the second decides anew', async () => {
    let inner = ''
    scene.table.meanwhile(async () => {
      inner = await begin()
    })
    expect(await begin()).toBe(inner)
    expect(scene.table.events('bankVerificationRequested')).toHaveLength(1)
  })

  it('a remark on a verified account is answered by a proof: nobody needs another account for it', async () => {
    await settle(await begin(), 'verified')
    await add()
    expect(await view()).toMatchObject({ status: 'verified', can: { uploadProof: false } })
    scene.remarked = true
    expect(await view()).toMatchObject({ status: 'verified', can: { uploadProof: true } })
    scene.approved = true
    expect(await view()).toMatchObject({ can: { uploadProof: false } })
  })

  it('a repeat of add is answered from the record, and tells of one change at most', async () => {
    await settle(await begin(), 'verified')
    const key = keyed('addBank', 'hash-1')
    expect(bodyOf(await add(saveForm, 'inv_1', key)).data.status).toBe('verified')
    expect(bodyOf(await add(saveForm, 'inv_1', key)).data.status).toBe('verified')
    expect(
      problemOf(await add({ ...saveForm, accountType: 'CB' }, 'inv_1', keyed('addBank', 'hash-2'))),
    ).toBe('common.keyReused')
    expect(scene.table.events('bankAccountChanged')).toHaveLength(0)
    const other = { ...account, accountNumber: '50100099999999' }
    await settle(await begin(other), 'verified')
    await add({ ...other, accountType: 'SB' })
    expect(scene.table.events('bankAccountChanged')).toEqual([{ investorId: 'inv_1' }])
  })

  it('an account verified lately needs no other drop for 30 days, for the same investor and name only', async () => {
    const id = await begin()
    await settle(id, 'verified')
    scene.clock += 29 * 86_400_000
    expect(bodyOf(await verify())).toEqual({ result: { validationRequestId: id }, allowBank: true })
    expect(bodyOf(await verify({ ...account, name: 'G Kumar' })).allowBank).toBe(false)
    scene.clock += 2 * 86_400_000
    expect(bodyOf(await verify()).allowBank).toBe(false)
  })

  it('three accounts a day: the fourth is refused with the day it is free again', async () => {
    for (const last of ['1', '2', '3']) await begin({ ...account, accountNumber: `5010001234567${last}` })
    const fourth = await verify({ ...account, accountNumber: '50100012345674' })
    expect(fourth).toMatchObject({
      ok: false,
      problem: { id: 'bank.tooManyAccounts', params: { when: '22/11/2026' } },
    })
  })
})

describe('an account that takes the place of a verified one', () => {
  const other = { ...account, accountNumber: '50100099999999' }
  const saveOther = (session: { readonly openedAt: Date }) => {
    const current = call()
    return handleAddBank(wire())(
      { ...other, accountType: 'SB', branchName: undefined, pan: undefined, product: undefined },
      { ...current, session: { ...current.session, ...session } },
    )
  }
  const ago = (minutes: number) => ({ openedAt: new Date(scene.clock - minutes * 60_000) })

  it('is saved after a fresh log-in only, and its time is published for the hold of sales', async () => {
    await settle(await begin(), 'verified')
    bodyOf(await add())
    // The same account again is no change.
    expect(await readBankAccount(scene.table, testCipher, 'inv_1')).not.toHaveProperty('replacedAt')
    await settle(await begin(other), 'verified')
    expect(problemOf(await saveOther(ago(11)))).toBe('auth.freshLoginNeeded')
    expect((await view()).account?.accountNumber).toBe('••••••••••5678')
    expect(bodyOf(await saveOther(ago(9))).data.status).toBe('verified')
    expect(await readBankAccount(scene.table, testCipher, 'inv_1')).toMatchObject({
      accountNumber: '••••••••••9999',
      replacedAt: new Date(scene.clock).toISOString(),
    })
  })

  it('that was not verified needs none: nothing is paid to it', async () => {
    const old = await begin()
    await settle(old, 'nameMismatch')
    bodyOf(await add())
    await settle(await begin(other), 'verified')
    expect(bodyOf(await saveOther(ago(60))).data.status).toBe('verified')
    expect(await readBankAccount(scene.table, testCipher, 'inv_1')).not.toHaveProperty('replacedAt')
  })
})

describe('an account belongs to one investor', () => {
  it('who verified it first; others are refused before a drop is paid', async () => {
    await settle(await begin(), 'verified')
    expect(problemOf(await verify(account, 'inv_2'))).toBe('bank.alreadyRegistered')
    // Zeros in front and another branch of the bank make no other account.
    const disguised = { ...account, accountNumber: '0050100012345678', ifsc: 'HDFC0000060' }
    expect(problemOf(await verify(disguised, 'inv_2'))).toBe('bank.alreadyRegistered')
  })

  it('typing it claims nothing; of two under way, the first verified wins', async () => {
    const mine = await begin(account, 'inv_1')
    const theirs = await begin(account, 'inv_2')
    expect(await settle(theirs, 'verified')).toBe('moved')
    expect(await settle(mine, 'verified')).toBe('moved')
    expect(await status(theirs, 'inv_2')).toBe('active')
    expect(await status(mine, 'inv_1')).toBe('invalid')
    expect((await view('inv_1')).reason).toBe('bank.alreadyRegistered')
    expect(problemOf(await add(saveForm, 'inv_1'))).toBe('bank.alreadyRegistered')
    expect(scene.table.events('bankVerificationCompleted').map(event => event.outcome)).toEqual([
      'verified',
      'rejected',
    ])
  })

  it('an answer about an account that was replaced meanwhile is marked so', async () => {
    const first = await begin(account)
    const second = await begin({ ...account, accountNumber: '50100099999999' })
    expect(await settle(first, 'rejected')).toBe('moved')
    expect(await settle(second, 'verified')).toBe('moved')
    expect(scene.table.events('bankVerificationCompleted').map(event => event.superseded)).toEqual([
      true,
      false,
    ])
  })
})

describe('five polls and no answer (K-115)', () => {
  it('is under process, asks for a proof, and heals when the bank answers late', async () => {
    const id = await begin()
    scene.clock += 21_000
    expect(bodyOf(await add()).data.status).toBe('verification under process')
    await settle(id, 'givenUp')
    expect(await view()).toMatchObject({
      status: 'underProcess',
      reason: 'bank.reasonNoAnswer',
      can: { uploadProof: true },
    })
    await settle(id, 'verified')
    const healed = await view()
    expect(healed).toMatchObject({ status: 'verified', can: { uploadProof: false } })
    expect(healed.reason).toBeUndefined()
    expect(await status(id)).toBe('active')
  })

  it('a reload in the middle of polling finds the attempt, the masked account and when it began', async () => {
    const id = await begin()
    scene.clock += 9_000
    expect(await view()).toMatchObject({
      status: 'pending',
      validationRequestId: id,
      startedAt: '2026-11-20T04:30:00.000Z',
      account: { accountNumber: '••••••••••5678' },
      can: { verify: false, uploadProof: false },
    })
    scene.clock += 12_000
    expect(await view()).toMatchObject({ status: 'underProcess', can: { uploadProof: true } })
  })

  it('an investor who meanwhile saved another account wins over the late answer', async () => {
    const old = await begin()
    scene.clock += 30_000
    bodyOf(await add())
    await settle(old, 'givenUp')
    const other = { ...account, accountNumber: '50100099999999' }
    const fresh = await begin(other)
    await settle(fresh, 'nameMismatch')
    bodyOf(await add({ ...other, accountType: 'SB' }))
    await settle(old, 'verified')
    expect(await view()).toMatchObject({
      status: 'failed',
      reason: 'bank.reasonNameMismatch',
      account: { accountNumber: '••••••••••9999' },
    })
  })

  it('saving and the bank’s answer at the same instant end verified', async () => {
    const id = await begin()
    scene.table.meanwhile(async () => {
      await settle(id, 'verified')
    })
    expect(bodyOf(await add()).data.status).toBe('verified')
    expect((await view()).status).toBe('verified')
  })
})

describe('the account that money comes from', () => {
  const paying = () => payingAccount(scene.table, testCipher, 'inv_1')

  it('is the saved one in full, and only while it is verified', async () => {
    expect(await paying()).toBeUndefined()
    const id = await begin()
    await add()
    expect(await paying()).toBeUndefined()
    await settle(id, 'verified')
    expect(await paying()).toEqual(account)
  })

  it('is not the one that took its place unverified', async () => {
    await settle(await begin(), 'verified')
    await add()
    const other = { ...account, accountNumber: '50100099999999' }
    await begin(other)
    await add({ ...saveForm, ...other })
    expect(await paying()).toBeUndefined()
  })
})
