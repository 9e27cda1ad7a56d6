import { beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, problemOf } from '../platform/testing/calls.ts'
import { readIdentity, readIdentityWithTimeline } from './published.ts'
import {
  begin,
  context,
  flag,
  hours,
  minutes,
  newScene,
  outcomes,
  poll,
  reported,
  review,
  scene,
  sessionState,
  startScreens,
  sweep,
  sync,
  token,
  user,
  wire,
} from './testing/scene.ts'

beforeEach(async () => {
  newScene()
  await flag({ enhancedGroup: true })
})

const passed = { status: 'passed' } as const
const settle = (id: string, verdict: Parameters<ReturnType<typeof wire>['store']['settle']>[1]) =>
  wire().store.settle(id, verdict, context())

describe('an investor verifies an identity', () => {
  it('from the first call to the success popup', async () => {
    const data = bodyOf(await startScreens())
    expect(data).toMatchObject({
      transactionId: expect.stringMatching(/^hv_[a-z0-9]+-[0-9a-f]{24}$/),
      uniqueDeviceId: expect.stringMatching(/^dev_/),
      workflowId: 'workflow-1',
      initialData: { name: 'Gaurav Kumar', dob: '1990-01-01', pan: '••••••234F' },
      startUrl: `https://vendor.test/${data.transactionId}`,
    })
    expect(data.transactionId).not.toContain('inv_1')
    expect(scene.links).toEqual([
      {
        transactionId: data.transactionId,
        returnTo: 'https://site.test/platform/?back=identity',
        inputs: data.initialData,
      },
    ])
    expect(bodyOf(await token())).toEqual({ token: `Bearer ${data.transactionId}` })
    expect(await user()).toEqual({
      userInHypervergeCug: true,
      enhancedKycStaus: 'pending',
      forceKYC: false,
    })
    expect(await sync('finished')).toEqual({ hypervergeStatus: 'pending', errorMessage: '', poll: 1 })
    expect(await sessionState(data.transactionId)).toBe('syncing')
    await settle(data.transactionId, 'passed')
    expect(await sync()).toMatchObject({ hypervergeStatus: 'underProcess' })
    expect((await user()).enhancedKycStaus).toBe('underProcess')
    expect(scene.table.events('identitySyncRequested')).toEqual([
      { transactionId: data.transactionId, investorId: 'inv_1' },
    ])
    expect(outcomes()).toEqual(['passed'])
    expect(await review('approved')).toBe('moved')
    expect(await readIdentity(scene.table, 'inv_1')).toEqual({
      userInHypervergeCug: true,
      enhancedKycStaus: 'approved',
      forceKYC: false,
      transactionId: data.transactionId,
    })
    const { identity, timeline } = await readIdentityWithTimeline(scene.table, 'inv_1', 10)
    expect(identity.enhancedKycStaus).toBe('approved')
    expect(new Set(timeline.map(({ what }) => what))).toEqual(
      new Set([
        'investorFlagsSet',
        'identityVerificationStarted',
        'identitySyncRequested',
        'identityVerificationCompleted.passed',
        'identityReviewed.approved',
      ]),
    )
  })

  it('keeps no name, date of birth or PAN in its rows and events, nor the vendor’s link', async () => {
    await begin()
    await poll('finished')
    const stored = JSON.stringify([...scene.table.rows])
    for (const word of ['Gaurav', '1990-01-01', '234F', 'vendor.test']) expect(stored).not.toContain(word)
  })

  it('of whom nothing is known is asked by the vendor', async () => {
    scene.known = {}
    expect(bodyOf(await startScreens()).initialData).toEqual({})
  })
})

