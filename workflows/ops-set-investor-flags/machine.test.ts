import { describe, expect, it } from 'vitest'
import { readGroups } from '../../functions/account/profileStore.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { expectPreviewed, operatorStart, outputOf, refusedAs } from '../testing/operatorMachine.ts'
import {
  completeKyc,
  flag,
  investorId,
  newScene,
  personal,
  start,
  statesOf,
  storesOf,
  verifyIdentity,
} from '../testing/reviewScene.ts'
import { definition } from './definition.ts'
import { setInvestorFlags, wired } from './steps.ts'

const scene = eachTest(newScene)
const tables = {
  account: 'sthirank-account',
  identity: 'sthirank-identity-verification',
  operations: 'sthirank-operations',
}
const set = operatorStart(definition, {
  action: () =>
    setInvestorFlags({ ...wired(scene.table, tables), isInvestor: async id => id === investorId }),
  typed: { investorId, by: 'meera.k', reason: 'second wave of the roll-out' },
  now: () => start,
})
const flagsOf = async () => {
  const { enhancedGroup, forceKYC, state } = await storesOf(scene).identity.readRecord(investorId)
  return { enhancedGroup, forceKYC, state }
}

describe('setting flags', () => {
  it('puts an investor into the enhanced group, with event and audit row in one write', async () => {
    expect(outputOf(await set({ enhancedGroup: true }))).toBe(
      'Set: enhancedGroup is true, forceKYC is false, the identity verification is pending.',
    )
    expect(scene.table.calls.filter(call => call === 'transact')).toHaveLength(1)
    expect(await flagsOf()).toEqual({ enhancedGroup: true, forceKYC: false, state: 'pending' })
    expect(scene.table.events('investorFlagsSet')).toEqual([
      { investorId, enhancedGroup: true, forceKYC: false },
    ])
    expect((await storesOf(scene).audit.read(`investor#${investorId}`, 5))[0]).toMatchObject({
      flow: 'ops-set-investor-flags',
      decision: 'enhancedGroup=true',
      by: 'meera.k',
      reason: 'second wave of the roll-out',
      identity: 'unconfirmed',
    })
  })

  it('again changes nothing and says how they stand; what is left out stays', async () => {
    await set({ enhancedGroup: true, forceKYC: true })
    expect(outputOf(await set({ enhancedGroup: true }))).toBe(
      'Nothing was changed: enhancedGroup is true, forceKYC is true, the identity verification is pending.',
    )
    expect(await statesOf(scene)).toMatchObject({ audits: 1 })
    await set({ enhancedGroup: false })
    expect(await flagsOf()).toEqual({ enhancedGroup: false, forceKYC: true, state: 'pending' })
    await set({ forceKYC: false })
    expect(await flagsOf()).toEqual({ enhancedGroup: false, forceKYC: false, state: 'pending' })
    expect(await statesOf(scene)).toMatchObject({ audits: 3 })
  })

  it('forces one who was declined or left, as it stands', async () => {
    for (const [verdict, state] of [
      ['declined', 'rejected'],
      ['cancelled', 'retry'],
    ] as const) {
      Object.assign(scene, newScene())
      await flag(scene, { enhancedGroup: true })
      await verifyIdentity(scene, verdict)
      expect((await set({ forceKYC: true })).status).toBe('SUCCEEDED')
      expect(await flagsOf()).toEqual({ enhancedGroup: true, forceKYC: true, state })
    }
  })

  it('forces one under process only when it is meant, and the status goes back to pending', async () => {
    await flag(scene, { enhancedGroup: true })
    await verifyIdentity(scene, 'passed')
    expect(refusedAs(await set({ forceKYC: true }))).toBe(
      'FAILED IdentityUnderProcess: The identity verification is underProcess, and forcing it anew throws that away. Nothing was set. Add "forceAgain": true if that is what you want.',
    )
    expect(await flagsOf()).toEqual({ enhancedGroup: true, forceKYC: false, state: 'underProcess' })
    expect(await statesOf(scene)).toMatchObject({ audits: 0 })
    expect(outputOf(await set({ forceKYC: true, forceAgain: true }))).toBe(
      'Set: enhancedGroup is true, forceKYC is true, the identity verification is pending.',
    )
    expect(await flagsOf()).toEqual({ enhancedGroup: true, forceKYC: true, state: 'pending' })
    expect((await storesOf(scene).audit.read(`investor#${investorId}`, 1))[0]?.decision).toBe(
      'forceKYC=true forceAgain=true',
    )
  })
})

