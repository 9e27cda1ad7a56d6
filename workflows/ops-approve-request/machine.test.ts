import { describe, expect, it } from 'vitest'
import { arePayoutsHeld } from '../../functions/book/readers.ts'
import {
  needsApproval,
  payoutApprovalOf,
  requestPayoutApproval,
} from '../../functions/operations/published.ts'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { outputOf, outputOfPreview, refusedAs } from '../testing/operatorMachine.ts'
import {
  countOf,
  investorId,
  monday,
  operations,
  requestIdIn,
  twoPersonApproval,
} from '../testing/twoPersonApproval.ts'

const scene = eachTest(twoPersonApproval)
const askHold = async (by = 'meera.k', name = 'ask-1') =>
  requestIdIn(await scene.start('ops-hold-payouts', { investorId, held: true, by }, name))
const decide = (requestId: string, typed: Record<string, unknown> = {}, name?: string) =>
  scene.start('ops-approve-request', { requestId, approve: true, by: 'ravi.s', ...typed }, name)
const isHeld = () => arePayoutsHeld(scene.table, investorId)

describe('who may approve', () => {
  it('is not who asked, by the name typed', async () => {
    const requestId = await askHold()
    expect(refusedAs(await decide(requestId, { by: 'meera.k' }))).toBe(
      'FAILED SamePerson: You asked for this yourself (meera.k); somebody else has to look at it. Nothing was changed.',
    )
    expect(await isHeld()).toBe(false)
  })

  it('is not who asked under another name, once CloudTrail has said so (S5)', async () => {
    scene.trail = 'silent'
    const requestId = await askHold('meera.k', 'ask-1')
    await scene.seen('ops-hold-payouts', 'ask-1', 'ravi.s')
    expect((await decide(requestId)).error).toBe('SamePerson')
    expect(await isHeld()).toBe(false)
  })

  it('is not who approves under another name, once CloudTrail has said so', async () => {
    const requestId = await askHold()
    scene.trail = 'silent'
    await scene.seen('ops-approve-request', 'second', 'meera.k')
    expect((await decide(requestId, {}, 'second')).error).toBe('SamePerson')
    await scene.seen('ops-approve-request', 'third', 'ravi.s')
    expect((await decide(requestId, {}, 'third')).status).toBe('SUCCEEDED')
    expect(await isHeld()).toBe(true)
  })

  it('is known before anything happens: an approval waits until CloudTrail has said who started it', async () => {
    scene.trail = 'silent'
    const requestId = await askHold('meera.k', 'ask-1')
    let waits = 0
    scene.during = async () => {
      waits += 1
      expect(await isHeld()).toBe(false)
      if (waits === 3) await scene.seen('ops-hold-payouts', 'ask-1', 'meera.k')
      // The second person is the first person under another name.
      if (waits === 5) await scene.seen('ops-approve-request', 'second', 'meera.k')
    }
    const ended = await decide(requestId, {}, 'second')
    expect([ended.error, waits, ended.seconds]).toEqual(['SamePerson', 5, 2 + 4 * 15])
    expect(await isHeld()).toBe(false)
    expect(await scene.audit.readExecution({ flow: 'ops-approve-request', execution: 'second' })).toEqual([])
  })

  it('of two that CloudTrail saw is who it says, and the approval goes on', async () => {
    scene.trail = 'silent'
    const requestId = await askHold('meera.k', 'ask-1')
    scene.during = async () => {
      await scene.seen('ops-hold-payouts', 'ask-1', 'meera.k')
      await scene.seen('ops-approve-request', 'second', 'ravi.s')
    }
    expect(outputOf(await decide(requestId, {}, 'second'))).toMatch(/^Approved: /)
    expect(await isHeld()).toBe(true)
  })

  it('of a hold goes by the names typed when CloudTrail is silent for a quarter of an hour, and the rows stay unconfirmed', async () => {
    scene.trail = 'silent'
    const requestId = await askHold()
    expect((await decide(requestId, { by: 'meera.k' })).error).toBe('SamePerson')
    const ended = await decide(requestId)
    expect(outputOf(ended)).toMatch(/^Approved: /)
    expect(Math.round(ended.seconds / 60)).toBe(15)
    const rows = await scene.audit.read(`investor#${investorId}`, 5)
    expect(rows.map(({ identity }) => identity)).toEqual(['unconfirmed', 'unconfirmed'])
  })

  it('is proven to be two persons where money is let go: silence and a key of the account are none (S5)', async () => {
    const askRelease = async (name: string) => {
      await decide(await askHold('meera.k', `hold-${name}`), {}, `held-${name}`)
      return requestIdIn(await scene.start('ops-hold-payouts', { investorId, held: false }, `ask-${name}`))
    }
    const requestId = await askRelease('1')
    scene.trail = 'silent'
    const silent = await decide(requestId, {}, 'silent')
    expect(refusedAs(silent)).toBe(
      'FAILED NotProven: CloudTrail has not said for a quarter of an hour who started this execution. Nothing was changed. Start it again, signed in under your own name.',
    )
    await scene.seen('ops-approve-request', 'keyless')
    expect(refusedAs(await decide(requestId, {}, 'keyless'))).toBe(
      'FAILED NotProven: This execution was started with the account’s own key, which names no person. Nothing was changed. Start it again, signed in under your own name.',
    )
    expect(await isHeld()).toBe(true)
    expect(await scene.audit.readExecution({ flow: 'ops-approve-request', execution: 'keyless' })).toEqual([])
    scene.trail = 'prompt'
    expect((await decide(requestId, {}, 'named')).status).toBe('SUCCEEDED')
    expect(await isHeld()).toBe(false)
  })

  it('is no one when nobody in person asked: the request is taken back and made again (S5)', async () => {
    await decide(await askHold())
    scene.trail = 'silent'
    const request = await scene.start('ops-hold-payouts', { investorId, held: false }, 'ask-by-key')
    await scene.seen('ops-hold-payouts', 'ask-by-key')
    scene.trail = 'prompt'
    expect(refusedAs(await decide(requestIdIn(request)))).toBe(
      'FAILED NotProven: The request (meera.k) was started with the account’s own key, which names no person. Nothing was changed. Take the request back with "approve": false, and have it asked for again by somebody signed in under their own name.',
    )
    expect(await isHeld()).toBe(true)
  })

  it('is not waited for by a refusal, which changes nothing', async () => {
    scene.trail = 'silent'
    const ended = await decide(await askHold(), { approve: false })
    expect([outputOf(ended), ended.seconds]).toEqual(['Refused, or taken back: nothing was changed.', 0])
  })

  it('found out afterwards stands as a contradiction in the audit', async () => {
    // CloudTrail was silent for too long, and spoke in the end.
    scene.trail = 'silent'
    const requestId = await askHold()
    await decide(requestId, {}, 'second')
    await scene.seen('ops-approve-request', 'second', 'meera.k')
    expect((await scene.audit.read(`investor#${investorId}`, 1))[0]).toMatchObject({
      by: 'ravi.s',
      identity: 'contradicts',
      confirmedAs: 'meera.k',
    })
  })

  it('may always take back what one asked for oneself', async () => {
    const requestId = await askHold()
    expect(outputOf(await decide(requestId, { approve: false, by: 'meera.k' }))).toBe(
      'Refused, or taken back: nothing was changed.',
    )
    expect(await isHeld()).toBe(false)
    expect(await askHold('meera.k', 'ask-2')).not.toBe(requestId)
  })
})

