import { describe, expect, it } from 'vitest'
import { withAddress, withBank, withDocument } from '../../functions/kyc-record/kycRecordLifecycle.ts'
import type { Step } from '../../functions/platform/taskFunction.ts'
import { ProviderUnavailable } from '../../functions/platform/vendors/providerClient.ts'
import type { Walked } from '../testing/machine.ts'
import { outputOf, refusedAs, walk } from '../testing/operatorMachine.ts'
import {
  addressOf,
  change,
  completeKyc,
  flag,
  investorId,
  personal,
  saveBank,
  secrets,
  sign,
  start,
  statesOf,
  storesOf,
  verifyIdentity,
} from '../testing/reviewScene.ts'
import { approve, approved, begin, desk, inReview, machine, remarks, review } from './testing/reviewing.ts'

describe('sending a KYC back', () => {
  it.each([
    [
      'reject',
      'rejected',
      'The KYC is rejected; the investor is notified and sees the remarks on: pan, bank.',
    ],
    [
      'askAgain',
      'askedAgain',
      'The KYC is asked for again; the investor is notified and sees the remarks on: pan, bank.',
    ],
  ] as const)('%s keeps the remarks and tells of their types only', async (decision, state, said) => {
    await inReview()
    const both = [...remarks, { type: 'bank', remarks: 'The statement is older than three months' }]
    expect(outputOf(await review({ decision, remarks: both }))).toBe(said)
    expect(await statesOf(desk.scene)).toMatchObject({ kyc: state, audits: 1 })
    const record = await storesOf(desk.scene).kyc.read(investorId)
    expect(record.remarks.map(({ type, remarks: text }) => ({ type, remarks: text }))).toEqual(both)
    expect(desk.scene.table.events('kycSentBack')).toEqual([
      { investorId, decision: state, types: ['pan', 'bank'] },
    ])
    expect((await storesOf(desk.scene).audit.read(`investor#${investorId}`, 1))[0]?.remarks).toEqual(both)
  })

  it('twice in the same words is done once; other words and the other decision go on', async () => {
    await inReview()
    await review({ decision: 'reject', remarks })
    expect(outputOf(await review({ decision: 'reject', remarks }))).toBe(
      'The KYC was rejected with these remarks before; nothing was changed.',
    )
    expect(desk.scene.table.events('kycSentBack')).toHaveLength(1)
    await review({ decision: 'reject', remarks: [{ type: 'pan', remarks: 'The signature is cut off' }] })
    expect(desk.scene.table.events('kycSentBack')).toHaveLength(2)
    await review({ decision: 'askAgain', remarks })
    expect(await statesOf(desk.scene)).toMatchObject({ kyc: 'askedAgain', audits: 3 })
    expect((await storesOf(desk.scene).kyc.read(investorId)).remarks).toHaveLength(1)
  })

  it.each([
    ['reject', 'rejected'],
    ['askAgain', 'asked for again'],
  ] as const)('%s needs a remark', async (decision, verb) => {
    await inReview()
    const said = `FAILED InputInvalid: Nothing was changed. remarks: at least one is needed when a KYC is ${verb}, e.g. [{"type": "pan", "remarks": "The picture of the PAN card is blurred"}].`
    expect(refusedAs(await review({ decision }))).toBe(said)
    expect(refusedAs(await review({ decision, remarks: [] }))).toBe(said)
  })

  it.each(['reject', 'askAgain'] as const)(
    '%s is refused where there is nothing to review',
    async decision => {
      const again = () => review({ decision, remarks })
      expect((await again()).error).toBe('KycUnknown')
      await completeKyc(desk.scene, { withDematNumber: false })
      expect((await again()).error).toBe('StepsMissing')
      begin()
      await approved()
      expect(refusedAs(await again())).toBe(
        'FAILED AlreadyApproved: This KYC is approved, and an approved KYC cannot be sent back. ops-set-investor-flags can have the identity verified anew.',
      )
      expect(await statesOf(desk.scene)).toMatchObject({ kyc: 'approved', audits: 1 })
    },
  )

  it('needs no registry', async () => {
    await inReview()
    desk.scene.answers.splice(0, 1, new ProviderUnavailable('down'))
    expect((await review({ decision: 'reject', remarks })).status).toBe('SUCCEEDED')
    expect(desk.scene.requests).toEqual([])
  })
})

