import { beforeEach, describe, expect, it } from 'vitest'
import { nominationFault } from '../../../shared/contracts/kyc/nomination.ts'
import { versionInForce } from '../../consents/published.ts'
import { nominationStates } from '../../kyc-record/nominationRows.ts'
import { nominationTransitions } from '../../kyc-record/nominationStore.ts'
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

const asha = { name: 'Ravi Rao', relationship: 'spouse', dob: '1988-03-01', share: 60 } as const
const child = {
  name: 'Mira Rao',
  relationship: 'daughter',
  dob: '2015-06-30',
  share: 40,
  guardian: { name: 'Ravi Rao', relationship: 'father' },
} as const

let scene: KycScene
let calls: ReturnType<typeof kycCalls>
beforeEach(() => {
  scene = kycScene()
  calls = kycCalls(scene)
  scene.confirmed.set(panForm.pan, true)
})
/** Everything but nominees and signature. */
async function fillIn(): Promise<void> {
  bodyOf(await calls.save({ ...panForm, ...addressForm, ...dematForm }))
  await calls.uploaded('pan', 'doc_01')
  await calls.uploaded('address', 'doc_02')
  await calls.uploaded('address_1', 'doc_03')
  await calls.bankMoved(verifiedBank)
}

describe('the signature at the end of the KYC', () => {
  it('hands it to review, with version, origin and typed name, and nothing does before it', async () => {
    await fillIn()
    await calls.nominate()
    expect(await calls.view()).toMatchObject({
      state: 'incomplete',
      review: { ready: true },
      standing: { reason: 'kyc.whySign', who: 'you', action: 'signKyc' },
    })
    expect(scene.table.events('kycSubmitted')).toEqual([])
    expect(await calls.sign({ name: '  asha  RAO ' })).toMatchObject({ ok: true })
    expect(await calls.view()).toMatchObject({
      state: 'inReview',
      review: { ready: true, signedAt: '2026-11-20T04:30:00.000Z' },
    })
    expect(scene.table.events('kycSubmitted')).toEqual([{ investorId: 'inv_1' }])
    const record = await calls.store.read('inv_1')
    expect(record.signature?.declarationVersion).toBe(versionInForce('kyc'))
    expect(JSON.stringify([...scene.table.rows])).not.toContain('asha  RAO')
    const [consent] = [...scene.table.rows.values()].filter(row => row.type === 'tnc:kyc')
    expect(consent).toMatchObject({ textVersion: versionInForce('kyc'), address: '203.0.113.7' })
  })

  it('a second press finds it signed, and submits once', async () => {
    await calls.complete()
    expect(await calls.sign()).toMatchObject({ ok: true })
    expect(scene.table.events('kycSigned')).toHaveLength(1)
    expect(scene.table.events('kycSubmitted')).toHaveLength(1)
  })

  it.each([
    ['another name', { name: 'Ravi Rao' }, 'kyc.signatureDiffers'],
    ['a former declaration', { declarationVersion: '2020-01-01' }, 'consent.versionOutdated'],
    ['what is not shown any more', { stamp: 'another' }, 'kyc.reviewMoved'],
  ])('%s is refused, and nothing is written', async (_what, form, problem) => {
    await fillIn()
    await calls.nominate()
    const before = scene.table.rows.size
    expect(problemOf(await calls.sign(form))).toBe(problem)
    expect(scene.table.rows.size).toBe(before)
    expect((await calls.view()).state).toBe('incomplete')
  })

  it('what was changed in another tab meanwhile is shown first', async () => {
    await fillIn()
    await calls.nominate()
    const { review } = await calls.view()
    scene.clock += 1000
    bodyOf(await calls.save({ demat: 'IN30021487654321' }))
    expect(problemOf(await calls.sign({ stamp: review.stamp }))).toBe('kyc.reviewMoved')
    expect(await calls.sign()).toMatchObject({ ok: true })
  })

  it('needs every step, and nominees or the word that there are none', async () => {
    expect(problemOf(await calls.sign())).toBe('kyc.notReadyToSign')
    await fillIn()
    expect(problemOf(await calls.sign())).toBe('kyc.nominationRequired')
  })

  it('is not taken of an approved KYC', async () => {
    await calls.complete()
    await calls.decide({ kind: 'approve', remarks: [] })
    expect(problemOf(await calls.sign())).toBe('bank.kycClosed')
  })
})