describe('a decision', () => {
  it('is one write: effect, decision and audit row, or none of them', async () => {
    const requestId = await askHold()
    const before = scene.table.calls.filter(call => call === 'transact').length
    await decide(requestId)
    expect(scene.table.calls.filter(call => call === 'transact').length - before).toBe(1)
    expect(await isHeld()).toBe(true)
    expect(await requestStore(scene.table, operations).find(requestId)).toMatchObject({
      state: 'approved',
      decidedBy: 'ravi.s',
      decidedAt: monday.toISOString(),
    })
    expect(countOf(scene, 'asked')).toBe(0)
  })

  it('made again is said to stand, by the same execution and by another', async () => {
    const requestId = await askHold()
    await decide(requestId, {}, 'second')
    for (const name of ['second', 'third'])
      expect(outputOf(await decide(requestId, { by: 'anil.p' }, name))).toBe(
        `The request was approved before, by ravi.s at 2026-11-23 10:00 (India): payouts of ${investorId} are put on hold. Nothing more was changed.`,
      )
    expect(await scene.audit.read(`investor#${investorId}`, 9)).toHaveLength(2)
  })

  it('is made once by two who are quick', async () => {
    const requestId = await askHold()
    scene.table.meanwhile(async () => {
      expect(outputOf(await decide(requestId, { by: 'anil.p' }))).toMatch(/^Approved: /)
    })
    expect(outputOf(await decide(requestId))).toMatch(/^The request was approved before, by anil\.p/)
    expect(await scene.audit.read(`investor#${investorId}`, 9)).toHaveLength(2)
  })

  it('once made stands: refused is not approved, approved is not refused', async () => {
    const requestId = await askHold()
    await decide(requestId, { approve: false })
    expect(refusedAs(await decide(requestId, { by: 'anil.p' }))).toBe(
      'FAILED DecidedOtherwise: The request was refused by ravi.s at 2026-11-23 10:00 (India), and that stands. Nothing was changed. Ask for it again if it is wrong.',
    )
    expect(await isHeld()).toBe(false)
  })

  it('on what nobody asked for is refused', async () => {
    expect(refusedAs(await decide('req_mfz3k1x0-0123456789abcdef'))).toBe(
      'FAILED RequestUnknown: There is no request of this id. Nothing was changed.',
    )
    expect((await decide('ord_mfz3k1x0')).cause).toMatch(
      /^Nothing was changed\. requestId: copy the request id/,
    )
    expect((await decide('req_mfz3k1x0-0123456789', { approve: 'yes' })).cause).toBe(
      'Nothing was changed. approve: it is true or false, without quotation marks.',
    )
  })
})

