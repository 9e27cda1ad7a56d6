/**
 * The runbook, situation by situation: every input that it prints is started as printed, with real ids, in the role that its
 * table names, and does what is said; with an id of nothing it is refused.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { indianInstant } from '../../shared/vocabulary/marketCalendar.ts'
import { advance, mustControl } from '../drivers/control.ts'
import {
  completeKyc,
  identityEnds,
  investorIdOf,
  kycOf,
  openIdentity,
  papersOf,
  saveBank,
  syncToTheEnd,
  untilKyc,
} from '../drivers/kyc.ts'
import {
  amountOf,
  approvedInvestors,
  buys,
  faultsOf,
  goTo,
  type Instrument,
  type Investor,
  isinOf,
  pays,
  publish,
} from '../drivers/market.ts'
import { debenture, holds, payoutsOf, saleOf, sells, untilSale, withTwoPeople } from '../drivers/selling.ts'
import { clearPlace, newPlace, startTestStack, type TestStack, virtualTime } from '../drivers/testStack.ts'
import { newInvestor, person, uploadSmall, type Visitor } from '../drivers/visitor.ts'
import { repositoryRoot } from '../repository.ts'
import { RunbookWalk } from './fixtures/runbookWalk.ts'

const started = z.looseObject({ data: z.looseObject({ secret: z.string() }) })

let stack: TestStack
let walk: RunbookWalk
let investors: Investor[]
let buyer: Investor
let seller: Investor
const issues = new Map<string, Instrument>()
const issue = (product: string): Instrument => {
  const found = issues.get(product)
  if (found === undefined) throw new Error(`${product} is not published`)
  return found
}

beforeAll(async () => {
  // Monday of the runbook's examples, when the market has opened.
  stack = await startTestStack({
    ...(await newPlace()),
    clock: Date.parse(indianInstant('2026-11-23', '09:30')),
  })
  investors = await approvedInvestors(stack, 2, 'runbook')
  const [first, second] = investors
  if (first === undefined || second === undefined) throw new Error('nobody was approved')
  ;[buyer, seller] = [first, second]
  walk = new RunbookWalk(stack, buyer.visitor)
  for (const seed of [
    'narmada-microcredit-2028',
    'pennar-textiles-2028',
    'satpura-education-2029',
    'nilgiri-tea-2029',
    'kaveri-fleet-2029',
    'godavari-ports-2031',
    debenture,
  ])
    issues.set(seed, await publish(stack, buyer.visitor, seed))
})
afterAll(() => clearPlace(stack.dataDir, stack))

const until = (date: string, time: string): Promise<void> => goTo(stack, indianInstant(date, time), investors)
const setBehaviour = (vendor: string, mood: string) => mustControl(stack, '/moods', { vendor, mood })

/** An order that is paid; `units` steer the exchange. */
async function paidOrder(product: string, units: number): Promise<string> {
  const amount = await amountOf(buyer.visitor, issue(product), units)
  const { orderId = '' } = await buys(buyer.visitor, issue(product), { units, amount })
  await pays(stack, orderId)
  return orderId
}
const untilOrder = (orderId: string, state: string) =>
  buyer.visitor.until(`${orderId} is ${state}`, async () => {
    const order = JSON.stringify(await buyer.visitor.must('getOrderDetails', { orderId }))
    return order.includes(`"state":"${state}"`) ? true : undefined
  })

let people = 50
/** Somebody whose KYC waits for its review; with an account that the bank does not confirm only that account is saved. */
async function newcomer(accountEnding = '5678') {
  people += 1
  const somebody = person(people, 'runbook-review')
  const visitor = await newInvestor(stack.origin, somebody)
  const papers = papersOf(20_000_000 + people, '4821', accountEnding)
  if (accountEnding === '0003') await saveBank(visitor, papers)
  else await completeKyc(visitor, papers, stack)
  return { visitor, somebody, papers, investorId: await investorIdOf(visitor) }
}

