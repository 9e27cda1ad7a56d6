import { beforeEach, describe, expect, it } from 'vitest'
import type { KycState } from '../../../shared/contracts/kyc/getKyc.ts'
import { versionInForce } from '../../consents/published.ts'
import { bodyOf, problemOf } from '../../platform/testing/calls.ts'
import {
  addressForm,
  dematForm,
  type KycScene,
  kycCalls,
  kycScene,
  panForm,
  verifiedBank,
} from '../testing/kycScene.ts'
import { handleSaveNomination } from './saveNomination.ts'
import { handleSignKyc } from './signKyc.ts'

const minuteMs = 60_000
const nominees = [{ name: 'Ravi Rao', relationship: 'spouse', dob: '1988-03-01', share: 100 }] as const
const nominated = { optOut: false, nominees: [...nominees] }

let scene: KycScene
let calls: ReturnType<typeof kycCalls>
beforeEach(() => {
  scene = kycScene()
  calls = kycCalls(scene)
})

/** A KYC in this state with the nomination of version 1, that nobody is nominated. */
async function kycIn(state: KycState): Promise<void> {
  if (state === 'incomplete') {
    bodyOf(await calls.nominate())
    return
  }
  await calls.complete()
  const remarks = [{ type: 'demat', remarks: 'not readable' }]
  if (state === 'approved') await calls.decide({ kind: 'approve', remarks: [] })
  if (state === 'rejected') await calls.decide({ kind: 'reject', remarks })
  if (state === 'askedAgain') await calls.decide({ kind: 'askAgain', remarks })
}

/** Everything but nominees and signature. */
async function fillIn(): Promise<void> {
  scene.confirmed.set(panForm.pan, true)
  bodyOf(await calls.save({ ...panForm, ...addressForm, ...dematForm }))
  await calls.uploaded('pan', 'doc_01')
  await calls.uploaded('address', 'doc_02')
  await calls.uploaded('address_1', 'doc_03')
  await calls.bankMoved(verifiedBank)
}

/** What a change to a nominee is answered in each state, 10 minutes after the log-in and later. */
const answers: readonly (readonly [KycState, string, string])[] = [
  ['incomplete', 'saved', 'saved'],
  ['askedAgain', 'saved', 'saved'],
  ['rejected', 'saved', 'saved'],
  ['inReview', 'kyc.nominationInReview', 'kyc.nominationInReview'],
  ['approved', 'saved', 'auth.freshLoginNeeded'],
]
const cases = answers.flatMap(([state, fresh, later]) => [
  { state, after: 10, answer: fresh },
  { state, after: 11, answer: later },
])

describe('nominees changed later (U13)', () => {
  it.each(cases)(
    'while the KYC is $state, $after minutes after the log-in: $answer',
    async ({ state, after, answer }) => {
      await kycIn(state)
      expect((await calls.store.read('inv_1')).state).toBe(state)
      const outcome = await calls.nominate({ version: 1, ...nominated }, 'inv_1', after * minuteMs)
      expect(outcome.ok ? 'saved' : problemOf(outcome)).toBe(answer)
      expect((await calls.view()).nomination).toMatchObject(
        answer === 'saved' ? { version: 2, ...nominated } : { version: 1, optOut: true, nominees: [] },
      )
    },
  )

  it('only after the approval the event says so, which is what the letter is written from', async () => {
    await calls.complete()
    await calls.decide({ kind: 'approve', remarks: [] })
    bodyOf(await calls.nominate({ version: 1, ...nominated }))
    expect(scene.table.events('nominationSaved')).toEqual([
      { investorId: 'inv_1', state: 'optedOut' },
      { investorId: 'inv_1', state: 'nominated', approved: true },
    ])
  })

  it('a signature that comes before the write of the change wins, and the change is refused', async () => {
    await fillIn()
    bodyOf(await calls.nominate())
    scene.table.meanwhile(async () => {
      bodyOf(await calls.sign())
    })
    const change = await calls.nominate({ version: 1, ...nominated })
    expect(problemOf(change)).toBe('kyc.nominationInReview')
    expect((await calls.view()).nomination).toMatchObject({ version: 1, optOut: true })
  })

  it('a change between the read and the write of the signature is shown first', async () => {
    await fillIn()
    bodyOf(await calls.nominate())
    const { review } = await calls.view()
    let reads = 0
    const nominations = {
      ...calls.nominations,
      read: async (investorId: string) => {
        const read = await calls.nominations.read(investorId)
        reads += 1
        if (reads === 1) bodyOf(await calls.nominate({ version: 1, ...nominated }))
        return read
      },
    }
    const signed = await handleSignKyc({ ...calls, nominations })(
      { stamp: review.stamp, declarationVersion: versionInForce('kyc'), name: panForm.name },
      calls.call('inv_1'),
    )
    expect(problemOf(signed)).toBe('kyc.reviewMoved')
    expect(reads).toBe(2)
    expect((await calls.store.read('inv_1')).state).toBe('incomplete')
  })

  it('a repeat after a lost answer is answered as saved, also when the review has begun since', async () => {
    bodyOf(await calls.nominate())
    const idempotency = { owner: 'inv_1', call: 'saveNomination', key: 'key-1', bodyHash: 'hash' }
    const once = () =>
      handleSaveNomination(calls)({ version: 1, ...nominated }, { ...calls.call('inv_1'), idempotency })
    bodyOf(await once())
    await fillIn()
    bodyOf(await calls.sign())
    expect(await once()).toMatchObject({ ok: true })
    expect((await calls.view()).nomination?.version).toBe(2)
  })
})
