import { beforeEach, describe, expect, it } from 'vitest'
import { requestPayoutApproval } from '../../functions/operations/published.ts'
import { transactLabelled } from '../../functions/platform/records/moveRecord.ts'
import { outputOf } from '../testing/operatorMachine.ts'
import {
  investorId,
  monday,
  type TwoPersonApproval,
  twoPersonApproval,
} from '../testing/twoPersonApproval.ts'

const orderId = 'liq_mfz3k1x0-0123456789abcdef01234567'
const requestId = `req_${orderId}`
const startedAt = monday.toISOString()
const priced = { flow: 'ops-price-quote', execution: 'price-1' }

let scene: TwoPersonApproval
/** The desk named the price under the name `meera.k`; the investor agreed at once, and the machine asked for the approval. */
beforeEach(async () => {
  scene = twoPersonApproval()
  const named = { subject: `redeem#${orderId}`, decision: 'price 2600000.00', by: 'meera.k' }
  await transactLabelled(
    scene.table,
    scene.audit.entries({ ...priced, ...named, reason: "the dealer's bid", startedAt }, monday),
  )
  const payout = { orderId, investorId, amountPaise: 26_00_000_00, pricedBy: 'meera.k' }
  const asking = { now: monday, execution: orderId, startedAt: monday.toISOString() }
  await requestPayoutApproval(scene.table, payout, asking)
})
/** CloudTrail says who named the price. */
const seen = async (who: string) => {
  await scene.audit.noteCaller(priced, { who, at: startedAt })
  await scene.audit.join(priced, monday)
}
const approve = (by: string) =>
  scene.start('ops-approve-request', { requestId, approve: true, by }, `approval-of-${by}`)

describe('who named the price of a large payout', () => {
  it('cannot approve it, though CloudTrail named them only after the approval was asked for', async () => {
    await seen('ravi.s')
    expect((await approve('ravi.s')).error).toBe('SamePerson')
    expect((await approve('meera.k')).error).toBe('SamePerson')
    expect(outputOf(await approve('anil.p'))).toMatch(/^Approved: /)
  })

  it('is waited for: until CloudTrail has said it, nobody approves', async () => {
    let waits = 0
    scene.during = async () => {
      waits += 1
      if (waits === 2) await seen('ravi.s')
    }
    expect((await approve('ravi.s')).error).toBe('SamePerson')
    expect(waits).toBe(2)
    expect(scene.table.events('payoutApproved')).toEqual([])
  })
})
