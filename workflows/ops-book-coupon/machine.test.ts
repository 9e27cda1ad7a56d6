import { describe, expect, it } from 'vitest'
import { findBreak, readAmountDecision } from '../../functions/book/breaks.ts'
import { decideClaim, openClaim, readClaim } from '../../functions/book/claims/claims.ts'
import { lateClaim } from '../../functions/book/testing/claims.ts'
import { itemsOf } from '../../functions/platform/records/moveRecord.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { outputOf, refusedAs } from '../testing/operatorMachine.ts'
import { investorId, requestIdIn, twoPersonApproval } from '../testing/twoPersonApproval.ts'

const scene = eachTest(twoPersonApproval)
const payment = { ISIN: 'INE583D07323', dueDate: '2026-11-08' }
const book = (typed: Record<string, unknown> = {}) =>
  scene.start('ops-book-coupon', { ...payment, accept: true, ...typed })
const approve = (requestId: string, by = 'ravi.s') =>
  scene.start('ops-approve-request', { requestId, approve: true, by })
const differ = (theirs = 80_020) =>
  scene.table.transact([
    findBreak(
      {
        key: `payout#${payment.ISIN}#${payment.dueDate}#${investorId}`,
        kind: 'amountDiffers',
        date: '2026-11-09',
        ours: 80_520,
        theirs,
        investorId,
        ISIN: payment.ISIN,
        theirTdsPaise: 0,
      },
      undefined,
      new Date('2026-11-20T06:00:00.000Z'),
    ),
  ])
const decision = () => readAmountDecision(scene.table, payment.ISIN, payment.dueDate)

it('shows what was expected and paid, and books nothing before a second person approves', async () => {
  await differ()
  const walked = await book()
  expect(outputOf(walked)).toMatch(
    /^Asked for: 1 payment of INE583D07323 due on 2026-11-08 is booked as paid \(paid .*800\.20.*, expected .*805\.20/,
  )
  expect(walked.data).toMatchObject({
    payments: [{ investorId, kind: 'amount', expectedPaise: 80_520, paidPaise: 80_020, paidTdsPaise: 0 }],
  })
  const requestId = requestIdIn(walked)
  expect(await decision()).toBeUndefined()
  expect(refusedAs(await approve(requestId, 'meera.k'))).toMatch(/^FAILED SamePerson/)
  expect(await decision()).toBeUndefined()
  expect(outputOf(await approve(requestId))).toMatch(/^Approved: 1 payment/)
  expect(await decision()).toEqual({ ...payment, accepted: true, seenUntil: '2026-11-23T04:30:00.000Z' })
  expect(scene.table.events('paidAmountsDecided')).toEqual([payment])
})

it('is previewed with its amounts, and requests nothing', async () => {
  await differ()
  const walked = await book({ preview: true })
  expect(outputOf(walked)).toMatch(
    /^Preview: nothing was changed\. The output would be: a request that 1 payment .* is booked as paid/,
  )
  expect(walked.data).toMatchObject({ payments: [{ expectedPaise: 80_520, paidPaise: 80_020 }] })
  expect(outputOf(await book())).toMatch(/^Asked for: /)
})

it('refuses the amounts the same way', async () => {
  await differ()
  expect(outputOf(await approve(requestIdIn(await book({ accept: false }))))).toMatch(
    /^Approved: 1 payment of INE583D07323 due on 2026-11-08 is refused/,
  )
  expect(await decision()).toMatchObject({ accepted: false })
})

it('is asked for once of one payment', async () => {
  await differ()
  await book()
  expect(refusedAs(await book({ accept: false }))).toMatch(/^FAILED RequestOpen/)
  expect(outputOf(await book())).toMatch(/^Asked for already by meera\.k/)
})

it('refuses a payment that does not differ', async () => {
  expect(refusedAs(await book())).toBe(
    'FAILED NothingDiffers: No payment of this ISIN and due date differs from what was expected. Nothing was changed. ops-list-work names those that do.',
  )
})

it.each([
  [{ ISIN: 'INE583D' }, 'ISIN: it is the ISIN of the instrument that paid, e.g. INE583D07323.'],
  [{ dueDate: '08-11-2026' }, 'dueDate: it is the due date of the payment as ops-list-work names it'],
  [{ accept: 'true' }, 'accept: it is true to book what was paid or false to refuse it'],
])('refuses %j', async (typed, words) => {
  await differ()
  expect(refusedAs(await book(typed))).toContain(`FAILED InputInvalid: Nothing was changed. ${words}`)
})

describe('a registrar that pays an investor who has a claim to the same payment (M9)', () => {
  const claim = lateClaim({ investorId })
  const claims = () => scene.table.transact(itemsOf(openClaim(claim, scene.now)))
  const decided = async (state: 'accept' | 'refuse') => {
    const found = await readClaim(scene.table, claim)
    const parts = found && decideClaim(found, { decision: state }, scene.now)
    await scene.table.transact(itemsOf(parts ?? []))
  }

  it('is not booked beside the claim, which would pay it twice', async () => {
    await claims()
    await differ(161_040)
    expect(refusedAs(await book())).toMatch(
      /^FAILED ClaimedToo: .* was paid more than expected, and has a claim to ₹805\.20 .*, which is open: .* Nothing was changed\. .* refuse the claim first/,
    )
    expect(outputOf(await book({ accept: false, preview: true }))).toMatch(/is refused/)
    await decided('accept')
    expect(refusedAs(await book())).toMatch(
      /which is accepted: .* have the registrar take its payment back\.$/,
    )
  })

  it('is booked once the claim is refused, and when less than expected was paid', async () => {
    await claims()
    await differ()
    expect(outputOf(await book({ preview: true }))).toMatch(/is booked as paid/)
    await differ(161_040)
    await decided('refuse')
    expect(outputOf(await book())).toMatch(/^Asked for: /)
  })
})