describe('a KYC, a bank proof, an identity', () => {
  const proofOf = async (visitor: Visitor): Promise<string> => {
    await advance(stack, 'PT10S')
    await untilKyc(visitor, 'the bank knows another name', ({ steps }) => steps.bank.state !== 'pending')
    return uploadSmall(visitor, 'proof.png', 'bank')
  }

  it('is shown, sent back with remarks, and approved', async () => {
    const { visitor, investorId } = await newcomer()
    expect(await walk.does('ops-list-reviews', 0)).toContain(investorId)
    expect(await walk.does('ops-list-work', 0)).toContain(investorId)
    expect(await walk.does('ops-show-kyc', 0, { investorId })).toMatch(/https?:/)
    await walk.refuses('ops-review-kyc', 0, { investorId, version: 1 }, 'KycChanged')
    await walk.does('ops-review-kyc', 1, { investorId })
    expect((await kycOf(visitor)).state).toBe('rejected')
    for (const type of ['pan', 'address_1']) await uploadSmall(visitor, `sharper-${type}.png`, type)
    await untilKyc(visitor, 'in review again', ({ state }) => state === 'inReview')
    const reviews = await walk.does('ops-list-reviews', 0)
    const version = Number(new RegExp(`"${investorId}".{1,120}?"version":(\\d+)`).exec(reviews)?.[1])
    await walk.does('ops-review-kyc', 0, { investorId, version })
    expect((await kycOf(visitor)).state).toBe('approved')
    await walk.does('ops-set-investor-flags', 0, { investorId })
    const { transactionId } = await openIdentity(visitor)
    await identityEnds(stack, transactionId, 'auto_approved')
    await syncToTheEnd(stack, visitor, 'finished')
    await walk.does('ops-set-investor-flags', 1, { investorId })
    await walk.refuses('ops-set-investor-flags', 2, { investorId, forceAgain: false }, '.+')
    await walk.does('ops-review-kyc', 2, { investorId })
    await walk.does('ops-set-investor-flags', 2, { investorId })
  })

  it('a bank proof is accepted, another one rejected', async () => {
    const one = await newcomer('0003')
    const documentId = await proofOf(one.visitor)
    await walk.does('ops-review-bank-proof', 0, { investorId: one.investorId, documentId })
    const other = await newcomer('0003')
    await proofOf(other.visitor)
    await other.visitor.until('the proof in the list', async () =>
      (await walk.does('ops-list-reviews', 0)).includes(other.investorId) ? true : undefined,
    )
    await walk.does('ops-review-bank-proof', 1, { investorId: other.investorId })
  })
})

describe('an instrument, and prices', () => {
  it('changes its price, leaves the sale, is new, is called', async () => {
    expect(await walk.does('ops-publish-instrument', 0)).toContain('narmada-microcredit-2028')
    await walk.refuses(
      'ops-publish-instrument',
      0,
      { changes: { price: { cleanPrice: '130.0000', source: 'dealer', asOf: '2026-11-20' } } },
      '.+',
    )
    await walk.does('ops-publish-instrument', 1)
    await walk.does('ops-publish-instrument', 2)
    await walk.refuses('ops-announce-call', 0, { date: '2029-01-16' }, 'NoSuchCall')
    await walk.does('ops-announce-call', 0)
  })

  it('the file of the runbook is shown and published', async () => {
    const [, rows = ''] =
      /```text\n(ISIN,date,[\s\S]*?)```/.exec(
        readFileSync(join(repositoryRoot, 'workflows/OPERATIONS.md'), 'utf8'),
      ) ?? []
    const client = new S3Client({
      endpoint: `http://127.0.0.1:${stack.port + 2}`,
      region: 'ap-south-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'Desk:meera.k', secretAccessKey: 'local' },
    })
    await client.send(
      new PutObjectCommand({
        Bucket: 'sthirank-operators-000000000000',
        Key: 'prices/2026-11-23.csv',
        Body: rows,
      }),
    )
    client.destroy()
    expect(await walk.does('ops-publish-prices', 0)).toContain('2 published')
    expect(await walk.does('ops-publish-prices', 1)).toMatch(/2 prices of 2026-11-23\.csv published/)
  })
})

describe('an order', () => {
  it('that does not move on is shown, found, recorded by hand, or cancelled', async () => {
    await setBehaviour('bond-exchange', 'down')
    const [matched, failed] = [
      await paidOrder('kaveri-fleet-2029', 5),
      await paidOrder('nilgiri-tea-2029', 4),
    ]
    for (const orderId of [matched, failed]) await untilOrder(orderId, 'paid')
    expect(await walk.does('ops-show-order', 0, { orderId: matched })).toContain('ops-settle-order')
    expect(await walk.does('ops-find-investor', 0, { orderId: matched })).toContain(buyer.investorId)
    await walk.refuses('ops-fail-order', 0, { orderId: failed }, '.+')
    await until('2026-11-23', '10:10')
    await walk.refuses('ops-settle-order', 0, { orderId: matched, fact: 'inDemat' }, '.+')
    await walk.does('ops-settle-order', 0, { orderId: matched })
    await setBehaviour('bond-exchange', 'ok')
    const open = await buys(buyer.visitor, issue('satpura-education-2029'), {
      units: 3,
      amount: await amountOf(buyer.visitor, issue('satpura-education-2029'), 3),
    })
    await walk.does('ops-fail-order', 0, { orderId: open.orderId })
  })

  it('of units that were bought elsewhere is recorded', async () => {
    const ISIN = 'INEN1M007013'
    await walk.refuses('ops-record-holding', 0, { investorId: buyer.investorId }, '.+')
    await mustControl(stack, '/depository', { dematNumber: buyer.papers.demat, ISIN, units: 10 })
    await walk.does('ops-record-holding', 0, { investorId: buyer.investorId })
  })
})

