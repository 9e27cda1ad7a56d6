import { expect, it } from 'vitest'
import { publishInto, seeded } from '../../functions/bonds/testing/catalogue.ts'
import { closeBreak, findBreak, readBreak } from '../../functions/book/breaks.ts'
import { decideClaim, openClaim, readClaim } from '../../functions/book/claims/claims.ts'
import { lateClaim } from '../../functions/book/testing/claims.ts'
import { feedNoteStore } from '../../functions/funds/feeds/feedNoteStore.ts'
import { decline } from '../../functions/liquidation/liquidationLifecycle.ts'
import type { LyingLetters } from '../../functions/platform/events/deadLetters.ts'
import { itemsOf } from '../../functions/platform/records/moveRecord.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { publishedUntil } from '../../shared/vocabulary/marketDays.ts'
import {
  at as atSale,
  dueAt,
  liquidationScene,
  placedAt,
  placedSale,
  requestedQuote,
} from '../testing/liquidationScene.ts'
import { operatorStart } from '../testing/operatorMachine.ts'
import { orderScene, paidOrder } from '../testing/orderScene.ts'
import { completeKyc, investorId, newScene, personal, saveBank, uploadProof } from '../testing/reviewScene.ts'
import { definition } from './definition.ts'
import { listWork, showWork, wired } from './steps.ts'
import { timeLeft, workList } from './workList.ts'

const scene = eachTest(() => {
  const sales = liquidationScene()
  process.env.TABLE_IDENTITY_VERIFICATION = 'sthirank-identity-verification'
  process.env.TABLE_BONDS = 'sthirank-bonds'
  process.env.TABLE_FUNDS = 'sthirank-funds'
  process.env.TABLE_NOTIFICATIONS = 'sthirank-notifications'
  process.env.TABLE_ORDERS = 'sthirank-orders'
  return { ...newScene(), ...sales }
})
let lying: LyingLetters[] = []
const reads = () =>
  wired(
    scene.table,
    { count: queues => Promise.resolve(lying.filter(({ queue }) => queues.includes(queue))) },
    ['orders-events'],
  )
const list = operatorStart(definition, {
  action: () => listWork(reads()),
  typed: { by: 'meera.k', reason: 'morning round' },
  now: () => scene.now,
  calendar: () => scene.calendar,
})
const listed = async () => workList.parse((await list()).data)
const writes = () => scene.table.calls.filter(call => call === 'transact').length

it('is empty when nothing waits', async () => {
  expect(await listed()).toEqual({ outcome: 'done', said: '0 things wait, 0 failed, 0 overdue.', work: [] })
})

it('names a price that the desk owes, with product, units, due time and the next command', async () => {
  const { orderId } = await requestedQuote(scene)
  expect((await listed()).work).toEqual([
    {
      failed: false,
      state: 'quote',
      name: 'quote',
      queue: 'desk',
      minutesLeft: 53 * 60 + 30,
      left: '2 days',
      kind: 'quoteRequest',
      id: orderId,
      what: 'An investor waits for a price: 3 units of UGRO MLD 2028 (mld).',
      since: '2026-11-23',
      // Tuesday is a holiday.
      due: '2026-11-25 15:30',
      overdue: false,
      next: { flow: 'ops-price-quote', input: { orderId, by: 'meera.k' } },
    },
  ])
})

it('names a payout an hour after its time, and not before', async () => {
  const { orderId } = await placedSale(scene)
  expect((await listed()).work).toEqual([])
  scene.now = new Date(dueAt.getTime() + 3_600_000 - 1)
  expect((await listed()).work).toEqual([])
  scene.now = new Date(dueAt.getTime() + 3_600_000)
  expect((await listed()).work).toMatchObject([
    {
      kind: 'payout',
      id: orderId,
      what: 'A payout is late (placed): 3 units of UGRO MLD 2028 (bonds).',
      due: '2026-11-27 11:00',
      overdue: true,
      next: { flow: 'ops-settle-liquidation', input: { orderId, fact: 'delivered', by: 'meera.k' } },
    },
  ])
})

