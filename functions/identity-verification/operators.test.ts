import { beforeEach, describe, expect, it } from 'vitest'
import { decide } from './identityRecordLifecycle.ts'
import { readIdentity } from './published.ts'
import { begin, context, flag, newScene, review, scene, sync, user, wire } from './testing/scene.ts'

beforeEach(async () => {
  newScene()
  await flag({ enhancedGroup: true })
})

const settle = (id: string, verdict: Parameters<ReturnType<typeof wire>['store']['settle']>[1]) =>
  wire().store.settle(id, verdict, context())

describe('forced KYC', () => {
  it('is asked for again after approval, and cleared when our team has the details (K-104)', async () => {
    await settle(await begin(), 'passed')
    await review('approved')
    expect(await flag({ forceKYC: true })).toBe('approved')
    expect(await flag({ forceKYC: true, forceAgain: true })).toBe('moved')
    expect(await flag({ forceKYC: true, forceAgain: true })).toBe('already')
    expect(await user()).toEqual({ userInHypervergeCug: true, enhancedKycStaus: 'pending', forceKYC: true })
    const id = await begin()
    expect((await user()).forceKYC).toBe(true)
    await settle(id, 'declined')
    expect(await user()).toMatchObject({ enhancedKycStaus: 'rejected', forceKYC: true })
    await settle(await begin(), 'needsReview')
    expect(await user()).toMatchObject({ enhancedKycStaus: 'underProcess', forceKYC: false })
    expect(scene.table.events('investorFlagsSet')).toHaveLength(2)
  })

  /** Approved once, forced anew, and back from the vendor's screens: our team has it. */
  async function forcedAndBack(verdict: 'needsReview' | 'unanswered'): Promise<string> {
    await settle(await begin(), 'passed')
    await review('approved')
    await flag({ forceKYC: true, forceAgain: true })
    const id = await begin()
    await sync('finished')
    await settle(id, verdict)
    expect(await user()).toMatchObject({ enhancedKycStaus: 'underProcess', forceKYC: false })
    return id
  }
  const published = () => readIdentity(scene.table, 'inv_1')

  it.each([
    ['rejected', 'rejected'],
    ['askedAgain', 'retry'],
  ] as const)('is back when an operator says %s, until one approves', async (decision, status) => {
    await forcedAndBack('needsReview')
    await review(decision)
    expect(await user()).toMatchObject({ enhancedKycStaus: status, forceKYC: true })
    expect(await published()).toMatchObject({ enhancedKycStaus: status, forceKYC: true })
    await settle(await begin(), 'passed')
    expect((await user()).forceKYC).toBe(false)
    await review('approved')
    expect(await user()).toMatchObject({ enhancedKycStaus: 'approved', forceKYC: false })
    // The duty is done: whatever comes after is a new one.
    expect(await flag({ forceKYC: false })).toBe('already')
  })

  it.each([
    ['needsReview', 'declined', 'rejected'],
    ['unanswered', 'declined', 'rejected'],
    ['unanswered', 'cancelled', 'retry'],
    ['unanswered', 'leftOpen', 'retry'],
    ['unanswered', 'errored', 'retry'],
  ] as const)('is back when the vendor, first %s, says %s late', async (first, late, status) => {
    await settle(await forcedAndBack(first), late)
    expect(await user()).toMatchObject({ enhancedKycStaus: status, forceKYC: true })
    expect(await published()).toMatchObject({ enhancedKycStaus: status, forceKYC: true })
  })

  it('of a row from before it was remembered counts as it stands', async () => {
    await flag({ forceKYC: true })
    const id = await begin()
    const row = [...scene.table.rows.values()].find(({ sk }) => sk === 'identity')
    expect(row).toMatchObject({ wasForced: true })
    delete row?.wasForced
    await settle(id, 'needsReview')
    await review('rejected')
    expect(await user()).toMatchObject({ enhancedKycStaus: 'rejected', forceKYC: true })
  })

  it('set while the investor is on the vendor’s screens, outlives nothing', async () => {
    const id = await begin()
    scene.table.meanwhile(async () => {
      await flag({ forceKYC: true })
    })
    await settle(id, 'passed')
    expect(await user()).toMatchObject({ enhancedKycStaus: 'underProcess', forceKYC: false })
  })
})

describe('an operator’s move inside another store’s transaction', () => {
  const other = (condition: string) => ({
    Put: {
      TableName: 'sthirank-kyc',
      Item: { pk: 'investor#inv_1', sk: 'kyc' },
      ConditionExpression: condition,
    },
  })

  it('stands or falls with it', async () => {
    await settle(await begin(), 'passed')
    const { store } = wire()
    const before = await store.readRecord('inv_1')
    const decided = decide(before, 'approved')
    if (decided.outcome !== 'moves') throw new Error('it should move')
    const items = store.decisionItems(before, decided.next, 'approved', context())
    const impossible = other('attribute_exists(pk)')
    expect((await scene.table.transact([...items, impossible])).ok).toBe(false)
    const refused = await store.decide(before, decided.next, 'approved', {
      ...context(),
      items: [{ refuses: 'impossible', item: impossible }],
    })
    expect(refused).toMatchObject({ ok: false, reason: 'itemFailed', refuses: 'impossible' })
    expect((await user()).enhancedKycStaus).toBe('underProcess')
    expect((await scene.table.transact([...items, other('attribute_not_exists(pk)')])).ok).toBe(true)
    expect((await user()).enhancedKycStaus).toBe('approved')
    expect(scene.table.events('identityReviewed')).toEqual([
      { investorId: 'inv_1', decision: 'approved', alone: false },
    ])
    // Over a version that moved, the database says no.
    expect((await scene.table.transact(items)).ok).toBe(false)
  })
})