describe('a request for a price', () => {
  it('is shown, priced, priced anew, far away only by two, or declined', async () => {
    const shield = issue(debenture)
    await holds(stack, seller, shield, [10, 10, 10])
    const { orderId } = await sells(seller, shield, 1)
    await walk.does('ops-show-request', 0, { orderId })
    expect(await walk.does('ops-price-quote', 0, { orderId })).toContain('one lakh five hundred rupees')
    await walk.does('ops-price-quote', 1, { orderId })
    await walk.does('ops-price-quote', 2, { orderId })
    await walk.refuses('ops-price-quote', 3, { orderId, confirmUnusualPrice: false }, 'UnusualPrice')
    await walk.refuses('ops-price-quote', 3, { orderId, unitPrice: '70000.00' }, 'OutOfBand')
    await walk.approved(await walk.does('ops-price-quote', 3, { orderId }))
    await holds(stack, buyer, shield, [10])
    const another = await sells(buyer, shield, 2)
    await walk.does('ops-reject-quote-request', 0, { orderId: another.orderId })
  })
})

describe('money that must stop, and a day that closes', () => {
  it('payouts of one and of all are held and released by two, another day is announced by two', async () => {
    const { investorId } = seller
    for (const n of [0, 1]) await walk.approved(await walk.does('ops-hold-payouts', n, { investorId }))
    for (const n of [2, 3]) await walk.approved(await walk.does('ops-hold-payouts', n))
    for (const n of [0, 1, 2]) await walk.approved(await walk.does('ops-set-market-day', n))
    await walk.refuses('ops-set-market-day', 0, { date: '2026-11-20' }, '.+')
    const requested = await walk.does('ops-set-market-day', 0)
    expect(await walk.approved(requested, 1)).not.toContain('Approved')
  })

  it('a second step that is lost is removed by two', async () => {
    const { investorId, visitor } = seller
    await walk.refuses('ops-remove-second-factor', 0, { investorId }, '.+')
    const { secret } = started.parse(await visitor.must('startSecondFactor')).data
    const now = await virtualTime(stack)
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
    await visitor.must('confirmSecondFactor', { code })
    await walk.approved(await walk.does('ops-remove-second-factor', 0, { investorId }))
  })
})