it('names a paid purchase that is not settled three hours after its settlement began', async () => {
  const orders = orderScene()
  const { orderId, displayName } = await paidOrder(orders)
  // Its payments are asked for again, as of every order that a gateway knows.
  const due = { duePk: 'payments', dueAt: '2026-11-25T12:00:00.000Z' }
  for (const [name, row] of orders.table.rows)
    if (name.startsWith('sthirank-orders|'))
      scene.table.rows.set(name, row.state === 'paid' ? { ...row, ...due } : row)
  // Tuesday is a holiday: the trade of Monday settles on Wednesday at eleven.
  scene.now = new Date('2026-11-25T08:29:59.999Z')
  expect((await listed()).work).toEqual([])
  scene.now = new Date('2026-11-25T08:30:00.000Z')
  expect((await listed()).work).toMatchObject([
    {
      state: 'overdue',
      queue: 'money',
      kind: 'order',
      id: orderId,
      what: `A purchase is late (paid): 10 units of ${displayName}.`,
      since: '2026-11-23',
      due: '2026-11-25 14:00',
      overdue: true,
      next: { flow: 'ops-show-order', input: { orderId, by: 'meera.k' } },
    },
  ])
})

it('names a price that ends within a week', async () => {
  await publishInto(scene.table, { bonds: 'sthirank-bonds' }, [seeded('nifty-shield-2028')])
  expect((await listed()).work).toEqual([])
  scene.now = new Date('2026-12-14T05:00:00.000Z')
  expect((await listed()).work.filter(({ kind }) => kind === 'price')).toMatchObject([
    {
      kind: 'price',
      id: 'nifty-shield-2028',
      since: '2026-11-18',
      due: '2026-12-18',
      overdue: false,
      next: { flow: 'ops-publish-instrument', input: { product: 'nifty-shield-2028', by: 'meera.k' } },
    },
  ])
})

it('names the holidays of the next year from December on, overdue when the year has come', async () => {
  const year = Number(publishedUntil.slice(0, 4))
  scene.now = new Date(`${year}-11-30T12:00:00.000Z`)
  expect((await listed()).work).toEqual([])
  scene.now = new Date(`${year}-12-01T05:00:00.000Z`)
  expect((await listed()).work).toMatchObject([
    {
      kind: 'holidays',
      id: String(year + 1),
      since: `${year}-12-01`,
      due: publishedUntil,
      overdue: false,
      next: { flow: 'ops-set-market-day', input: { standing: 'holiday', by: 'meera.k' } },
    },
  ])
  scene.now = new Date(`${year + 1}-01-04T05:00:00.000Z`)
  expect((await listed()).work).toMatchObject([{ kind: 'holidays', overdue: true }])
})

it('names a difference of the books while it is open', async () => {
  const difference = { key: 'gateway#pay_1', kind: 'missingInBook', date: '2026-11-20' } as const
  await scene.table.transact([findBreak(difference, undefined, placedAt)])
  const gone = { ...difference, key: 'gateway#pay_2' }
  await scene.table.transact([findBreak(gone, undefined, placedAt)])
  const found = await readBreak(scene.table, gone.key)
  if (found === undefined) throw new Error('nothing was found')
  await scene.table.transact([closeBreak(found, placedAt)])
  // What is closed is in no index, so that the list reads what is open only.
  expect([...scene.table.rows.values()].filter(({ duePk }) => duePk === 'openBreaks')).toHaveLength(1)
  expect((await listed()).work).toMatchObject([
    {
      kind: 'break',
      id: 'gateway#pay_1',
      next: { flow: 'book-reconciliation', input: { date: '2026-11-20', by: 'meera.k' } },
    },
  ])
})

