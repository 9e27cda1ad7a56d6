import { beforeEach, describe, expect, it } from 'vitest'
import {
  isKycApproved,
  kycApprovedCheck,
  kycOpenCheck,
  openRemarks,
  ownPans,
  readKycGate,
} from '../kyc-record/published.ts'
import type { OrderHistory } from '../orders/published.ts'
import { bodyOf, problemOf } from '../platform/testing/calls.ts'
import { eachTest } from '../platform/testing/eachTest.ts'
import { handleCheckpointStatus } from './overview/checkpointStatus.ts'
import { handleProcessUser } from './overview/processUser.ts'
import { handleProcessUserDocuments } from './overview/processUserDocuments.ts'
import { addressForm, kycCalls, panConfirmedScene, panForm, verifiedBank } from './testing/kycScene.ts'

const scene = eachTest(panConfirmedScene)
const calls = eachTest(() => kycCalls(scene))

describe('from the first step to the decision', () => {
  it('is submitted once, with a promised day, and shows in the timeline', async () => {
    await calls.complete()
    expect(scene.table.events('kycSubmitted')).toEqual([{ investorId: 'inv_1' }])
    expect(await calls.view()).toMatchObject({
      state: 'inReview',
      standing: { reason: 'kyc.whyInReview', who: 'team', by: '2026-11-25' },
      can: { edit: true },
    })
    const timeline = (await calls.view()).timeline.map(({ what, by }) => `${what} ${by}`)
    expect(timeline).toContain('kycSubmitted us')
    expect(timeline).toContain('kycStepSaved.pan you')
  })

  it('of the enhanced group it waits for the identity first, however late, and then for our team', async () => {
    const group = { userInHypervergeCug: true, forceKYC: false } as const
    await calls.complete()
    const statuses = []
    for (const identity of [
      { ...group, enhancedKycStaus: 'retry' },
      { ...group, enhancedKycStaus: 'underProcess', reason: 'identity.whyUnanswered' },
      { ...group, enhancedKycStaus: 'underProcess' },
      { ...group, enhancedKycStaus: 'approved' },
    ] as const) {
      scene.identity = identity
      statuses.push((await calls.view()).standing)
    }
    const review = { reason: 'kyc.whyInReview', who: 'team', by: '2026-11-25' }
    expect(statuses).toEqual([
      { reason: 'kyc.whyIdentity', who: 'you', action: 'verifyIdentity' },
      { reason: 'kyc.whyIdentityAsked', who: 'provider' },
      review,
      review,
    ])
  })

  it('approved, it does not promise investing while the enhanced KYC is asked for', async () => {
    const group = { userInHypervergeCug: true, enhancedKycStaus: 'pending' } as const
    await calls.complete()
    await calls.decide({ kind: 'approve', remarks: [] })
    scene.identity = { ...group, forceKYC: false }
    expect((await calls.view()).standing?.reason).toBe('kyc.whyApproved')
    scene.identity = { ...group, forceKYC: true }
    expect((await calls.view()).standing?.reason).toBe('kyc.whyIdentityForced')
  })

  it('approved and forced, it asks again after every "no", of our team and of the service', async () => {
    await calls.complete()
    await calls.decide({ kind: 'approve', remarks: [] })
    for (const refused of [
      { enhancedKycStaus: 'rejected', reason: 'identity.whyRejected' },
      { enhancedKycStaus: 'rejected', reason: 'identity.declinedFace' },
      { enhancedKycStaus: 'retry' },
    ] as const) {
      scene.identity = { userInHypervergeCug: true, forceKYC: true, ...refused }
      expect((await calls.view()).standing).toEqual({
        reason: 'kyc.whyIdentityForced',
        who: 'you',
        action: 'verifyIdentity',
      })
    }
  })

  it('a review that is late says so', async () => {
    await calls.complete()
    scene.clock = Date.parse('2026-11-26T00:30:00.000+05:30')
    expect((await calls.view()).standing).toEqual({ reason: 'kyc.whyOverdue', who: 'team', by: '2026-11-25' })
  })

  it('the same events again write nothing', async () => {
    await calls.complete()
    const { version } = await calls.store.read('inv_1')
    await calls.uploaded('pan', 'doc_01')
    await calls.bankMoved(verifiedBank)
    expect((await calls.store.read('inv_1')).version).toBe(version)
  })

  it('sent back on the address, corrected, in review again, approved', async () => {
    await calls.complete()
    await calls.decide({ kind: 'reject', remarks: [{ type: 'address', remarks: 'The back is missing' }] })
    expect(scene.table.events('kycSentBack')).toEqual([
      { investorId: 'inv_1', decision: 'rejected', types: ['address'] },
    ])
    expect(await calls.view()).toMatchObject({
      state: 'rejected',
      remarks: [{ type: 'address', remarks: 'The back is missing', tab: 'address' }],
      steps: { address: { state: 'failed' } },
      standing: { reason: 'kyc.whyRejected', who: 'you', action: 'uploadDocuments' },
    })
    expect(await openRemarks(scene.table, 'inv_1')).toMatchObject([{ type: 'address', tab: 'address' }])
    await calls.uploaded('address_1', 'doc_04')
    expect(await calls.view()).toMatchObject({
      state: 'inReview',
      remarks: [],
      standing: { reason: 'kyc.whyAnswered', who: 'team' },
    })
    await calls.decide({ kind: 'approve', remarks: [] })
    expect(await calls.view()).toMatchObject({
      state: 'approved',
      obUserApproved: true,
      standing: { reason: 'kyc.whyApproved' },
      can: { edit: false },
    })
    expect(scene.table.events('kycApproved')).toEqual([{ investorId: 'inv_1' }])
    expect(await isKycApproved(scene.table, 'inv_1')).toBe(true)
  })

  it('a bank account refused during the review takes it back', async () => {
    await calls.complete()
    const refusal = { documentId: 'doc_9', remarks: 'Another name', at: '2026-11-20T05:00:00.000Z' }
    await calls.bankMoved({ status: 'failed', shown: 'failed', account: 'account-1', refusal })
    expect(await calls.view()).toMatchObject({
      state: 'incomplete',
      remarks: [{ type: 'bank', tab: 'bank' }],
      standing: { action: 'uploadBankProof' },
    })
    expect(await calls.store.waitingReviews(10)).toEqual([])
  })

  it('reviews wait in the order they came', async () => {
    await calls.complete('inv_1')
    scene.clock += 60_000
    await calls.complete('inv_2', { pan: 'ABCPE2345G', demat: 'IN30021487654321' })
    expect(await calls.store.waitingReviews(10)).toMatchObject([
      { investorId: 'inv_1', since: '2026-11-20T04:30:00.000Z', by: '2026-11-25' },
      { investorId: 'inv_2', since: '2026-11-20T04:31:00.000Z', by: '2026-11-25' },
    ])
  })
})

