import { beforeEach, describe, expect, it } from 'vitest'
import { bookFaults } from '../../functions/book/invariants.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { ProviderRefused, ProviderUnavailable } from '../../functions/platform/vendors/providerClient.ts'
import { payoutOf } from '../bond-liquidation/testing/payout.ts'
import {
  at,
  bankOf,
  dematNumber,
  depositoryOf,
  dueAt,
  ISIN,
  investorId,
  type LiquidationScene,
  liquidationScene,
  orderId,
  placedSale,
  requestedQuote,
  saleNow,
  says,
  sentSale,
  unitsNow,
  utr,
} from '../testing/liquidationScene.ts'
import {
  operatorStart,
  outputOf,
  outputOfOneWrite,
  outputOfPreview,
  refusedAs,
} from '../testing/operatorMachine.ts'
import { definition } from './definition.ts'
import { recordFact } from './recordFact.ts'

const scene = eachTest(liquidationScene)
let now: Date
beforeEach(() => {
  now = new Date('2026-11-27T08:00:00.000Z')
})

const record = operatorStart(definition, {
  action() {
    scene.now = now
    return recordFact({
      liquidations: scene.liquidations,
      audit: scene.audits,
      payouts: bankOf(scene),
      depository: depositoryOf(scene),
      dematOf: async () => scene.demat,
    })
  },
  typed: { orderId, at: '2026-11-27T11:20:00+05:30', by: 'meera.k', reason: 'confirmed on the phone' },
  now: () => now,
})
const delivered = { fact: 'delivered', reference: 'DLV26112700042' }
const nextDay = new Date('2026-11-28T05:30:00.000Z')
const paid = { fact: 'paid', reference: utr, at: '2026-11-27T12:00:00+05:30' }
const decisions = async () =>
  (await scene.audits.read(`redeem#${orderId}`, 5)).map(({ by, decision }) => `${by} ${decision}`)
/** The payout was requested, and the bank answers what a test wants. */
const paying = async (
  bank: LiquidationScene['bank'] = payout => says(payout, 'paid', { utr, paidAt: dueAt }),
) => {
  const sale = await placedSale(scene)
  const done = await scene.liquidations.deliver(sale, { deliveredOn: '2026-11-27' }, at(dueAt))
  if (!done.ok) throw new Error('not delivered')
  const started = await scene.liquidations.startPaying(done.liquidation, at(dueAt))
  if (!started.ok) throw new Error('the payout was not started')
  scene.bank = payout => says(payout, 'onItsWay')
  scene.now = dueAt
  await bankOf(scene).pay({
    reference: 'liq-mfz3k1x0-0123456789abcdef01234660-1',
    amountPaise: 3_30_296_27,
    account: { name: 'Asha Rao', accountNumber: '50100012345678', ifsc: 'HDFC0000053' },
  })
  scene.bank = bank
}
describe('a preview', () => {
  it('of a payment asks the bank, names the amount and changes nothing', async () => {
    await paying()
    now = nextDay
    expect(await outputOfPreview(scene.table, () => record({ ...paid, preview: true }))).toMatch(
      /^Preview: nothing was changed\. The output would be: Recorded: of the sale, which is paying and brings ₹.*, paid, /,
    )
    await nothingPaid()
  })

  it('of a delivery requests none of the depository', async () => {
    await sentSale(scene)
    const before = scene.deliveries.length
    expect(await outputOfPreview(scene.table, () => record({ ...delivered, preview: true }))).toContain(
      'The depository is queried before',
    )
    expect(scene.deliveries).toHaveLength(before)
  })
})

const nothingPaid = async (): Promise<void> => {
  expect((await saleNow(scene)).state).toBe('paying')
  expect(scene.table.events('liquidationProcessed')).toEqual([])
  expect(await decisions()).toEqual([])
}

describe('a delivery', () => {
  it('is recorded with event, book and audit row in one write, and the machine goes on to the bank', async () => {
    await sentSale(scene)
    expect(await outputOfOneWrite(scene.table, () => record(delivered))).toBe(
      'Recorded: the sale is delivered. The bank is told to pay by itself, on the day on which the money is due.',
    )
    expect(await saleNow(scene)).toMatchObject({ state: 'delivered', deliveryReference: 'DLV26112700042' })
    expect(await unitsNow(scene)).toEqual([7, 0, 3])
    expect(await decisions()).toEqual(['meera.k delivered DLV26112700042'])
    await payoutOf(scene, { startedAt: now.toISOString() })
    expect((await saleNow(scene)).state).toBe('processed')
    expect(bookFaults([...scene.table.rows.values()])).toEqual([])
  })

  it('writes once: the same again, or the same execution; another number is reported', async () => {
    await sentSale(scene)
    await record(delivered, 'the-one')
    expect(outputOf(await record(delivered))).toBe('The sale is delivered already; nothing was changed.')
    expect(refusedAs(await record({ ...delivered, reference: 'DLV999999' }))).toBe(
      'FAILED OtherNumber: The sale is delivered already, under the number DLV26112700042. Nothing was changed. If yours is right, tell engineering.',
    )
    expect(await decisions()).toHaveLength(1)
  })

  it('recorded while the machine records it: once', async () => {
    const sale = await sentSale(scene)
    scene.table.meanwhile(async () => {
      await scene.liquidations.deliver(sale, { deliveredOn: '2026-11-27' }, at(dueAt))
    })
    expect(outputOf(await record(delivered))).toBe('The sale is delivered already; nothing was changed.')
    expect(scene.table.events('liquidationDelivered')).toHaveLength(1)
  })
})