describe('the identity alone', () => {
  async function forcedAnew(): Promise<void> {
    await inReview()
    await flag(desk.scene, { enhancedGroup: true })
    await verifyIdentity(desk.scene, 'passed')
    await approve()
    await flag(desk.scene, { forceKYC: true, forceAgain: true })
    await verifyIdentity(desk.scene, 'passed', 'hv_mfz3k1x1-0123456789abcdef01234567')
  }
  it.each([
    [
      'reject',
      'rejected',
      'The identity verification is rejected; the investor can start it anew.',
      'rejected',
    ],
    [
      'askAgain',
      'retry',
      'The identity verification is asked for again; the investor can start it anew.',
      'askedAgain',
    ],
  ] as const)('%s of an approved KYC moves it, without a remark', async (decision, state, said, event) => {
    await forcedAnew()
    expect(outputOf(await review({ decision }))).toBe(said)
    expect(await statesOf(desk.scene)).toMatchObject({ kyc: 'approved', identity: state, audits: 2 })
    expect(desk.scene.table.events('identityReviewed').at(-1)).toEqual({
      investorId,
      decision: event,
      alone: true,
    })
    // It was forced and is not done, so it is forced again.
    expect((await storesOf(desk.scene).identity.readRecord(investorId)).forceKYC).toBe(true)
    expect(desk.scene.table.events('kycSentBack')).toEqual([])
    expect((await review({ decision, about: 'identity' })).status).toBe('SUCCEEDED')
    expect(await statesOf(desk.scene)).toMatchObject({ identity: state, audits: 2 })
  })

  it('may be sent back while its KYC is in review, when one says so', async () => {
    await inReview()
    await flag(desk.scene, { enhancedGroup: true })
    await verifyIdentity(desk.scene, 'passed')
    expect((await review({ decision: 'askAgain', about: 'identity' })).status).toBe('SUCCEEDED')
    expect(await statesOf(desk.scene)).toMatchObject({ kyc: 'inReview', identity: 'retry', audits: 1 })
    expect(refusedAs(await review({ decision: 'reject', about: 'identity' }))).toBe(
      'FAILED IdentityNotUnderProcess: The identity verification is retry; only one that is underProcess can be rejected.',
    )
    expect((await approve()).error).toBe('IdentityNotDone')
  })
})

describe('when two are quick', () => {
  it('an investor who edits while the operator approves wins, and the operator is told', async () => {
    await inReview()
    desk.scene.table.meanwhile(() =>
      change(desk.scene, record =>
        withDocument(record, { type: 'pan', id: 'doc_2-pan', refused: false }, start),
      ),
    )
    expect(refusedAs(await approve())).toBe(
      'FAILED KycChanged: The investor or the bank changed this KYC at the same moment. Nothing was decided. Look at it again.',
    )
    expect(await statesOf(desk.scene)).toMatchObject({ kyc: 'inReview', audits: 0 })
    expect((await approve()).status).toBe('SUCCEEDED')
  })

  it('a step that is saved anew meanwhile is not approved before it is signed', async () => {
    await inReview()
    desk.scene.table.meanwhile(async () => {
      const address = await addressOf(new Date(start.getTime() + 1000))
      await change(desk.scene, record => withAddress(record, address, start))
    })
    expect(refusedAs(await approve())).toMatch(/^FAILED KycNotInReview: This KYC is incomplete/)
    await sign(desk.scene)
    expect((await approve()).status).toBe('SUCCEEDED')
  })

  it('a KYC that loses a step meanwhile is not approved', async () => {
    await inReview()
    desk.scene.table.meanwhile(() =>
      change(desk.scene, record => withBank(record, { status: 'failed', account: 'account-index' }, start)),
    )
    expect(refusedAs(await approve())).toBe(
      'FAILED StepsMissing: The investor has not completed: bank. The KYC comes to the list of reviews by itself once it is complete.',
    )
    expect(await statesOf(desk.scene)).toMatchObject({ kyc: 'incomplete', audits: 0 })
  })

  it('a bank account that is replaced meanwhile stops the approval at the database', async () => {
    await inReview()
    desk.scene.table.meanwhile(() => saveBank(desk.scene, 'underProcess'))
    expect(refusedAs(await approve())).toBe(
      'FAILED BankNotVerified: The bank account stopped being verified at the same moment. Nothing was decided. Look at it again.',
    )
    expect(await statesOf(desk.scene)).toMatchObject({ kyc: 'inReview', audits: 0 })
  })

  it('somebody put into the enhanced group meanwhile is not approved without an identity', async () => {
    await inReview()
    desk.scene.table.meanwhile(() => flag(desk.scene, { enhancedGroup: true }))
    expect(refusedAs(await approve())).toBe(
      'FAILED IdentityNotDone: This investor is in the enhanced group and the identity verification is pending, not underProcess. The investor has to finish it first.',
    )
    expect(await statesOf(desk.scene)).toMatchObject({ kyc: 'inReview', identity: 'pending', audits: 0 })
  })

  it.each([
    ['approve', 'reject', 'approved', 'AlreadyApproved'],
    ['reject', 'approve', 'rejected', 'RemarksOpen'],
    ['reject', 'askAgain', 'rejected', 'DecidedMeanwhile'],
    ['askAgain', 'reject', 'askedAgain', 'DecidedMeanwhile'],
  ] as const)('of two operators (%s, then %s) the first wins', async (first, second, state, error) => {
    await inReview()
    const inputOf = (decision: string) => (decision === 'approve' ? { decision } : { decision, remarks })
    let winner: Walked | undefined
    desk.scene.table.meanwhile(async () => {
      winner = await review(inputOf(first), 'the-quick-one')
    })
    const loser = await review(inputOf(second), 'the-late-one')
    expect([winner?.status, loser.status, loser.error]).toEqual(['SUCCEEDED', 'FAILED', error])
    expect(await statesOf(desk.scene)).toMatchObject({ kyc: state, audits: 1 })
  })

  it('two operators who approve at once approve once', async () => {
    await inReview()
    desk.scene.table.meanwhile(async () => {
      expect((await review({ decision: 'approve' }, 'the-quick-one')).status).toBe('SUCCEEDED')
    })
    expect(outputOf(await review({ decision: 'approve' }, 'the-late-one'))).toBe(
      'The KYC was approved before; nothing was changed.',
    )
    expect(await statesOf(desk.scene)).toMatchObject({ audits: 1 })
    expect(desk.scene.table.events('kycApproved')).toHaveLength(1)
  })

  it('the identity moves while the KYC is approved: both are judged anew', async () => {
    await inReview()
    await flag(desk.scene, { enhancedGroup: true })
    await verifyIdentity(desk.scene, 'passed')
    desk.scene.table.meanwhile(async () => {
      await review({ decision: 'askAgain', about: 'identity' }, 'the-quick-one')
    })
    expect((await review({ decision: 'approve' }, 'the-late-one')).error).toBe('IdentityNotDone')
    expect(await statesOf(desk.scene)).toMatchObject({ kyc: 'inReview', identity: 'retry', audits: 1 })
  })
})