describe('what a poll answers, row by row (K-106)', () => {
  it.each([
    ['passed', undefined, 'underProcess', '', 'underProcess'],
    ['needsReview', undefined, 'needs_review', '', 'underProcess'],
    [
      'declined',
      'identity.declinedFace',
      'auto_declined',
      'The picture of you did not match your proof. Please try again in good light',
      'rejected',
    ],
    [
      'declined',
      undefined,
      'auto_declined',
      'The verification service did not accept your details. Please try again',
      'rejected',
    ],
    ['cancelled', undefined, 'retry', '', 'retry'],
    ['leftOpen', undefined, 'retry', '', 'retry'],
    ['errored', undefined, 'rejected', '', 'retry'],
  ] as const)('%s (%s): %s', async (verdict, reason, shown, sentence, status) => {
    const id = await begin()
    await sync()
    await wire().store.settle(id, verdict, { ...context(), reason })
    expect(await sync()).toMatchObject({ hypervergeStatus: shown, errorMessage: sentence })
    expect((await user()).enhancedKycStaus).toBe(status)
  })

  it('the reason travels as a text id as well, for readers of other languages', async () => {
    await wire().store.settle(await begin(), 'declined', {
      ...context(),
      reason: 'identity.declinedDocument',
    })
    expect(await sync()).toMatchObject({ errorReason: 'identity.declinedDocument' })
    expect((await readIdentity(scene.table, 'inv_1')).reason).toBe('identity.declinedDocument')
  })

  it('without a session there is no status', async () => {
    await expect(sync()).rejects.toThrow('identity.noneOpen')
    await begin()
    await expect(sync(undefined, 'inv_2')).rejects.toThrow('identity.noneOpen')
  })
})

describe('the fifth poll (K-107)', () => {
  it.each([
    ['finished', 'underProcess', 'unanswered', 'underProcess'],
    ['left', 'retry', 'leftOpen', 'retry'],
    [undefined, 'retry', 'leftOpen', 'retry'],
  ] as const)(
    'returned=%s: four times pending, then %s, never pending',
    async (returned, shown, state, status) => {
      const id = await begin()
      const timeline: string[] = []
      for (let number = 1; number <= 7; number += 1) {
        const body = await sync(returned)
        timeline.push(body.hypervergeStatus)
        expect(body.poll).toBe(Math.min(number, 5))
        scene.clock += 3_000
      }
      expect(timeline).toEqual(['pending', 'pending', 'pending', 'pending', shown, shown, shown])
      expect(await sessionState(id)).toBe(state)
      expect((await user()).enhancedKycStaus).toBe(status)
      expect(outcomes()).toEqual([state])
    },
  )

  it('a hint given once is remembered', async () => {
    await begin()
    await sync('finished')
    expect((await poll('left')).hypervergeStatus).toBe('underProcess')
  })

  it('a webhook that could not be followed up is a hint as well', async () => {
    const id = await begin()
    await sync()
    scene.behaviours.set(id, 'silent')
    await expect(reported(id)).rejects.toThrow('does not tell it yet')
    expect((await poll()).hypervergeStatus).toBe('underProcess')
  })

  it('a verdict that arrives while the fifth poll is being decided is answered', async () => {
    const id = await begin()
    for (let number = 0; number < 4; number += 1) await sync('finished')
    scene.table.meanwhile(async () => {
      await settle(id, 'needsReview')
    })
    expect((await sync('finished')).hypervergeStatus).toBe('needs_review')
  })
})

describe('two tabs', () => {
  it('token and initial data at the same time open one session', async () => {
    scene.table.meanwhile(async () => {
      await begin()
    })
    const late = bodyOf(await token()).token
    const early = bodyOf(await startScreens()).transactionId
    expect(late).toBe(`Bearer ${early}`)
    expect(scene.table.events('identityVerificationStarted')).toHaveLength(1)
    const { attempts } = await wire().store.readRecord('inv_1')
    expect(attempts).toHaveLength(1)
  })

  it('five calls at once open one session', async () => {
    const all = await Promise.all([begin(), begin(), begin(), begin(), begin()])
    expect(new Set(all).size).toBe(1)
  })

  it('both that poll hear the same, and their polls are counted together', async () => {
    await begin()
    const timeline = []
    for (let number = 0; number < 3; number += 1) {
      timeline.push((await sync('finished')).hypervergeStatus)
      timeline.push((await sync('finished')).hypervergeStatus)
    }
    expect(timeline).toEqual(['pending', 'pending', 'pending', 'pending', 'underProcess', 'underProcess'])
    expect(outcomes()).toEqual(['unanswered'])
    expect(scene.table.events('identitySyncRequested')).toHaveLength(1)
  })

  it('a second tab joins while the first one polls, and begins anew once that is over', async () => {
    const first = await begin()
    await sync()
    expect(await begin()).toBe(first)
    await settle(first, 'cancelled')
    expect(await begin()).not.toBe(first)
  })
})