it.each([
  [
    { key: 'holder#INE583D07323#x', kind: 'missingInBook', ISIN: 'INE583D07323', theirs: 5 },
    'The books differ (missingInBook) of INE583D07323 on 2026-11-20: 5 units outside.',
    { flow: 'ops-record-holding', input: { ISIN: 'INE583D07323', by: 'meera.k' } },
  ],
  [
    { key: 'proceeds#liq_1', kind: 'amountDiffers', ours: 10_000, theirs: 20_000 },
    'The books differ (amountDiffers) on 2026-11-20: ₹100 (one hundred rupees) in the book, ₹200 (two hundred rupees) outside.',
    { flow: 'ops-settle-liquidation', input: { orderId: 'liq_1', fact: 'paid', by: 'meera.k' } },
  ],
  [
    { key: 'payment#pay_1', kind: 'missingAtGateway', orderId: 'ord_1', ours: 10_000 },
    'The books differ (missingAtGateway) on 2026-11-20: ₹100 (one hundred rupees) in the book.',
    { flow: 'ops-show-order', input: { orderId: 'ord_1', by: 'meera.k' } },
  ],
] as const)(
  'names the two sides of the difference %o, and where to look first',
  async (found, what, next) => {
    await scene.table.transact([findBreak({ date: '2026-11-20', ...found }, undefined, placedAt)])
    expect((await listed()).work).toMatchObject([{ kind: 'break', what, next }])
  },
)

it('names a payment that an issuer paid differently once for all its investors, with its age', async () => {
  for (const [key, kind] of [
    ['payout#INE583D07323#2026-11-08#inv_1', 'amountDiffers'],
    ['payout#INE583D07323#2026-11-08#inv_2', 'amountDiffers'],
    ['payout#INE583D07323#2026-11-08#inv_2#again', 'paidTwice'],
  ] as const)
    await scene.table.transact([findBreak({ key, kind, date: '2026-11-09' }, undefined, placedAt)])
  scene.now = new Date(placedAt.getTime() + 3 * 86_400_000)
  expect((await listed()).work).toMatchObject([
    {
      kind: 'coupon',
      id: 'INE583D07323#2026-11-08',
      what: '3 payments of INE583D07323 due on 2026-11-08: paid otherwise than expected, for 3 days.',
      next: {
        flow: 'ops-book-coupon',
        input: { ISIN: 'INE583D07323', dueDate: '2026-11-08', by: 'meera.k' },
      },
    },
  ])
})

it('names a claim until it is decided on, and then until the other side has paid it', async () => {
  const claim = lateClaim({ investorId })
  await scene.table.transact(itemsOf(openClaim(claim, new Date('2026-10-26T06:00:00.000Z'))))
  const item = {
    kind: 'claim',
    id: 'ord_1#2026-11-08',
    since: '2026-10-26',
    // Tuesday the 10th is a holiday.
    due: '2026-11-12',
    overdue: false,
    next: { flow: 'ops-settle-claim', input: { orderId: 'ord_1', dueDate: '2026-11-08', by: 'meera.k' } },
  }
  scene.now = new Date('2026-11-12T18:29:00.000Z')
  const [waits] = (await listed()).work
  expect(waits).toMatchObject(item)
  expect(waits?.what).toMatch(/^A claim is to be decided on: ₹805\.20 .* went to the other side of the trade/)
  scene.now = new Date('2026-11-12T18:30:00.000Z')
  expect((await listed()).work).toMatchObject([{ ...item, overdue: true }])
  const decide = async (decision: 'accept' | 'received') => {
    const found = await readClaim(scene.table, claim)
    const parts = found && decideClaim(found, { decision, reference: 'UTR1' }, scene.now)
    await scene.table.transact(itemsOf(parts ?? []))
  }
  await decide('accept')
  expect((await listed()).work).toMatchObject([
    {
      what: expect.stringMatching(/has not paid it/),
      overdue: false,
      next: { input: { decision: 'received' } },
    },
  ])
  await decide('received')
  expect((await listed()).work).toEqual([])
})