describe('nominees', () => {
  it('are kept sealed, and shown to the investor as they were given', async () => {
    bodyOf(await calls.nominate({ optOut: false, nominees: [asha, child] }))
    expect((await calls.view()).nomination).toEqual({ version: 1, optOut: false, nominees: [asha, child] })
    const written = JSON.stringify([...scene.table.rows])
    for (const secret of ['Ravi', 'Mira', '2015-06-30']) expect(written).not.toContain(secret)
    expect(scene.table.events('nominationSaved')).toEqual([{ investorId: 'inv_1', state: 'nominated' }])
  })

  it.each(nominationStates.flatMap(from => nominationStates.map(to => [from, to] as const)))(
    '%s may become %s, at any time, also after the approval',
    async (from, to) => {
      const form = {
        optedOut: { optOut: true },
        nominated: { optOut: false, nominees: [{ ...asha, share: 100 }] },
      }
      await calls.complete()
      await calls.decide({ kind: 'approve', remarks: [] })
      bodyOf(await calls.nominate({ version: 1, ...form[from] }))
      bodyOf(await calls.nominate({ version: 2, ...form[to] }))
      expect((await calls.view()).nomination).toMatchObject({ version: 3, optOut: to === 'optedOut' })
      expect(nominationTransitions[to].from).toContain(from)
    },
  )

  it('of an old tab do not take the place of newer ones', async () => {
    bodyOf(await calls.nominate({ version: 0, optOut: true }))
    bodyOf(await calls.nominate({ version: 1, optOut: false, nominees: [{ ...asha, share: 100 }] }))
    expect(problemOf(await calls.nominate({ version: 1, optOut: true }))).toBe('kyc.nominationMoved')
    expect((await calls.view()).nomination?.nominees).toHaveLength(1)
  })

  const { guardian: _guardian, ...orphan } = child
  it.each([
    ['nobody, and no word of it', { optOut: false, nominees: [] }, 'kyc.nominationRequired', 'optOut'],
    ['both', { optOut: true, nominees: [asha] }, 'kyc.nominationEither', 'optOut'],
    [
      '99 percent',
      { optOut: false, nominees: [{ ...asha, share: 99 }] },
      'kyc.sharesNotWhole',
      'nominees.0.share',
    ],
    [
      '101 percent',
      { optOut: false, nominees: [asha, { ...child, share: 41 }] },
      'kyc.sharesNotWhole',
      'nominees.1.share',
    ],
    [
      'a minor alone',
      { optOut: false, nominees: [asha, orphan] },
      'kyc.guardianRequired',
      'nominees.1.guardian.name',
    ],
    [
      'somebody of tomorrow',
      { optOut: false, nominees: [{ ...asha, dob: '2026-11-21' }] },
      'kyc.dobRequired',
      'nominees.0.dob',
    ],
    [
      'eleven',
      { optOut: false, nominees: Array.from({ length: 11 }, () => ({ ...asha, share: 9 })) },
      'kyc.nominationTooMany',
      'nominees',
    ],
  ])('%s is refused at its field', async (_what, form, id, field) => {
    expect(nominationFault(form, '2026-11-20')).toEqual({ id, field })
    expect(await calls.nominate(form)).toMatchObject({ problem: { id, field } })
    expect((await calls.view()).nomination).toBeUndefined()
  })

  it('on the 18th birthday itself still have a guardian, a day later not', () => {
    const form = (dob: string) => ({ optOut: false, nominees: [{ ...orphan, dob, share: 100 }] })
    expect(nominationFault(form('2008-11-20'), '2026-11-20')?.id).toBe('kyc.guardianRequired')
    expect(nominationFault(form('2008-11-19'), '2026-11-20')).toBeUndefined()
  })
})