describe('who may begin', () => {
  it('nobody outside the group', async () => {
    expect(problemOf(await startScreens('inv_2'))).toBe('identity.notInGroup')
    expect(problemOf(await token('inv_2'))).toBe('identity.notInGroup')
    expect(scene.table.events('identityVerificationStarted')).toEqual([])
  })

  it('nobody whose details our team has, or has approved', async () => {
    await settle(await begin(), 'passed')
    expect(problemOf(await startScreens())).toBe('identity.notNow')
    await review('approved')
    expect(problemOf(await token())).toBe('identity.notNow')
  })

  it('five times in 24 hours; joining the open session costs nothing', async () => {
    for (let time = 0; time < 5; time += 1) {
      const id = await begin()
      expect(await begin()).toBe(id)
      await settle(id, 'declined')
      scene.clock += minutes
    }
    const refused = await startScreens()
    expect(problemOf(refused)).toBe('identity.tooManyAttempts')
    expect(refused).toMatchObject({ problem: { params: { when: '22/11/2026' } } })
    expect(problemOf(await token())).toBe('identity.tooManyAttempts')
    scene.clock += 24 * hours
    expect(await begin()).toMatch(/^hv_/)
  })

  it('nobody who asks so often that the vendor would suffer', async () => {
    scene.mayAskVendor = false
    expect(problemOf(await startScreens())).toBe('session.heavyTraffic')
    expect(problemOf(await token())).toBe('session.heavyTraffic')
    expect(scene.links).toEqual([])
  })

  it('the vendor’s token ends with the session', async () => {
    await token()
    expect(scene.expirySeconds).toBe(12 * 3_600)
    scene.clock += 11 * hours
    await token()
    expect(scene.expirySeconds).toBe(3_600)
  })

  it('a session nobody went to for 12 hours is not joined any more', async () => {
    const old = await begin()
    scene.clock += 12 * hours - 1_000
    expect(await begin()).toBe(old)
    scene.clock += 1_000
    expect(await begin()).not.toBe(old)
  })

  it.each(['silent', 'refuses'] as const)(
    'a vendor that %s at the start is named, and costs no attempt',
    async behaviour => {
      scene.opening = behaviour
      for (let time = 0; time < 7; time += 1)
        expect(problemOf(await startScreens())).toBe('identity.somethingWrong')
      expect(problemOf(await token())).toBe('identity.somethingWrong')
      scene.opening = { status: 'started' }
      await begin()
      expect((await wire().store.readRecord('inv_1')).attempts).toHaveLength(1)
    },
  )
})

describe('late words heal', () => {
  it.each([
    ['passed', 'underProcess', 'passed, late'],
    ['declined', 'rejected', 'declined, late'],
    ['cancelled', 'retry', 'cancelled, late'],
  ] as const)('unanswered, then %s', async (status, record, outcome) => {
    const id = await begin()
    scene.behaviours.set(id, 'silent')
    await poll('finished')
    scene.behaviours.set(id, { status })
    scene.clock += 10 * minutes
    await sweep()
    expect((await user()).enhancedKycStaus).toBe(record)
    expect(outcomes()).toEqual(['unanswered', outcome])
  })

  it('left open, then finished on another device', async () => {
    const id = await begin()
    await poll()
    scene.behaviours.set(id, passed)
    await reported(id)
    expect((await sync()).hypervergeStatus).toBe('underProcess')
    expect(outcomes()).toEqual(['leftOpen', 'passed, late'])
  })

  it('the vendor’s reviewers change their mind once, and nobody after them', async () => {
    const id = await begin()
    await settle(id, 'needsReview')
    await settle(id, 'declined')
    await settle(id, 'passed')
    expect([await sessionState(id), (await user()).enhancedKycStaus]).toEqual(['declined', 'rejected'])
  })

  it('of an older session leave the newer one alone, and no letter tells them', async () => {
    const old = await begin()
    await settle(old, 'leftOpen')
    const fresh = await begin()
    await settle(fresh, 'declined')
    await settle(old, 'passed')
    expect((await user()).enhancedKycStaus).toBe('rejected')
    expect(outcomes()).toEqual(['leftOpen', 'declined', 'passed'])
  })

  it('after an operator asked again, change the session and not the decision', async () => {
    const id = await begin()
    await poll('finished')
    expect(await review('approved')).toBe('unanswered')
    expect(await review('askedAgain')).toBe('moved')
    await settle(id, 'passed')
    expect([await sessionState(id), (await user()).enhancedKycStaus]).toEqual(['passed', 'retry'])
    expect(await begin()).not.toBe(id)
  })
})