it('is shown on a dashboard of CloudWatch: as a table, with the next command, and nothing is written', async () => {
  const shown = () => showWork(reads()).run({}, { now: scene.now, calendar: scene.calendar })
  expect(await shown()).toEqual({
    markdown:
      '**0 things wait, 0 failed, 0 overdue.** Failures first, then by due time. As of 2026-11-23 10:00 (India).',
  })
  const { orderId } = await requestedQuote(scene)
  scene.now = new Date('2026-11-25T10:00:00.000Z')
  const before = writes()
  expect(await shown()).toEqual({
    markdown: [
      '**1 thing waits, 0 failed, 1 overdue.** Failures first, then by due time. As of 2026-11-25 15:30 (India).',
      '',
      '| State | Due | Since | What waits | Next | The known part of its input |',
      '|---|---|---|---|---|---|',
      `| **overdue** | 2026-11-25 15:30, 0 h 00 | 2026-11-23 | An investor waits for a price: 3 units of UGRO MLD 2028 (mld). | ops-price-quote | \`{"orderId":"${orderId}"}\` |`,
    ].join('\n'),
  })
  expect(writes()).toBe(before)
})

it('puts failures first, then what is overdue, then what is due first; nobody’s details; nothing is written', async () => {
  await completeKyc(scene)
  await saveBank(scene, 'underProcess')
  await uploadProof(scene)
  await scene.table.transact([
    findBreak({ key: 'bank#1', kind: 'missingAtBank', date: '2026-11-20' }, undefined, placedAt),
  ])
  const kyc = await listed()
  expect(kyc.work.map(({ kind, due, next }) => [kind, due, next.flow])).toEqual([
    ['break', undefined, 'book-reconciliation'],
    ['kyc', '2026-11-25', 'ops-show-kyc'],
    ['bankProof', '2026-11-25', 'ops-review-bank-proof'],
  ])
  scene.now = new Date('2026-11-25T18:30:00.000Z')
  const before = writes()
  const ended = await list()
  expect(workList.parse(ended.data).said).toBe('3 things wait, 1 failed, 2 overdue.')
  expect(workList.parse(ended.data).work[1]).toMatchObject({ id: investorId, overdue: true })
  expect(ended.history).not.toMatch(personal)
  expect(writes()).toBe(before)
})

it.each([
  ['2026-11-25 15:30', '2026-11-25T09:30:00.000Z', '0 h 30'],
  ['2026-11-25 15:30', '2026-11-25T08:15:30.000Z', '1 h 44'],
  ['2026-11-25 15:30', '2026-11-26T02:47:00.000Z', 'late 16 h 47'],
  ['2026-11-25', '2026-11-25T18:29:00.000Z', '0 h 00'],
  ['2026-11-25', '2026-11-25T18:31:00.000Z', 'late 0 h 01'],
  ['2026-11-25', '2026-11-22T04:30:00.000Z', '3 days'],
  [undefined, '2026-11-25T18:31:00.000Z', ''],
])('due %s at %s is said as "%s"', (due, at, said) => {
  expect(timeLeft(due, new Date(at))).toBe(said)
})

it('forgets a request that the desk declined', async () => {
  const sale = await requestedQuote(scene)
  expect((await listed()).work).toHaveLength(1)
  const declined = await scene.liquidations.move(sale, decline, {}, atSale(placedAt))
  expect(declined.ok).toBe(true)
  expect((await listed()).work).toEqual([])
})

it('names events that a consumer could not take, with the command that sends them again', async () => {
  lying = [{ queue: 'orders-events', messages: 3 }]
  const { work } = await listed()
  lying = []
  expect(work).toMatchObject([
    {
      kind: 'deadLetter',
      id: 'orders-events',
      what: '3 events lie in the dead letters of orders-events: find the cause in the log of its consumers first.',
      overdue: true,
      next: { flow: 'ops-replay-dead-letter', input: { queue: 'orders-events' } },
    },
  ])
})

it('names a feed of fund prices that was refused, until a run succeeds', async () => {
  const notes = feedNoteStore(scene.table, 'sthirank-funds')
  await notes.write({ feed: 'nav-feed', reason: 'shrank', date: '2026-11-20' }, scene.now)
  expect((await listed()).work).toMatchObject([
    {
      kind: 'feed',
      id: 'nav-feed',
      what: "nav-feed brought nothing (shrank, the vendor's latest is of 2026-11-20): the former prices stay in force. Look at the vendor's file.",
      failed: true,
      queue: 'desk',
      next: { flow: 'nav-feed', input: { by: 'meera.k' } },
    },
  ])
  await notes.remove('nav-feed')
  expect((await listed()).work).toEqual([])
})