describe('the depository’s word on a delivery', () => {
  it.each([
    ['is silent', () => new ProviderUnavailable('nobody answered')],
    ['refuses', () => new ProviderRefused('UNKNOWN')],
    ['says that it is on its way', () => ({ state: 'onItsWay' as const })],
    ['says the same', () => ({ state: 'delivered' as const, deliveredAt: dueAt })],
    ['names no day', () => ({ state: 'delivered' as const })],
  ])('leaves it to the operator when it %s', async (_name, depository) => {
    await sentSale(scene)
    scene.depository = depository
    expect(outputOf(await record(delivered))).toMatch(/^Recorded: the sale is delivered/)
    // Under the sale's own reference, so that nothing moves twice.
    expect(scene.deliveries).toEqual([{ reference: orderId, dematNumber, ISIN, units: 3 }])
  })

  it.each([
    ['units are missing', 'UnitsMissing', { state: 'short' as const }],
    ['they left on another day', 'OtherDay', { state: 'delivered' as const, deliveredAt: nextDay }],
  ])('is believed when it says that %s', async (_name, error, said) => {
    await sentSale(scene)
    scene.depository = () => said
    expect((await record(delivered)).error).toBe(error)
    expect((await saleNow(scene)).state).toBe('placed')
    expect(await decisions()).toEqual([])
  })

  it('is not asked for before its day: nothing can have left', async () => {
    await placedSale(scene)
    expect((await record(delivered)).error).toBe('NotAskedYet')
    expect(scene.deliveries).toEqual([])
  })
})

describe('a payment', () => {
  it('is the bank’s word: its UTR, its time, and the money in the book', async () => {
    await paying()
    expect(outputOf(await record(paid))).toBe(
      'Recorded: the sale is processed. The investor is notified, and nothing more is to be done.',
    )
    expect(await saleNow(scene)).toMatchObject({ state: 'processed', utr, paidAt: dueAt.toISOString() })
    expect(await decisions()).toEqual([`meera.k paid ${utr}`])
    expect(bookFaults([...scene.table.rows.values()])).toEqual([])
    expect(outputOf(await record(paid))).toBe('The sale is processed already; nothing was changed.')
    expect((await record({ ...paid, reference: 'HDFCN00000000000' })).error).toBe('OtherNumber')
  })

  it.each([
    ['knows of none', 'PayoutUnknown', () => undefined],
    ['names another amount', 'OtherAmount', payout => ({ ...says(payout, 'paid', { utr }), amountPaise: 1 })],
    ['says it came back', 'Returned', payout => says(payout, 'returned')],
    ['says it is on its way', 'StillOnItsWay', payout => says(payout, 'onItsWay')],
    ['names no UTR', 'StillOnItsWay', payout => says(payout, 'paid')],
    ['names another UTR', 'OtherNumber', payout => says(payout, 'paid', { utr: 'HDFCN00000000000' })],
  ] as const satisfies readonly (readonly [string, string, LiquidationScene['bank']])[])(
    'is refused when the bank %s: %s',
    async (_name, error, bank) => {
      await paying(bank)
      expect((await record(paid)).error).toBe(error)
      await nothingPaid()
    },
  )

  it('asks a bank that is silent for a moment again', async () => {
    await paying()
    scene.bankFails.push('down', 'down')
    const ended = await record(paid)
    expect([ended.status, ended.retries]).toEqual(['SUCCEEDED', 2])
  })

  it.each([
    ['silent', Array.from({ length: 9 }, () => 'down' as const)],
    ['refusing', ['refused' as const]],
  ])('is not recorded when the bank is %s, and the operator reads it', async (_name, failures) => {
    await paying()
    scene.bankFails.push(...failures)
    const { status, error, cause } = await record(paid)
    expect([status, error, cause]).toEqual([
      'FAILED',
      'BankUnavailable',
      expect.stringContaining('so nothing was recorded'),
    ])
    await nothingPaid()
  })

  it('is not recorded of what nobody sent', async () => {
    await sentSale(scene)
    expect(refusedAs(await record(paid))).toContain('Record "delivered" first; the bank is told by itself.')
    await record(delivered)
    expect((await record(paid)).error).toBe('NothingSent')
    expect(scene.questions).toBe(0)
  })
})

describe('it is refused', () => {
  it('when it lies in the future, before the sale, or there is no sale', async () => {
    expect((await record(delivered)).error).toBe('SaleUnknown')
    await sentSale(scene)
    expect((await record({ ...delivered, at: '2026-11-27T14:00:00+05:30' })).error).toBe('InTheFuture')
    expect((await record({ ...delivered, at: '2026-11-22T14:00:00+05:30' })).error).toBe('BeforeTheSale')
    expect((await saleNow(scene)).state).toBe('placed')
  })

  it('when nobody agreed to a price', async () => {
    await requestedQuote(scene)
    expect(refusedAs(await record(delivered))).toBe(
      'FAILED NoSale: This request is quoteRequested: nothing is owed for it. Nothing was changed.',
    )
  })

  it.each([
    [{ ...delivered, fact: 'settled' }, 'fact: it is "delivered" or "paid".'],
    [{ ...delivered, reference: '50100012345678' }, 'never the number of an account.'],
    [{ ...delivered, at: '27/11/2026' }, 'at: when it happened, with the zone'],
    [
      { ...delivered, investorId },
      'investorId is not known here; the fields are orderId, fact, reference, at, preview, by, reason.',
    ],
  ])('word by word: %j', async (fact, said) => {
    await sentSale(scene)
    expect(refusedAs(await record(fact))).toContain(said)
    expect((await saleNow(scene)).state).toBe('placed')
  })
})
