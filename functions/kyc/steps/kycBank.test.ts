import { beforeEach, describe, expect, it } from 'vitest'
import { withProofReview } from '../../bank-verification/account/bankRecordLifecycle.ts'
import { onDocumentUploaded } from '../../bank-verification/account/onDocument.ts'
import {
  bankVerifiedCheck,
  readBankStep,
  readBankStepWithTimeline,
} from '../../bank-verification/published.ts'
import * as bank from '../../bank-verification/testing/scene.ts'
import { runAt } from '../../platform/testing.ts'
import { addressForm, dematForm, type KycScene, kycCalls, kycScene, panForm } from '../testing/kycScene.ts'

/** The KYC beside the bank's own domain, in one table: an account the bank does not confirm, until a person does. */

let scene: KycScene
let calls: ReturnType<typeof kycCalls>
beforeEach(async () => {
  bank.newScene()
  scene = kycScene()
  scene.table = bank.scene.table
  scene.realBank = investorId => readBankStep(scene.table, investorId)
  scene.confirmed.set(panForm.pan, true)
  calls = kycCalls(scene)
  await calls.save({ ...panForm, ...addressForm, ...dematForm })
  await calls.uploaded('pan', 'doc_01')
  await calls.uploaded('address', 'doc_02')
  await calls.uploaded('address_1', 'doc_03')
})

const proofArrives = async (documentId: string): Promise<void> => {
  const payload = { documentId, investorId: 'inv_1', type: 'bank' }
  const at = bank.now().toISOString()
  const detail = {
    id: `evt_${documentId}`,
    name: 'documentUploaded',
    version: 1,
    at,
    correlationId: 'req-9',
    aggregate: { type: 'document', id: documentId, version: 2 },
    payload,
  }
  const envelope = { id: documentId, source: 'sthirank', 'detail-type': 'documentUploaded', time: at, detail }
  await onDocumentUploaded(bank.wire()).consume(envelope, runAt(bank.now()))
  await calls.uploaded('bank', documentId)
  await calls.bankReported()
}
const review = async (outcome: 'accepted' | 'rejected', remarks?: string) => {
  const { store } = bank.wire()
  const before = await store.readRecord('inv_1')
  const next = withProofReview(before, { outcome, remarks }, bank.now())
  if (next === undefined) throw new Error('no proof waits')
  const done = await store.reviewProof(before, next, { now: bank.now(), correlationId: 'exec-1' })
  await calls.bankReported()
  return done
}
const bankStep = async () => (await calls.view()).steps.bank

