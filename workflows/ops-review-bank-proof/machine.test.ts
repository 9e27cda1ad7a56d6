import { describe, expect, it } from 'vitest'
import { withProof } from '../../functions/bank-verification/account/bankRecordLifecycle.ts'
import { operatorStepOf } from '../../functions/operations/operatorFunction.ts'
import type { Step } from '../../functions/platform/taskFunction.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { runAt } from '../../functions/platform/testing.ts'
import {
  expectPreviewed,
  machineOf,
  operatorStart,
  outputOf,
  refusedAs,
  walk,
} from '../testing/operatorMachine.ts'
import {
  at,
  investorId,
  newScene,
  personal,
  saveBank,
  secrets,
  start,
  statesOf,
  storesOf,
  uploadProof,
  wire,
} from '../testing/reviewScene.ts'
import { definition } from './definition.ts'
import { decideBankProof } from './steps.ts'

const scene = eachTest(newScene)
const action = () => decideBankProof(wire(scene))
const review = operatorStart(definition, {
  action,
  typed: { investorId, by: 'meera.k', reason: 'looked at the statement' },
  now: () => start,
})
const remarks = 'The statement is older than three months'
const accept = (more: Record<string, unknown> = {}) => review({ decision: 'accept', ...more })
const reject = (more: Record<string, unknown> = {}) => review({ decision: 'reject', remarks, ...more })
const writes = (): number => scene.table.calls.filter(call => call === 'transact').length

async function waiting(): Promise<void> {
  await saveBank(scene, 'underProcess')
  await uploadProof(scene, 'doc_mfz3k1x0-0123456789abcdef')
}

describe('accepting a bank proof', () => {
  it('verifies the account, makes it the investor’s, tells it and leaves an audit row, in one write', async () => {
    await waiting()
    const before = writes()
    const ended = await accept()
    expect(outputOf(ended)).toBe(
      'The bank proof is accepted and the account is verified; the investor is notified.',
    )
    expect(ended.entered).toEqual(['DecideBankProof', 'WasItDecided', 'Done'])
    expect(writes()).toBe(before + 1)
    expect(await statesOf(scene)).toMatchObject({ bank: 'verified', audits: 1 })
    expect(scene.table.events('bankProofReviewed')).toEqual([
      { investorId, documentId: 'doc_mfz3k1x0-0123456789abcdef', outcome: 'accepted' },
    ])
    expect(scene.table.rows.get('sthirank-bank-verification|account#account-index|owner')).toMatchObject({
      investorId,
    })
    expect((await storesOf(scene).audit.read(`investor#${investorId}`, 1))[0]).toMatchObject({
      flow: 'ops-review-bank-proof',
      decision: 'accept',
      by: 'meera.k',
      identity: 'unconfirmed',
    })
  })

  it('twice is done once, also of an account the bank verified', async () => {
    await waiting()
    await accept()
    expect(outputOf(await accept())).toBe('The bank account was verified before; nothing was changed.')
    expect(await statesOf(scene)).toMatchObject({ audits: 1 })
    Object.assign(scene, newScene())
    await saveBank(scene, 'verified')
    expect(outputOf(await accept())).toBe('The bank account was verified before; nothing was changed.')
    expect(await statesOf(scene)).toMatchObject({ audits: 0 })
  })

  it('is refused when another investor has verified this very account', async () => {
    await saveBank(scene, 'underProcess', 'inv_another00-0123456789')
    await uploadProof(scene, 'doc_1-other', 'inv_another00-0123456789')
    await review({ decision: 'accept', investorId: 'inv_another00-0123456789' })
    await waiting()
    expect(refusedAs(await accept())).toBe(
      'FAILED AccountOwned: Another investor has verified this very account, so it cannot become verified here. Reject the proof and ask for an account of the investor’s own.',
    )
    expect(await statesOf(scene)).toMatchObject({ bank: 'underProcess', audits: 0 })
  })
})

describe('rejecting a bank proof', () => {
  it('fails the account and keeps the remark for the investor', async () => {
    await waiting()
    expect(outputOf(await reject())).toBe(
      'The bank proof is rejected; the investor is notified and sees the remark.',
    )
    expect(await statesOf(scene)).toMatchObject({ bank: 'failed', audits: 1 })
    expect((await storesOf(scene).bank.readRecord(investorId)).proof).toMatchObject({
      status: 'rejected',
      remarks,
    })
    expect((await storesOf(scene).audit.read(`investor#${investorId}`, 1))[0]?.remarks).toEqual([
      { type: 'bank', remarks },
    ])
  })

  it('in the same words is done once, in others there is nothing left to reject', async () => {
    await waiting()
    await reject()
    expect(outputOf(await reject())).toBe(
      'The bank proof was rejected with this remark before; nothing was changed.',
    )
    expect(refusedAs(await reject({ remarks: 'Another reason' }))).toBe(
      'FAILED ProofRejected: This bank proof was rejected before. The investor has to upload another one or enter another account.',
    )
    expect((await accept()).error).toBe('ProofRejected')
    await uploadProof(scene, 'doc_mfz3k1x1-0123456789abcdef')
    expect((await accept()).status).toBe('SUCCEEDED')
    expect(await statesOf(scene)).toMatchObject({ bank: 'verified', audits: 2 })
  })
})