describe('after the approval nothing changes (K-257)', () => {
  beforeEach(async () => {
    await calls.complete()
    await calls.decide({ kind: 'approve', remarks: [] })
  })

  it.each([
    ['PAN details', { income: '5' as const }],
    ['a name', { name: 'Asha S Rao' }],
    ['an address', addressForm],
    ['a demat number', { demat: 'IN30021487654321' }],
    ['the user type', { userType: 'fd' as const }],
  ])('%s: refused', async (_name, form) => {
    const before = structuredClone([...scene.table.rows])
    expect(problemOf(await calls.save(form))).toBe('bank.kycClosed')
    expect([...scene.table.rows]).toEqual(before)
  })

  it('a draft is refused, and events change nothing', async () => {
    const before = structuredClone([...scene.table.rows])
    expect(problemOf(await calls.draft('pan', { name: 'A' }))).toBe('bank.kycClosed')
    await calls.uploaded('pan', 'doc_99')
    await calls.bankMoved({ status: 'failed', shown: 'failed', account: 'account-2' })
    expect([...scene.table.rows]).toEqual(before)
  })

  it('an approval between the read and the write wins', async () => {
    await calls.complete('inv_2', { pan: 'ABCPE2345G', demat: 'IN30021487654321' })
    scene.table.meanwhile(async () => {
      await calls.decide({ kind: 'approve', remarks: [] }, 'inv_2')
    })
    expect(problemOf(await calls.save({ income: '5' }, 'inv_2'))).toBe('bank.kycClosed')
    expect((await calls.view('inv_2')).pan?.income).toBe('3')
  })

  it('is a condition for the writes of other domains', async () => {
    const write = async (investorId: string, gate: typeof kycOpenCheck) =>
      (await scene.table.transact([gate(investorId)])).ok
    expect(await write('inv_1', kycOpenCheck)).toBe(false)
    expect(await write('inv_2', kycOpenCheck)).toBe(true)
    expect(await write('inv_1', kycApprovedCheck)).toBe(true)
    expect(await write('inv_2', kycApprovedCheck)).toBe(false)
  })
})

