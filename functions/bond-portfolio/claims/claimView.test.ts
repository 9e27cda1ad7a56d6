import { beforeEach, expect, it } from 'vitest'
import { decideClaim, notePayout, openClaim } from '../../book/claims/claims.ts'
import { readInvestorBook } from '../../book/readers.ts'
import { lateClaim } from '../../book/testing/claims.ts'
import { itemsOf } from '../../platform/records/moveRecord.ts'
import { hold, monthlyIsin, newScene, now, payouts, scene } from '../testing/scene.ts'
import { findClaim } from './publishedClaim.ts'

beforeEach(newScene)

const key = { investorId: 'inv_1', ISIN: monthlyIsin, dueDate: '2026-11-08', orderId: 'ord_late' }
const opened = (owedTo: 'investor' | 'counterparty' = 'investor') => lateClaim({ ...key, owedTo })
const claimed = async () => (await readInvestorBook(scene.table, 'inv_1')).claims[0]
const decide = async (decision: Parameters<typeof decideClaim>[1]['decision']) => {
  const claim = await claimed()
  const parts = claim && decideClaim(claim, { decision, reference: 'UTR9' }, now())
  expect((await scene.table.transact(itemsOf(parts ?? []))).ok).toBe(true)
}
const standing = async () => (await payouts()).claims.map(one => one.standing)
beforeEach(() => hold({ settledOn: '2026-10-26', orderId: 'ord_late' }))

it('stands among the payouts while it is open, and in none of their sums', async () => {
  const before = await payouts()
  const { investorId: _, ...withoutInvestor } = opened()
  expect(before.claims).toEqual([])
  await scene.table.transact(itemsOf(openClaim(opened(), now())))
  expect(await payouts()).toEqual({
    ...before,
    claims: [{ ...withoutInvestor, displayName: 'UGRO Capital 2028', amountPaise: 80_520, standing: 'open' }],
  })
  expect((await payouts({ from: '2026-12-01', to: '2026-12-31' })).claims).toEqual([])
})

it('of the investor is to be paid, then paid, whatever the other side does', async () => {
  await scene.table.transact(itemsOf(openClaim(opened(), now())))
  await decide('accept')
  expect(await standing()).toEqual(['toBePaid'])
  await decide('writeOff')
  expect(await standing()).toEqual(['toBePaid'])
  const { payoutOrderId = '' } = (await claimed()) ?? {}
  const paid = { paidOn: '2026-11-25', utr: 'UTR1' }
  await scene.table.transact(itemsOf(notePayout(key, payoutOrderId, paid)))
  expect((await payouts()).claims).toMatchObject([
    { standing: 'paid', creditedOn: '2026-11-25', reference: 'UTR1' },
  ])
})

it('against the investor is to be paid back, and settled when it came', async () => {
  await scene.table.transact(itemsOf(openClaim(opened('counterparty'), now())))
  await decide('accept')
  expect(await standing()).toEqual(['toPayBack'])
  await decide('received')
  expect(await standing()).toEqual(['settled'])
})

it('that is refused says so; and a letter finds it with its bond', async () => {
  await scene.table.transact(itemsOf(openClaim(opened(), now())))
  await decide('refuse')
  expect(await standing()).toEqual(['refused'])
  const reads = {
    readBook: (id: string) => readInvestorBook(scene.table, id),
    readInstruments: () => Promise.resolve(scene.catalogue),
  }
  expect(await findClaim(reads, key)).toMatchObject({
    displayName: 'UGRO Capital 2028',
    claim: { state: 'refused' },
  })
  expect(await findClaim(reads, { ...key, dueDate: '2026-12-08' })).toBeUndefined()
  await expect(findClaim({ ...reads, readInstruments: () => Promise.resolve([]) }, key)).rejects.toThrow(
    'not in the catalogue',
  )
})