describe('the bank step of the KYC', () => {
  it('an attempt under way counts for nothing; saved as under process it is complete (D2 s4)', async () => {
    const attempt = await bank.begin()
    await calls.bankReported()
    expect(await bankStep()).toMatchObject({
      state: 'pending',
      complete: false,
      standing: { reason: 'kyc.whyBankPending', who: 'bank' },
    })
    await bank.settle(attempt, 'rejected')
    await bank.add()
    await calls.bankReported()
    await calls.nominate()
    await calls.sign()
    expect(await calls.view()).toMatchObject({
      state: 'inReview',
      steps: {
        bank: {
          state: 'failed',
          complete: true,
          standing: { reason: 'kyc.whyBankFailed', who: 'you', action: 'uploadBankProof' },
        },
      },
    })
  })

  it('a proof waits for our team, with a day; refused with a remark it is the investor’s turn again', async () => {
    await bank.settle(await bank.begin(), 'nameMismatch')
    await bank.add()
    await proofArrives('doc_10')
    expect(await bankStep()).toMatchObject({
      state: 'pending',
      standing: { reason: 'kyc.whyBankProof', who: 'team', by: '2026-11-25' },
    })
    await calls.nominate()
    await calls.sign()
    expect(await bank.wire().store.waitingProofs(10)).toMatchObject([{ investorId: 'inv_1' }])
    expect(await review('rejected', 'The name cannot be read')).toEqual({ ok: true })
    expect(await bank.wire().store.waitingProofs(10)).toEqual([])
    expect(await calls.view()).toMatchObject({
      state: 'incomplete',
      remarks: [{ type: 'bank', remarks: 'The name cannot be read', tab: 'bank' }],
      steps: { bank: { state: 'failed', complete: false, standing: { action: 'uploadBankProof' } } },
    })
    expect(await bank.view()).toMatchObject({
      status: 'failed',
      proof: { status: 'rejected', remarks: 'The name cannot be read' },
    })
    await proofArrives('doc_11')
    expect(await calls.view()).toMatchObject({ state: 'inReview', remarks: [] })
  })

  it('accepted by our team the account is verified and the investor’s, for the bank’s other writes too', async () => {
    await bank.settle(await bank.begin(), 'nameMismatch')
    await bank.add()
    await proofArrives('doc_10')
    expect((await scene.table.transact([bankVerifiedCheck('inv_1')])).ok).toBe(false)
    expect(await review('accepted')).toEqual({ ok: true })
    expect((await scene.table.transact([bankVerifiedCheck('inv_1')])).ok).toBe(true)
    expect(await bankStep()).toEqual({ state: 'done', complete: true })
    expect(bank.scene.table.events('bankProofReviewed')).toEqual([
      { investorId: 'inv_1', documentId: 'doc_10', outcome: 'accepted' },
    ])
    // Saved once more, and another picture sent: it stays accepted.
    await bank.add()
    await proofArrives('doc_12')
    expect(await bankStep()).toEqual({ state: 'done', complete: true })
    // Under another name the yes does not count.
    const other = { ...bank.account, name: 'Somebody Else' }
    await bank.settle(await bank.begin(other), 'nameMismatch')
    await bank.add({ ...bank.saveForm, name: 'Somebody Else' })
    expect((await readBankStep(scene.table, 'inv_1')).status).toBe('underProcess')
    expect((await bank.view()).proof).toBeUndefined()
  })

  it('an account another investor verified first is not given away by a proof', async () => {
    await bank.settle(await bank.begin(), 'nameMismatch')
    await bank.add()
    await proofArrives('doc_10')
    await bank.settle(await bank.begin(bank.account, 'inv_2'), 'verified')
    expect(await review('accepted')).toEqual({ ok: false, reason: 'owned' })
    expect((await readBankStep(scene.table, 'inv_1')).status).toBe('underProcess')
  })

  it('nothing is reviewed twice, and nothing where no proof waits', async () => {
    const { store } = bank.wire()
    await bank.settle(await bank.begin(), 'nameMismatch')
    await bank.add()
    const assess = async (outcome: 'accepted' | 'rejected') =>
      withProofReview(await store.readRecord('inv_1'), { outcome }, bank.now())
    expect(await assess('accepted')).toBeUndefined()
    await proofArrives('doc_10')
    const before = await store.readRecord('inv_1')
    const late = withProofReview(before, { outcome: 'rejected' }, bank.now())
    await review('accepted')
    expect(await assess('rejected')).toBeUndefined()
    if (late === undefined) throw new Error('it was reviewable then')
    expect(await store.reviewProof(before, late, { now: bank.now(), correlationId: 'exec-2' })).toEqual({
      ok: false,
      reason: 'conflict',
    })
  })

  it('tells its timeline, another account once and as the change it is', async () => {
    await bank.settle(await bank.begin(), 'verified')
    await bank.add()
    bank.scene.clock += 60_000
    const other = { ...bank.account, accountNumber: '50100099999999' }
    await bank.settle(await bank.begin(other), 'verified')
    bank.scene.clock += 60_000
    await bank.add({ ...bank.saveForm, accountNumber: '50100099999999' })
    const shown = await readBankStepWithTimeline(scene.table, 'inv_1', 20)
    const timeline = shown.timeline.map(({ what }) => what)
    expect(timeline.filter(what => what === 'bankAccountChanged')).toHaveLength(1)
    expect(timeline.filter(what => what === 'bankAccountSaved')).toHaveLength(1)
    expect(bank.scene.table.events('bankAccountSaved')).toHaveLength(2)
  })
})