describe('a payout above the limit', () => {
  const orderId = 'liq_mfz3k1x0-0123456789abcdef01234567'
  const payout = { orderId, investorId, amountPaise: 25_00_000_01 }
  const asking = { now: monday, execution: orderId, startedAt: monday.toISOString() }
  const ask = (more: { pricedBy?: string; amountPaise?: number; accountSince?: string } = {}) =>
    requestPayoutApproval(scene.table, { ...payout, ...more }, asking)
  const approval = () => payoutApprovalOf(scene.table, payout)
  const requestId = `req_${orderId}`

  it('needs a second person, at the limit it does not', () => {
    expect(needsApproval(25_00_000_00, monday)).toBe(false)
    expect(needsApproval(25_00_000_01, monday)).toBe(true)
  })

  it('is asked for once, waits without an end, is listed, and goes once approved', async () => {
    expect(await approval()).toEqual({ state: 'none' })
    await ask()
    await ask()
    expect(await approval()).toEqual({ state: 'asked', requestId })
    expect(await requestStore(scene.table, operations).waiting(scene.now, 5)).toMatchObject([
      { requestId, what: payout },
    ])
    scene.now = new Date('2026-12-23T04:30:00.000Z')
    expect(outputOf(await decide(requestId))).toBe(
      `Approved: ₹25,00,000.01 (twenty-five lakh rupees and one paisa) is paid for the order ${orderId}. It goes by itself.`,
    )
    expect(await approval()).toEqual({ state: 'approved', requestId })
    expect(scene.table.events('payoutApproved')).toEqual([{ orderId }])
    expect(await requestStore(scene.table, operations).waiting(scene.now, 5)).toEqual([])
    expect(await scene.audit.read(`redeem#${orderId}`, 5)).toMatchObject([{ by: 'ravi.s' }])
  })

  it('refused is owed still: it stays in the list and can be approved after all', async () => {
    await ask()
    expect(outputOf(await decide(requestId, { approve: false }))).toBe(
      'Refused: the money waits. It is owed still, so the request stays in the list and can be approved later.',
    )
    expect(await approval()).toEqual({ state: 'refused', requestId })
    expect(await requestStore(scene.table, operations).waiting(scene.now, 5)).toHaveLength(1)
    expect(scene.table.events('payoutApproved')).toEqual([])
    expect(outputOf(await decide(requestId))).toMatch(/^Approved: /)
    expect(await approval()).toEqual({ state: 'approved', requestId })
  })

  it('is not approved by the operator who named its price', async () => {
    await ask({ pricedBy: 'ravi.s' })
    expect((await decide(requestId)).error).toBe('SamePerson')
    expect((await decide(requestId, { by: 'anil.p' })).status).toBe('SUCCEEDED')
  })

  it.each([
    ['of another amount', { amountPaise: 30_00_000_00 }, '₹30,00,000 (thirty lakh rupees)', ''],
    [
      'to another account',
      { accountSince: '2026-11-24T05:00:00.000Z' },
      '₹25,00,000.01 (twenty-five lakh rupees and one paisa)',
      ', to the account since 2026-11-24 10:30 (India)',
    ],
  ])('%s is not approved by it, but asked for anew', async (_name, other, amount, account) => {
    await ask()
    await decide(requestId)
    const now = { ...payout, ...other }
    expect(await payoutApprovalOf(scene.table, now)).toEqual({ state: 'none' })
    await ask(other)
    expect(await payoutApprovalOf(scene.table, now)).toEqual({ state: 'asked', requestId })
    expect(await requestStore(scene.table, operations).waiting(scene.now, 5)).toMatchObject([{ what: now }])
    expect(outputOf(await decide(requestId))).toBe(
      `Approved: ${amount} is paid for the order ${orderId}${account}. It goes by itself.`,
    )
    expect(await payoutApprovalOf(scene.table, now)).toEqual({ state: 'approved', requestId })
  })

  it('without an account for a while keeps its approval: nothing is paid meanwhile', async () => {
    await ask({ accountSince: '2026-11-20T05:00:00.000Z' })
    await decide(requestId)
    expect(await approval()).toEqual({ state: 'approved', requestId })
    await ask()
    expect(await approval()).toEqual({ state: 'approved', requestId })
  })
})

it('is previewed: what the approval would do, and nothing is changed (O1)', async () => {
  const requestId = await askHold()
  expect(await outputOfPreview(scene.table, () => decide(requestId, { preview: true }))).toMatch(
    /^Preview: nothing was changed\. The output would be: Approved: /,
  )
  expect((await decide(requestId, { preview: true, by: 'meera.k' })).error).toBe('SamePerson')
  expect(await isHeld()).toBe(false)
})