describe('the groups of the profile (D13)', () => {
  const groupsOf = () => readGroups(scene.table, tables.account, investorId)

  it('are set with the audit row in one write, and what is left out stays', async () => {
    expect(await groupsOf()).toEqual({ premiumUser: false, isMfuUser: false })
    expect(outputOf(await set({ premium: true }))).toBe(
      'Set: enhancedGroup is false, forceKYC is false, the identity verification is pending, premium is true, mutualFunds is false.',
    )
    expect(scene.table.calls.filter(call => call === 'transact')).toHaveLength(1)
    await set({ mutualFunds: true })
    expect(await groupsOf()).toEqual({ premiumUser: true, isMfuUser: true })
    await set({ premium: false })
    expect(await groupsOf()).toEqual({ premiumUser: false, isMfuUser: true })
    expect(await statesOf(scene)).toMatchObject({ audits: 3 })
    const [last] = await storesOf(scene).audit.read(`investor#${investorId}`, 1)
    expect(last?.decision).toBe('premium=false')
  })

  it('hold the exchange’s word for a mandate, which is changed and never lost (D12)', async () => {
    expect(outputOf(await set({ mandate: 'REGISTERED BY MEMBER' }))).toMatch(
      /the mandate is REGISTERED BY MEMBER\.$/,
    )
    await set({ premium: true })
    expect(await groupsOf()).toMatchObject({ premiumUser: true, mandate: 'REGISTERED BY MEMBER' })
    expect(outputOf(await set({ mandate: 'REGISTERED BY MEMBER' }))).toMatch(/^Nothing was changed/)
    await set({ mandate: 'APPROVED' })
    expect(await groupsOf()).toMatchObject({ mandate: 'APPROVED' })
    const [last] = await storesOf(scene).audit.read(`investor#${investorId}`, 1)
    expect(last?.decision).toBe('mandate=APPROVED')
  })

  it('are set together with those of the KYC, in one write', async () => {
    await set({ premium: true, enhancedGroup: true })
    expect(scene.table.calls.filter(call => call === 'transact')).toHaveLength(1)
    expect(await flagsOf()).toMatchObject({ enhancedGroup: true })
    expect(await groupsOf()).toMatchObject({ premiumUser: true })
    expect(await statesOf(scene)).toMatchObject({ audits: 1 })
  })

  it('again change nothing, and a preview writes nothing', async () => {
    expect(outputOf(await set({ premium: true, preview: true }))).toMatch(/^Preview: nothing was changed/)
    expect(await groupsOf()).toMatchObject({ premiumUser: false })
    await set({ premium: true })
    expect(outputOf(await set({ premium: true }))).toMatch(/^Nothing was changed: .*premium is true/)
    expect(await statesOf(scene)).toMatchObject({ audits: 1 })
  })
})

describe('an input is refused, word by word,', () => {
  it.each([
    [{}, 'say enhancedGroup, forceKYC, premium or mutualFunds, each true or false, or mandate.'],
    [{ mandate: 'Approved 1' }, 'mandate: copy the word of the exchange in capitals, e.g. "APPROVED".'],
    [
      { holdPayouts: true, enhancedGroup: true },
      'holdPayouts is not known here; the fields are investorId, enhancedGroup, forceKYC, forceAgain, premium, mutualFunds, mandate, preview, by, reason.',
    ],
    [{ forceAgain: true, enhancedGroup: true }, 'forceAgain: it goes with "forceKYC": true.'],
    [{ enhancedGroup: 'yes' }, 'enhancedGroup: it is true or false, without quotation marks.'],
    [
      { userInHypervergeCug: true, enhancedGroup: true },
      'userInHypervergeCug is not known here; the fields are investorId, enhancedGroup, forceKYC, forceAgain, premium, mutualFunds, mandate, preview, by, reason.',
    ],
  ])('%j', async (flags, said) => {
    expect(refusedAs(await set(flags))).toBe(`FAILED InputInvalid: Nothing was changed. ${said}`)
    expect(await statesOf(scene)).toMatchObject({ audits: 0 })
  })

  it('when nobody has this id', async () => {
    expect(refusedAs(await set({ enhancedGroup: true, investorId: 'inv_mfz3k1x0-0000000000' }))).toBe(
      'FAILED InvestorUnknown: There is no investor of this id. Nothing was changed.',
    )
  })
})

describe('when two are quick', () => {
  it('an investor who begins meanwhile keeps the session, and the flag is set on top', async () => {
    await flag(scene, { enhancedGroup: true })
    scene.table.meanwhile(() => verifyIdentity(scene, 'declined'))
    expect((await set({ forceKYC: true })).status).toBe('SUCCEEDED')
    expect(await flagsOf()).toEqual({ enhancedGroup: true, forceKYC: true, state: 'rejected' })
  })

  it('one who finishes meanwhile is not thrown back unless it is meant', async () => {
    await flag(scene, { enhancedGroup: true })
    scene.table.meanwhile(() => verifyIdentity(scene, 'passed'))
    expect((await set({ forceKYC: true })).error).toBe('IdentityUnderProcess')
  })

  it('of two operators who set the same, one sets and the other learns that it is done', async () => {
    scene.table.meanwhile(async () => {
      expect(outputOf(await set({ enhancedGroup: true }, 'the-quick-one'))).toMatch(/^Set: /)
    })
    expect(outputOf(await set({ enhancedGroup: true }, 'the-late-one'))).toMatch(/^Nothing was changed: /)
    expect(await statesOf(scene)).toMatchObject({ audits: 1 })
  })
})

describe('the history', () => {
  it('shows nobody', async () => {
    await completeKyc(scene)
    for (const ended of [await set({ enhancedGroup: true }), await set({})])
      expect(`${ended.history} ${ended.cause}`).not.toMatch(personal)
  })
})

it('is previewed: nothing is changed (O1)', async () => {
  await expectPreviewed(scene.table, preview => set({ enhancedGroup: true, ...preview }))
})