describe('a review is refused, word by word,', () => {
  it('without an account, without a proof, or of one that is verified', async () => {
    expect(refusedAs(await accept())).toBe(
      'FAILED BankUnknown: No bank account is saved under this investor id. Copy the id from the list of reviews.',
    )
    await saveBank(scene, 'underProcess')
    for (const ended of [await accept(), await reject()])
      expect(refusedAs(ended)).toBe(
        'FAILED ProofMissing: No bank proof is there. The investor has to upload one; it comes to the list of reviews by itself.',
      )
    await saveBank(scene, 'verified')
    expect(refusedAs(await reject())).toBe(
      'FAILED BankVerified: The bank account is verified already, by the bank or by an accepted proof, so no proof can be rejected.',
    )
  })

  it('when remarks and decision do not go together', async () => {
    await waiting()
    expect(refusedAs(await review({ decision: 'reject' }))).toBe(
      'FAILED InputInvalid: Nothing was changed. remarks: one is needed when a bank proof is rejected, e.g. "The statement is older than three months".',
    )
    expect(refusedAs(await accept({ remarks }))).toBe(
      'FAILED InputInvalid: Nothing was changed. remarks: they go with reject; an accepted proof has none.',
    )
    expect(refusedAs(await reject({ remarks: `It shows ${secrets.account}` }))).toContain(
      'remarks: it must not quote a PAN',
    )
    expect(refusedAs(await review({ decision: 'approve', documentId: 'x' }))).toBe(
      'FAILED InputInvalid: Nothing was changed. decision: it is accept or reject. documentId: it is the id that ops-list-reviews shows.',
    )
    expect(await statesOf(scene)).toMatchObject({ bank: 'underProcess', audits: 0 })
  })

  it('when another proof came since the list was made', async () => {
    await waiting()
    expect(refusedAs(await accept({ documentId: 'doc_mfz3k1w0-0123456789abcdef' }))).toBe(
      'FAILED ProofChanged: Another bank proof has come since the list was made. Nothing was decided. Look at it.',
    )
    expect((await accept({ documentId: 'doc_mfz3k1x0-0123456789abcdef' })).status).toBe('SUCCEEDED')
  })
})

describe('when two are quick', () => {
  it('another proof that comes meanwhile is not decided about', async () => {
    await waiting()
    scene.table.meanwhile(async () => {
      const { bank } = storesOf(scene)
      const record = await bank.readRecord(investorId)
      const next = withProof(record, { documentId: 'doc_mfz3k1y0-0123456789abcdef', status: 'uploaded' })
      expect(next !== undefined && (await bank.recordProof(record, next, at()))).toBe(true)
    })
    expect(refusedAs(await accept())).toBe(
      'FAILED ProofChanged: The investor changed the account or its proof at the same moment. Nothing was decided. Look at it again.',
    )
    expect(await statesOf(scene)).toMatchObject({ bank: 'underProcess', audits: 0 })
  })

  it.each([
    ['accept', 'reject', 'verified', 'BankVerified'],
    ['reject', 'accept', 'failed', 'ProofRejected'],
  ] as const)('of two operators (%s, then %s) the first wins', async (first, second, state, error) => {
    await waiting()
    const inputOf = (decision: string) => (decision === 'accept' ? { decision } : { decision, remarks })
    scene.table.meanwhile(async () => {
      expect((await review(inputOf(first), 'the-quick-one')).status).toBe('SUCCEEDED')
    })
    expect((await review(inputOf(second), 'the-late-one')).error).toBe(error)
    expect(await statesOf(scene)).toMatchObject({ bank: state, audits: 1 })
  })

  it('a step that lost its answer decides once', async () => {
    await waiting()
    const decide = operatorStepOf(definition, action())
    const request = { investorId, decision: 'reject', remarks, by: 'meera.k', reason: 'too old' }
    const sent = { request, execution: 'proof-1', startedAt: start.toISOString() }
    await decide.run(sent, runAt(start))
    await uploadProof(scene, 'doc_mfz3k1y0-0123456789abcdef')
    expect(await decide.run(sent, runAt(start))).toEqual({
      outcome: 'done',
      said: 'This execution has decided already; nothing more was changed.',
    })
    expect(await statesOf(scene)).toMatchObject({ bank: 'underProcess', audits: 1 })
  })
})

describe('the history', () => {
  it('shows nobody', async () => {
    await waiting()
    for (const ended of [await reject(), await accept(), await reject({ remarks: 'Another reason' })])
      expect(`${ended.history} ${ended.cause}`).not.toMatch(personal)
  })
  it('says that starting again is safe when something of ours broke', async () => {
    const failing: Step[] = [{ name: 'decideBankProof', run: () => Promise.reject(new TypeError('x')) }]
    const execution = { name: 'x', startedAt: start.toISOString() }
    const ended = await walk(machineOf(definition), failing, {}, execution)
    expect([ended.error, ended.retries]).toEqual(['SomethingBroke', 3])
    expect(ended.cause).toContain('if it was decided after all, that is said')
  })
})

describe('a preview (O1)', () => {
  it.each(['accept', 'reject'])('of %s changes nothing and says what the review says', async decision => {
    await waiting()
    const more = decision === 'reject' ? { remarks } : {}
    await expectPreviewed(scene.table, preview => review({ decision, ...more, ...preview }))
  })

  it('of an account that another investor owns is refused as the review is', async () => {
    await waiting()
    scene.table.rows.set('sthirank-bank-verification|account#account-index|owner', {
      pk: 'account#account-index',
      sk: 'owner',
      investorId: 'inv_other',
    })
    expect((await accept({ preview: true })).error).toBe('AccountOwned')
  })
})
