import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '../../platform/records/moveRecord.ts'
import { memoryTable } from '../../platform/testing/memoryTable.ts'
import type { BookPart } from '../bookRows.ts'
import { bookFaults } from '../invariants.ts'
import { payOutProceeds, reversePayOut } from '../liquidations.ts'
import { entriesUnder, readInvestorBook } from '../readers.ts'
import {
  type Claim,
  type ClaimDecision,
  decideClaim,
  type NewClaim,
  notePayout,
  openClaim,
} from './claims.ts'

/** Random histories of claims, with repeats and with decisions on what was read before another one was written. */

const investorId = 'inv_1'
const ISIN = 'INE000A07011'
const newClaim = (number: number): NewClaim => ({
  investorId,
  ISIN,
  product: 'a-bond',
  orderId: `ord_${number >> 1}`,
  side: number % 3 === 0 ? 'sale' : 'purchase',
  owedTo: number % 4 === 0 ? 'counterparty' : 'investor',
  // Two payments of one trade are two claims.
  dueDate: number % 2 === 0 ? '2026-12-08' : '2027-01-08',
  recordDate: '2026-11-23',
  paymentDate: '2026-12-08',
  pricedFor: '2026-11-20',
  settledOn: '2027-01-04',
  units: 10,
  couponPaise: 77_920 + number,
  principalPaise: number % 5 === 0 ? 2_500_000 : 0,
})

const steps = ['open', 'accept', 'refuse', 'received', 'writeOff', 'pay', 'sendBack'] as const
const command = fc.record({
  // Most claims go their whole way: opened, accepted, paid and sent back.
  do: fc.constantFrom(...steps, 'open', 'accept', 'accept', 'pay', 'pay', 'sendBack', 'sendBack'),
  claim: fc.integer({ min: 0, max: 3 }),
  /** Decided by what was read before the command before it was written. */
  stale: fc.boolean(),
  twice: fc.boolean(),
})

beforeEach(() => {
  process.env.TABLE_BOOK = 'sthirank-book'
})

function world() {
  const table = memoryTable()
  const read = async (): Promise<readonly Claim[]> => (await readInvestorBook(table, investorId)).claims
  return {
    table,
    read,
    write: async (parts: readonly BookPart[]): Promise<boolean> => (await table.transact(itemsOf(parts))).ok,
    /** The items of a step by the claims as they were read; `undefined` when it is not to be done. */
    async partsOf(
      step: (typeof steps)[number],
      wanted: NewClaim,
      claims: readonly Claim[],
      now: Date,
    ): Promise<BookPart[] | undefined> {
      if (step === 'open') return openClaim(wanted, now)
      const claim = claims.find(one => one.orderId === wanted.orderId && one.dueDate === wanted.dueDate)
      if (claim === undefined) return undefined
      if (step !== 'pay' && step !== 'sendBack') {
        const decision: ClaimDecision = step
        return decideClaim(claim, { decision, reference: 'UTR1' }, now)
      }
      const { payoutOrderId, amountPaise: redemptionPaise } = claim
      if (payoutOrderId === undefined) return undefined
      const payout = { investorId, ISIN, liquidationId: payoutOrderId }
      const back = (await entriesUnder(table, payoutOrderId)).filter(
        ({ what }) => what === 'payOutReversed',
      ).length
      if (step === 'pay') {
        const utr = `UTR${back}`
        const paid = { redemptionPaise, paidAt: now, utr, reversals: back }
        return [
          ...payOutProceeds(payout, paid, now),
          ...notePayout(claim, payoutOrderId, { paidOn: '2026-12-10', utr }),
        ]
      }
      if (claim.utr === undefined) return undefined
      const reversed = { redemptionPaise, utr: claim.utr, reversals: back + 1 }
      return [
        ...reversePayOut(payout, reversed, now),
        ...notePayout(claim, payoutOrderId, { backOf: claim.utr }),
      ]
    },
  }
}

describe('claims, after any history', () => {
  it('are opened, decided and paid once, and their bookings sum to zero', async () => {
    const done = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 40, size: 'max' }), async commands => {
        const { table, read, write, partsOf } = world()
        let former: readonly Claim[] = []
        for (const [minute, { do: step, claim, stale, twice }] of commands.entries()) {
          const now = new Date(Date.UTC(2026, 11, 9, 5, minute))
          const claims = await read()
          const parts = await partsOf(step, newClaim(claim), stale ? former : claims, now)
          former = claims
          if (parts === undefined || !(await write(parts))) continue
          done.set(step, (done.get(step) ?? 0) + 1)
          expect(bookFaults([...table.rows.values()])).toEqual([])
          if (!twice) continue
          const before = structuredClone([...table.rows])
          expect(await write(parts), `${step} twice`).toBe(false)
          expect([...table.rows]).toEqual(before)
        }
      }),
      // In every test run the same ones, of which is known that they take every step; others each time when proving.
      process.env.PROVE === '1' ? { numRuns: 5_000 } : { numRuns: 400, seed: 20_261_120 },
    )
    for (const step of steps) expect(done.get(step), step).toBeGreaterThan(10)
  })
})

it('what came back once does not come back again, by whatever was read before', async () => {
  const { read, write, partsOf } = world()
  const now = new Date('2026-12-09T05:00:00.000Z')
  const step = async (name: (typeof steps)[number], claims?: readonly Claim[]) =>
    write((await partsOf(name, newClaim(3), claims ?? (await read()), now)) ?? [])
  expect([await step('open'), await step('accept'), await step('pay')]).toEqual([true, true, true])
  const paid = await read()
  expect([await step('pay', paid), await step('sendBack'), await step('sendBack', paid)]).toEqual([
    false,
    true,
    false,
  ])
})

describe('a fault is noticed', () => {
  const accepted = async () => {
    const { table, read, write } = world()
    await write(openClaim(newClaim(1), new Date('2026-12-09T05:00:00.000Z')))
    const [claim] = await read()
    if (claim === undefined) throw new Error('not opened')
    await write(decideClaim(claim, { decision: 'accept' }, new Date('2026-12-09T06:00:00.000Z')) ?? [])
    const [key = ''] = [...table.rows.keys()].filter(name => name.includes('|claim#'))
    return { table, change: (more: object) => table.rows.set(key, { ...table.rows.get(key), ...more }), key }
  }
  it.each([
    ['of another amount', { amountPaise: 1, couponPaise: 1 }, /another amount was booked/],
    ['that does not add up', { couponPaise: 1 }, /does not add up/],
    ['in another state than booked', { state: 'refused' }, /is refused, and booked as acceptClaim/],
    ['said to be paid', { utr: 'UTR1' }, /was paid 0 times, and says otherwise/],
    ['paid to somebody else', { owedTo: 'counterparty' }, /whom it is not owed/],
  ])('%s', async (_name: string, more: object, words: RegExp) => {
    const { table, change } = await accepted()
    expect(bookFaults([...table.rows.values()])).toEqual([])
    change(more)
    expect(bookFaults([...table.rows.values()]).join('\n')).toMatch(words)
  })

  it('that is booked and not known', async () => {
    const { table, key } = await accepted()
    table.rows.delete(key)
    expect(bookFaults([...table.rows.values()]).join('\n')).toMatch(/is booked and not known/)
  })

  it('and one about nothing is not opened', () => {
    const none = { ...newClaim(1), couponPaise: 0, principalPaise: 0 }
    expect(() => openClaim(none, new Date())).toThrow('is about nothing')
  })
})