describe('events', () => {
  it('go back from dead letters, are sent again by time or by record, fields are encrypted anew', async () => {
    const client = new SQSClient({
      endpoint: `http://127.0.0.1:${stack.port + 4}`,
      region: 'ap-south-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    })
    const QueueUrl = `http://127.0.0.1:${stack.port + 4}/000000000000/orders-events-dead`
    for (const n of [1, 0]) {
      await client.send(new SendMessageCommand({ QueueUrl, MessageBody: '{"detail":{}}' }))
      expect(await walk.does('ops-replay-dead-letter', n)).toContain('1 message of orders-events')
    }
    client.destroy()
    expect(await walk.does('ops-republish-events', 0)).toMatch(/Sent again: [1-9]/)
    const { orderId = '' } = await buys(buyer.visitor, issue('kaveri-fleet-2029'), {
      units: 2,
      amount: await amountOf(buyer.visitor, issue('kaveri-fleet-2029'), 2),
    })
    expect(await walk.does('ops-republish-events', 1, { aggregateId: orderId })).toMatch(/[1-9]\d* event/)
    await walk.refuses('ops-republish-events', 0, { to: '2026-11-23T09:00' }, '.+')
    expect(await walk.does('ops-reencrypt-fields', 0)).toMatch(/none|nothing|0 /i)
  })
})

describe('an issuer', () => {
  it('pays less: two accept it, and a Form 121 is recorded', async () => {
    const ISIN = isinOf('INEN1M00706')
    const short = await publish(stack, buyer.visitor, 'narmada-microcredit-2028', {
      ISIN,
      product: 'short-payer-2028',
      displayName: 'Short payer',
    })
    await holds(stack, buyer, short, [10])
    await buyer.visitor.until('the difference', async () =>
      (await walk.does('ops-list-work', 0)).includes(ISIN) ? true : undefined,
    )
    await walk.refuses('ops-book-coupon', 0, { ISIN, dueDate: '2026-12-08' }, '.+')
    await walk.approved(await walk.does('ops-book-coupon', 0, { ISIN }))
    await walk.does('ops-record-tax-form', 0, { investorId: buyer.investorId, ISIN })
  })
})

it('a day is compared again, and the book holds; prices of funds are read again', async () => {
  await until('2026-11-23', '20:10')
  await walk.does('book-reconciliation', 0)
  for (const feed of ['index-feed', 'nav-feed']) await walk.does(feed, 0)
  expect(await faultsOf(stack)).toEqual([])
})

it('a sale is given up before its units leave', async () => {
  await until('2026-11-25', '10:00')
  const tea = issue('nilgiri-tea-2029')
  await holds(stack, seller, tea, [10])
  const { orderId } = await sells(seller, tea, 2)
  await walk.does('ops-fail-liquidation', 0, { orderId })
  expect(await saleOf(seller.visitor, tea, orderId)).toBe('failed')
})

describe('a sale whose vendors are silent on its day, and one above the limit', () => {
  const payoutOf = async (orderId: string) =>
    (await payoutsOf(stack)).find(({ reference_id }) => reference_id.startsWith(orderId.replaceAll('_', '-')))

  it('is recorded as delivered and as paid, and the large payout leaves after a second person', async () => {
    const [bond, another] = [issue('satpura-education-2029'), issue('kaveri-fleet-2029')]
    await until('2026-11-25', '10:30')
    await holds(stack, seller, bond, [10])
    await holds(stack, buyer, another, [400])
    // A code may be sent every half minute.
    await advance(stack, 'PT31S')
    const silent = await sells(seller, bond, 2)
    const large = await sells(buyer, another, 400)
    await walk.refuses('ops-settle-liquidation', 0, { orderId: silent.orderId }, 'InTheFuture')
    const quoted = await seller.visitor.must('getRedeemQuote', { id: bond.ISIN, quoteId: silent.orderId })
    const day = z.object({ data: z.looseObject({ settlementDateStr: z.string() }) }).parse(quoted)
      .data.settlementDateStr
    await setBehaviour('depository', 'down')
    await until(day, '11:20')
    await walk.does('ops-settle-liquidation', 0, { orderId: silent.orderId, at: `${day}T11:10:00+05:30` })
    await setBehaviour('depository', 'ok')
    // The bank pays, and its message is lost.
    await mustControl(stack, '/scenario', { webhookCopies: 0 })
    for (let minute = 0; minute < 30 && (await payoutOf(silent.orderId)) === undefined; minute += 1)
      await advance(stack, 'PT1M')
    const paid = { orderId: silent.orderId, at: `${day}T11:20:00+05:30` }
    await walk.refuses('ops-settle-liquidation', 1, paid, 'OtherNumber')
    const { utr } = (await payoutOf(silent.orderId)) ?? {}
    await walk.does('ops-settle-liquidation', 1, { ...paid, reference: z.string().parse(utr) })
    await untilSale(seller, bond, silent.orderId, 'processed')

    const requestId = `req_${large.orderId}`
    expect(await walk.does('ops-list-work', 0)).toContain(requestId)
    await mustControl(stack, '/scenario', { webhookCopies: 1 })
    await walk.does('ops-approve-request', 2, { requestId })
    // The machine looks for the approval every hour.
    await until(day, '13:00')
    await untilSale(buyer, another, large.orderId, 'processed')
    expect(await faultsOf(stack)).toEqual([])
  })
})

describe('a settlement that moved past a record date', () => {
  it('opens a claim, which two accept once the issuer has paid, and whose money comes', async () => {
    await until('2026-12-02', '10:00')
    const bond = await publish(stack, buyer.visitor, 'narmada-microcredit-2028', {
      product: 'claimed-2028',
      displayName: 'Claimed',
      ISIN: isinOf('INEN1M00708'),
      price: { cleanPrice: '100.2500', source: 'dealer', asOf: '2026-12-01' },
      terms: {
        faceValuePaise: 1_000_000,
        allotmentDate: '2026-08-08',
        maturityDate: '2028-02-08',
        couponRate: '9.48',
        couponFrequency: 'monthly',
        principal: { kind: 'bullet' },
        dayCount: 'actualActual',
        recordDays: 4,
      },
    })
    issues.set('claimed', bond)
    const orderId = await paidOrder('claimed', 5)
    await untilOrder(orderId, 'matched')
    for (const date of ['2026-12-03', '2026-12-04'])
      await withTwoPeople(stack, buyer.visitor, 'ops-set-market-day', { date, standing: 'holiday' })
    await until('2026-12-07', '13:00')
    await buyer.visitor.until('the claim', async () =>
      (await walk.does('ops-list-work', 0)).includes(orderId) ? true : undefined,
    )
    await walk.refuses('ops-settle-claim', 0, { orderId }, 'NotPaidYet')
    await until('2026-12-08', '13:00')
    await walk.approved(await walk.does('ops-settle-claim', 0, { orderId }))
    await walk.approved(await walk.does('ops-settle-claim', 1, { orderId }))
  })
})

it('every example of the runbook was started', () => {
  expect(walk.left()).toEqual([])
})
