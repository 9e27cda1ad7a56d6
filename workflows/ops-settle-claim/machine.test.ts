import { beforeEach, describe, expect, it } from 'vitest'
import { keys } from '../../functions/book/bookRows.ts'
import { closeBreak, findBreak, readBreak } from '../../functions/book/breaks.ts'
import { openClaim } from '../../functions/book/claims/claims.ts'
import { bookFaults } from '../../functions/book/invariants.ts'
import { entriesUnder } from '../../functions/book/readers.ts'
import { lateClaim } from '../../functions/book/testing/claims.ts'
import { orderCommands } from '../../functions/orders/orderCommands.ts'
import { itemsOf } from '../../functions/platform/records/moveRecord.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { claimsNow } from '../testing/claims.ts'
import { outputOf, outputOfPreview, refusedAs } from '../testing/operatorMachine.ts'
import { ISIN, investorId, orderId, orderScene, placeOrder, publish } from '../testing/orderScene.ts'
import { requestIdIn, twoPersonApproval } from '../testing/twoPersonApproval.ts'

/** Ten units that settled on the other side of the record date of 24 October 2026, whose coupon is 80.52 a unit. */

const scene = eachTest(twoPersonApproval)
const dueDate = '2026-11-08'
const claim = lateClaim({ investorId, orderId })
const open = async (more: Partial<Parameters<typeof openClaim>[0]> = {}) =>
  scene.table.transact(itemsOf(openClaim({ ...claim, ...more }, scene.now)))
const settle = (typed: Record<string, unknown> = {}) =>
  scene.start('ops-settle-claim', { orderId, dueDate, decision: 'accept', ...typed })
const approve = (requestId: string, by = 'ravi.s') =>
  scene.start('ops-approve-request', { requestId, approve: true, by })
/** Asked for by one and approved by another. */
const decide = async (typed: Record<string, unknown> = {}) => {
  scene.now = new Date(scene.now.getTime() + 60_000)
  return outputOf(await approve(requestIdIn(await settle(typed))))
}
const now = async () => (await claimsNow(scene, investorId))[0]
const money = async () =>
  (await entriesUnder(scene.table, `claim#${orderId}#${dueDate}`)).map(entry => [entry.what, entry.money])
const inOrder = () => expect(bookFaults([...scene.table.rows.values()])).toEqual([])

beforeEach(async () => {
  const orders = {
    ...orderScene(),
    table: scene.table,
    orders: orderCommands(scene.table, 'sthirank-orders'),
  }
  await publish(orders)
  await placeOrder(orders)
})