describe('the documented answers', () => {
  const person = {
    email: 'investor@example.in',
    name: 'Asha',
    phone: '9876543210',
    phoneVerified: false,
    emailConfirmed: true,
  }
  const identity = { userInHypervergeCug: true, enhancedKycStaus: 'retry' as const, forceKYC: false }

  it('processUser tells groups, approval and remarks', async () => {
    await calls.complete()
    await calls.decide({ kind: 'askAgain', remarks: [{ type: 'pan', remarks: 'Blurred' }] })
    const dependencies = {
      ...calls,
      personOf: () => Promise.resolve(person),
      identityOf: () => Promise.resolve(identity),
    }
    expect(bodyOf(await handleProcessUser(dependencies)({}, calls.call('inv_1'))).data).toMatchObject({
      email: 'investor@example.in',
      state: 'onBoardingCompletedNonKycUser',
      name: 'Asha Rao',
      pan: 'ABCPE1234F',
      userInHypervergeCug: true,
      enhancedKycStaus: 'retry',
      obUserApproved: false,
      allDocUploadedForThirdParty: true,
      rejectRemarks: [{ type: 'pan', tab: 'address' }],
    })
  })

  it('processUserDocuments has a row per step', async () => {
    const rows = async () =>
      bodyOf(await handleProcessUserDocuments(calls)({}, calls.call('inv_1'))).data.map(
        ({ type, status }) => `${type} ${status}`,
      )
    expect(await rows()).toEqual([
      'pan notUploaded',
      'address notUploaded',
      'bank notUploaded',
      'demat notUploaded',
    ])
    await calls.complete()
    await calls.decide({ kind: 'reject', remarks: [{ type: 'pan', remarks: 'Blurred' }] })
    expect(await rows()).toEqual(['pan pending', 'address failed', 'bank pending', 'demat pending'])
    await calls.uploaded('pan', 'doc_10')
    await calls.decide({ kind: 'approve', remarks: [] })
    expect(await rows()).toEqual(['pan verified', 'address verified', 'bank verified', 'demat verified'])
  })

  it('checkpointStatus tells the states it knows and leaves out the names it does not', async () => {
    const nothing = { attempted: false, paid: false, approved: false, rejected: false, invested: false }
    let orders: OrderHistory = nothing
    const ask = (input: Parameters<ReturnType<typeof handleCheckpointStatus>>[0]) =>
      handleCheckpointStatus({ ...calls, ordersOf: () => Promise.resolve(orders) })(
        input,
        calls.call('inv_1'),
      )
    expect(bodyOf(await ask({})).results).toEqual({
      noThirdPartyDataAdded: true,
      partialThirdPartyDataAdded: false,
      anyDocUploadedForThirdParty: false,
      allDocUploadedForThirdParty: false,
      noDocUploadedForThirdParty: true,
      productWiseAccountStatus: { orobonds: 'incomplete' },
      obUserAdminResponseDone: false,
      obUserApproved: false,
      obUserNotInvested: true,
      obOrderAttempted: false,
      obDocSigned: false,
      obPaymentDone: false,
      obOrderApproved: false,
      obOrderRejected: false,
    })
    await calls.save(panForm)
    expect(
      bodyOf(await ask({ checkpoints: ['partialThirdPartyDataAdded', 'obOrderAttempted', 'unknown'] })).data,
    ).toEqual({ partialThirdPartyDataAdded: true, obOrderAttempted: false })
    // D4: one that was paid and failed, and one that the exchange matched.
    orders = { attempted: true, paid: true, approved: true, rejected: true, invested: true }
    expect(bodyOf(await ask({})).data).toMatchObject({
      obUserNotInvested: false,
      obOrderAttempted: true,
      obDocSigned: true,
      obPaymentDone: true,
      obOrderApproved: true,
      obOrderRejected: true,
    })
    expect(problemOf(await ask({ pan: panForm.pan, email: 'Investor@example.in' }))).toBe('none')
    expect(problemOf(await ask({ pan: 'ABCPE2345G' }))).toBe('kyc.notYours')
    expect(problemOf(await ask({ email: 'other@example.in' }))).toBe('kyc.notYours')
  })

  it('a screen learns whether the KYC is closed and which steps have a remark', async () => {
    const gate = () => readKycGate(scene.table, 'inv_1')
    expect(await gate()).toEqual({ closed: false, remarked: [] })
    await calls.complete()
    await calls.decide({ kind: 'askAgain', remarks: [{ type: 'bank', remarks: 'The name is cut off' }] })
    expect(await gate()).toEqual({ closed: false, remarked: ['bank'] })
    // The account stays verified; a proof answers.
    await calls.uploaded('bank', 'doc_99')
    expect(await gate()).toEqual({ closed: false, remarked: [] })
    expect((await calls.view()).state).toBe('inReview')
  })

  it('the PANs one may name are one’s own', async () => {
    expect(await ownPans(scene.table, calls.cipher, 'inv_1')).toEqual([])
    await calls.save(panForm)
    expect(await ownPans(scene.table, calls.cipher, 'inv_1')).toEqual(['ABCPE1234F'])
    expect(await ownPans(scene.table, calls.cipher, 'inv_2')).toEqual([])
  })
})

describe('what it costs', () => {
  it('getKyc is one query for record, drafts and timeline, beside what the other domains read', async () => {
    await calls.complete()
    await calls.draft('demat', { demat: 'IN' })
    // Whether DigiLocker is open is known for half a minute.
    await calls.view()
    scene.table.calls.length = 0
    await calls.view()
    expect(scene.table.calls).toEqual(['query'])
  })
})
