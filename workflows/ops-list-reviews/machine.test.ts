import { describe, expect, it } from 'vitest'
import { decide } from '../../functions/identity-verification/identityRecordLifecycle.ts'
import { emptyRecord, withDecision } from '../../functions/kyc-record/kycRecordLifecycle.ts'
import { operatorStepOf } from '../../functions/operations/operatorFunction.ts'
import { requestPayoutApproval } from '../../functions/operations/published.ts'
import type { Step } from '../../functions/platform/taskFunction.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { runAt } from '../../functions/platform/testing.ts'
import type { Walked } from '../testing/machine.ts'
import { machineOf, walk } from '../testing/operatorMachine.ts'
import {
  at,
  change,
  completeKyc,
  flag,
  investorId,
  newScene,
  personal,
  saveBank,
  start,
  storesOf,
  uploadProof,
  verifyIdentity,
  wire,
} from '../testing/reviewScene.ts'
import { definition } from './definition.ts'
import { reviewList } from './reviewList.ts'
import { listReviews } from './steps.ts'

const machine = machineOf(definition)
const scene = eachTest(newScene)

const steps = (): Step[] => [operatorStepOf(definition, listReviews(wire(scene)))]
const list = (input: unknown = { by: 'meera.k', reason: 'morning round' }, now = start): Promise<Walked> =>
  walk(machine, steps(), input, { name: 'list-1', startedAt: now.toISOString() })