describe('a claim of the investor', () => {
  beforeEach(() => open())

  it('is accepted by two people: the other side owes it to us, and we owe it to the investor', async () => {
    const walked = await settle()
    expect(outputOf(walked)).toMatch(
      /^Asked for: the claim to ₹805\.20 .* of INE583D07323 due on 2026-11-08 \(order ord_.*\) is accepted: inv_.* is paid it/,
    )
    expect(walked.data).toMatchObject({
      claim: {
        pricedFor: '2026-10-23',
        recordDate: '2026-10-24',
        settledOn: '2026-10-26',
        amountPaise: 80_520,
      },
    })
    expect([(await now())?.state, await money()]).toEqual(['open', []])
    expect(refusedAs(await approve(requestIdIn(walked), 'meera.k'))).toMatch(/^FAILED SamePerson/)
    expect(outputOf(await approve(requestIdIn(walked)))).toMatch(/^Approved: the claim to ₹805\.20/)
    expect(await now()).toMatchObject({ state: 'accepted', payoutOrderId: expect.stringMatching(/^liq_/) })
    expect(await money()).toEqual([
      [
        'acceptClaim',
        [
          { account: `claims#${ISIN}`, paise: 80_520 },
          { account: `proceeds#${investorId}`, paise: -80_520 },
        ],
      ],
    ])
    expect(scene.table.events('claimDecided')).toEqual([
      { investorId, ISIN, dueDate, orderId, decision: 'accept', owedTo: 'investor' },
    ])
    inOrder()
  })

  it('is not accepted when the registrar paid the investor after all, booked or not (M9)', async () => {
    const key = `payout#${ISIN}#${dueDate}#${investorId}`
    const more = {
      key,
      kind: 'amountDiffers',
      date: '2026-11-09',
      ours: 80_520,
      theirs: 161_040,
      investorId,
      ISIN,
    } as const
    await scene.table.transact([findBreak(more, undefined, scene.now)])
    expect(refusedAs(await settle())).toMatch(
      /^FAILED PaidMore: The registrar paid the investor ₹1,610\.40 .* where ₹805\.20 .* was expected: .* Nothing was changed\./,
    )
    const found = await readBreak(scene.table, key)
    if (found === undefined) throw new Error('it was found')
    await scene.table.transact([closeBreak(found, scene.now)])
    // Refused amounts are no payment; accepted ones are booked.
    expect(outputOf(await settle({ preview: true }))).toMatch(/is accepted/)
    const booked = {
      ISIN,
      dueDate,
      issuer: 'UGRO',
      product: 'ugro',
      recordDate: '2026-10-24',
      paymentDate: '2026-11-09',
    }
    const amounts = {
      units: 10,
      couponPaise: 161_040,
      principalPaise: 0,
      tdsPaise: 0,
      netPaise: 161_040,
      final: false,
    }
    const { pk, sk } = keys.payout(investorId, ISIN, dueDate)
    scene.table.rows.set(`sthirank-book|${pk}|${sk}`, {
      pk,
      sk,
      investorId,
      ...booked,
      ...amounts,
      state: 'credited',
    })
    expect(refusedAs(await settle())).toMatch(
      /^FAILED PaidMore: .* that is booked: the claim was paid by it\./,
    )
    expect((await now())?.state).toBe('open')
    expect(outputOf(await settle({ decision: 'refuse' }))).toMatch(/^Asked for: /)
  })

  it('is previewed, and requests nothing', async () => {
    scene.trail = 'silent'
    const output = await outputOfPreview(scene.table, () => settle({ preview: true }))
    expect(output).toMatch(/^Preview: nothing was changed\. The output would be: a request that the claim/)
  })

  it('is decided once: a second request, and a second approval, change nothing', async () => {
    const requestId = requestIdIn(await settle())
    expect(refusedAs(await settle({ decision: 'refuse' }))).toMatch(/^FAILED RequestOpen/)
    expect(outputOf(await settle())).toMatch(/^Asked for already by meera\.k/)
    await approve(requestId)
    expect(outputOf(await approve(requestId, 'anil.p'))).toMatch(/^The request was approved before/)
    expect(refusedAs(await settle())).toBe(
      'FAILED ClaimMoved: This claim is accepted; "accept" is a decision about one that is open. Nothing was changed.',
    )
    expect(await money()).toHaveLength(1)
    inOrder()
  })

  it('ends when the other side’s money came', async () => {
    await decide()
    await decide({ decision: 'received', reference: 'NSCCL26111200042' })
    expect(await now()).toMatchObject({ state: 'received', reference: 'NSCCL26111200042' })
    expect((await money()).at(-1)).toEqual([
      'receiveClaim',
      [
        { account: 'claimsReceived', paise: 80_520 },
        { account: `claims#${ISIN}`, paise: -80_520 },
      ],
    ])
    expect(refusedAs(await settle({ decision: 'writeOff' }))).toMatch(/^FAILED ClaimMoved/)
    inOrder()
  })

  it('or is given up, while the investor is paid all the same', async () => {
    await decide()
    await decide({ decision: 'writeOff' })
    expect(await now()).toMatchObject({ state: 'writtenOff', payoutOrderId: expect.any(String) })
    inOrder()
  })

  it('or is refused, and nothing is booked', async () => {
    expect(await decide({ decision: 'refuse' })).toMatch(/^Approved: the claim .* is refused/)
    expect([(await now())?.state, await money()]).toEqual(['refused', []])
    expect(refusedAs(await settle())).toMatch(/^FAILED ClaimMoved: This claim is refused/)
    inOrder()
  })

  it('that another request decided meanwhile is not decided again', async () => {
    const requestId = requestIdIn(await settle())
    scene.now = new Date(scene.now.getTime() + 25 * 3_600_000)
    expect(refusedAs(await approve(requestId))).toMatch(/^FAILED RequestExpired/)
    expect(await decide({ decision: 'refuse' })).toMatch(/^Approved/)
    expect(refusedAs(await approve(requestId))).toMatch(/^FAILED/)
    expect((await now())?.state).toBe('refused')
  })
})

it('a claim against the investor is owed to us and to the desk, and pays nobody', async () => {
  await open({ owedTo: 'counterparty' })
  expect(await decide()).toMatch(/who received it beside its price, owes it to us/)
  expect(await now()).toMatchObject({ state: 'accepted' })
  expect((await now())?.payoutOrderId).toBeUndefined()
  expect((await money())[0]).toEqual([
    'acceptClaim',
    [
      { account: `claims#${ISIN}`, paise: 80_520 },
      { account: `desk#${ISIN}`, paise: -80_520 },
    ],
  ])
  await decide({ decision: 'received', reference: 'UTR26111200042' })
  inOrder()
})

it('is not accepted before the issuer pays: nobody has what is claimed', async () => {
  await open({ dueDate: '2026-12-08', paymentDate: '2026-12-08' })
  expect(refusedAs(await settle({ dueDate: '2026-12-08' }))).toBe(
    'FAILED NotPaidYet: The issuer pays on 2026-12-08; until then nobody has received what is claimed. Nothing was changed. Start it again from that day on.',
  )
})

it.each([
  [{}, 'FAILED ClaimUnknown: There is no claim about this order and due date'],
  [{ orderId: 'ord_mfz3k1x0-0123456789abcdef09999999' }, 'FAILED ClaimUnknown'],
  [{ orderId: 'liq_mfz3k1x0-0123456789abcdef09999999' }, 'FAILED ClaimUnknown'],
  [{ orderId: 'bav_mfz3k1x0-0123456789abcdef09999999' }, 'orderId: it is the id of an order, ord_'],
  [{ dueDate: '08-11-2026' }, 'dueDate: it is the due date of the payment'],
  [{ decision: 'approve' }, 'decision: it is "accept", "refuse", "received" or "writeOff"'],
  [{ decision: 'received' }, 'reference: of money that was received it is the number'],
  [{ reference: 'UTR26111200042' }, 'reference: of money that was received it is the number'],
])('refuses %j', async (typed, words) => {
  expect(refusedAs(await settle(typed))).toContain(words)
})