describe('what an operator typed', () => {
  it('is refused in words, and never repeated', async () => {
    await inReview()
    const quoting = await review({
      decision: 'reject',
      remarks: [{ type: 'pan', remarks: `PAN ${secrets.pan} differs` }],
    })
    expect(refusedAs(quoting)).toBe(
      'FAILED InputInvalid: Nothing was changed. remarks[0].remarks: it must not quote a PAN, an Aadhaar, account, card, phone or pin number or an e-mail address; name the document instead, e.g. "the PAN card is blurred". What was typed stays in the history of this execution until it is removed: see "Personal data was typed" in OPERATIONS.md.',
    )
    expect(quoting.cause).not.toContain(secrets.pan)
    expect(refusedAs(await review({ decision: 'maybe', by: 'Meera', investorId: 'x' }))).toBe(
      'FAILED InputInvalid: Nothing was changed. investorId: copy the investor id from the list of reviews, e.g. inv_mfz3k1x0-9f2c41d07a3be58812aa90cd. decision: it is approve, reject or askAgain. by: say who you are by your operator id: 3 to 40 small letters, digits, dots and dashes, e.g. meera.k.',
    )
    expect(
      refusedAs(await review({ decision: 'reject', remarks: [{ type: 'signature', remarks: 'missing' }] })),
    ).toBe(
      'FAILED InputInvalid: Nothing was changed. remarks[0].type: it is one of pan, poi, address, address_1, aadhaar, aadhar, voterId, passport, bank, demat.',
    )
    expect(refusedAs(await review({ decision: 'reject', remarks: 'blurred' }))).toBe(
      'FAILED InputInvalid: Nothing was changed. remarks: it is a list, e.g. [{"type": "pan", "remarks": "The picture of the PAN card is blurred"}].',
    )
    expect(refusedAs(await approve({ reason: '' }))).toBe(
      'FAILED InputInvalid: Nothing was changed. reason: say why in 5 to 300 characters, e.g. "all documents match".',
    )
    expect((await approve({ remark: 'x' })).cause).toContain('remark is not known here')
  })

  it('and what the states hold shows nobody: not one detail of the investor', async () => {
    await inReview()
    await flag(desk.scene, { enhancedGroup: true })
    await verifyIdentity(desk.scene, 'passed')
    desk.scene.attributes = {
      name: 'X',
      address: 'Y',
      pincode: '110001',
      mobile: '9000000000',
      email: 'z@z.in',
      income: '1',
    }
    const histories = [await approve(), await review({ decision: 'reject', remarks })]
    desk.scene.attributes = undefined
    for (const ended of histories) {
      expect(ended.history).not.toMatch(personal)
      expect(`${ended.cause}`).not.toMatch(personal)
      expect(ended.history).not.toMatch(/110001|9000000000|z@z\.in/)
    }
  })

  it('a failure of our own says that starting again is safe', async () => {
    await inReview()
    const failing: Step[] = [{ name: 'decideKyc', run: () => Promise.reject(new TypeError('x')) }]
    const ended = await walk(machine, failing, {}, { name: 'x', startedAt: start.toISOString() })
    expect(refusedAs(ended)).toBe(
      'FAILED SomethingBroke: The review could not be finished for a reason of ours. Start it again under another name; if it was decided after all, that is said. If it breaks again, tell engineering.',
    )
  })
})