describe('the list', () => {
  it('is empty when nobody waits', async () => {
    expect((await list()).data).toEqual({
      outcome: 'done',
      said: 'Waiting: 0 KYCs, 0 bank proofs, 0 identities, 0 requests.',
      kycs: [],
      bankProofs: [],
      identities: [],
      requests: [],
    })
  })

  it('tells who waits, since when, by when, and what a decision may be bound to', async () => {
    await completeKyc(scene)
    await saveBank(scene, 'underProcess')
    await uploadProof(scene, 'doc_mfz3k1x0-0123456789abcdef')
    const { version } = await storesOf(scene).kyc.read(investorId)
    // Friday; Tuesday is a holiday, so two working days end on Wednesday.
    const waits = { investorId, since: '2026-11-20', by: '2026-11-25', overdue: false }
    expect((await list()).data).toEqual({
      outcome: 'done',
      said: 'Waiting: 1 KYC, 1 bank proof, 0 identities, 0 requests.',
      kycs: [{ ...waits, version }],
      bankProofs: [{ ...waits, documentId: 'doc_mfz3k1x0-0123456789abcdef' }],
      identities: [],
      requests: [],
    })
  })

  it('tells of an identity that waits alone, once the vendor has spoken', async () => {
    const waiting = async () => reviewList.parse((await list()).data).identities
    await completeKyc(scene)
    await saveBank(scene, 'verified')
    await flag(scene, { enhancedGroup: true })
    await verifyIdentity(scene, 'passed')
    // It waits with its KYC.
    expect(await waiting()).toEqual([])
    const { kyc, identity } = storesOf(scene)
    const approve = { kind: 'approve', execution: 'x', remarks: [] } as const
    await change(scene, record => withDecision(record, approve, start))
    expect((await kyc.read(investorId)).state).toBe('approved')
    expect(await waiting()).toEqual([{ investorId, since: '2026-11-20', by: '2026-11-25', overdue: false }])
    const before = await identity.readRecord(investorId)
    const decided = decide(before, 'approved')
    if (decided.outcome !== 'moves') throw new Error(decided.outcome)
    await identity.decide(before, decided.next, 'approved', at())
    expect(await waiting()).toEqual([])
    await flag(scene, { forceKYC: true, forceAgain: true })
    await verifyIdentity(scene, 'unanswered', 'hv_mfz3k1x1-0123456789abcdef01234567')
    expect(await waiting()).toEqual([])
    await identity.settle('hv_mfz3k1x1-0123456789abcdef01234567', 'needsReview', at())
    expect(await waiting()).toHaveLength(1)
  })

  it('tells what waits for a second person, which lapses first, then payouts, and nothing that lapsed', async () => {
    process.env.TABLE_OPERATIONS = 'sthirank-operations'
    const { requests } = storesOf(scene)
    const payout = { orderId: 'liq_mfz3k1x0-0123456789abcdef01234567', investorId, amountPaise: 30_00_000_00 }
    const asking = { now: start, execution: payout.orderId, startedAt: start.toISOString() }
    await requestPayoutApproval(scene.table, payout, asking)
    const ask = async (date: string, at: Date) => {
      const what = { kind: 'marketDay', date, standing: 'holiday' } as const
      const who = { by: 'arjun.d', reason: 'circular of the exchange', flow: 'ops-set-market-day' }
      const request = { what, ...who, execution: `day-${date}`, startedAt: at.toISOString() }
      const { requestId, items } = requests.creationItemsOf(request, at)
      await scene.table.transact(items)
      return requestId
    }
    const later = new Date(start.getTime() + 3_600_000)
    const second = await ask('2026-12-02', later)
    await ask('2026-12-01', start)
    // A day after the first was asked for, it has lapsed.
    const reviews = reviewList.parse((await list(undefined, new Date(start.getTime() + 86_400_000))).data)
    expect(reviews.said).toBe('Waiting: 0 KYCs, 0 bank proofs, 0 identities, 2 requests.')
    expect(reviews.requests).toEqual([
      {
        requestId: second,
        what: '2026-12-02 becomes a holiday: no trading, no payments',
        askedBy: 'arjun.d',
        since: '2026-11-20',
        until: '2026-11-21 11:00',
      },
      {
        requestId: `req_${payout.orderId}`,
        what: `₹30,00,000 (thirty lakh rupees) is paid for the order ${payout.orderId}`,
        askedBy: 'bond-liquidation',
        since: '2026-11-20',
      },
    ])
  })

  it('an identity that waits alone is not hidden by hundreds that wait with an incomplete KYC', async () => {
    const { identity, kyc, ...others } = wire(scene)
    const since = start.toISOString()
    const crowd = Array.from({ length: 300 }, (_, index) => ({ investorId: `inv_crowd-${index}`, since }))
    const waiting = (most: number) => Promise.resolve([...crowd, { investorId, since }].slice(0, most))
    const approved = { ...emptyRecord(investorId), state: 'approved' as const }
    const read = (of: string) => Promise.resolve(of === investorId ? approved : emptyRecord(of))
    const stores = {
      ...others,
      identity: { ...identity, waitingReviews: waiting },
      kyc: { ...kyc, waitingReviews: () => Promise.resolve([]), read },
    }
    const who = { by: 'meera.k', reason: 'morning round' }
    const context = {
      start: { ...who, flow: 'ops-list-reviews', execution: 'list-1', startedAt: since },
      ...runAt(start),
    }
    const reviews = await listReviews(stores)(who, context)
    expect(reviews).toMatchObject({ said: 'Waiting: 0 KYCs, 0 bank proofs, 1 identity, 0 requests.' })
    expect(reviewList.parse(reviews).identities.map(one => one.investorId)).toEqual([investorId])
  })

  it('is late only when the promised Indian day is over', async () => {
    await completeKyc(scene)
    const overdueAt = async (instant: string) =>
      reviewList.parse((await list(undefined, new Date(instant))).data).kycs.map(({ overdue }) => overdue)
    expect(await overdueAt('2026-11-25T18:29:59.000Z')).toEqual([false])
    expect(await overdueAt('2026-11-25T18:30:00.000Z')).toEqual([true])
  })

  it('leaves out what is not complete, what was decided, and accounts without a proof', async () => {
    await completeKyc(scene, { withDematNumber: false })
    await saveBank(scene, 'underProcess')
    expect((await list()).data).toMatchObject({ kycs: [], bankProofs: [] })
    await uploadProof(scene)
    await saveBank(scene, 'verified')
    expect((await list()).data).toMatchObject({ kycs: [], bankProofs: [] })
  })

  it('holds ids and dates and nobody’s details, and writes nothing', async () => {
    await completeKyc(scene)
    await saveBank(scene, 'underProcess')
    await uploadProof(scene)
    const before = scene.table.calls.filter(call => call === 'transact').length
    const ended = await list()
    expect(ended.history).not.toMatch(personal)
    expect(scene.table.calls.filter(call => call === 'transact')).toHaveLength(before)
  })

  it('asks who one is', async () => {
    const ended = await list({})
    expect([ended.status, ended.error]).toEqual(['FAILED', 'InputInvalid'])
    expect(ended.cause).toBe(
      'Nothing was changed. by: say who you are by your operator id: 3 to 40 small letters, digits, dots and dashes, e.g. meera.k. reason: say why in 5 to 300 characters, e.g. "all documents match".',
    )
  })
})
