import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { mustControl } from '../drivers/control.ts'
import { operate } from '../drivers/kyc.ts'
import {
  amountOf,
  approvedInvestor,
  buys,
  comparisonOf,
  faultsOf,
  goTo,
  type Instrument,
  type Investor,
  pays,
  publish,
} from '../drivers/market.ts'
import { clearPlace, newPlace, outboxOf, startTestStack, type TestStack } from '../drivers/testStack.ts'
import type { Visitor } from '../drivers/visitor.ts'

/**
 * Bonds with terms beyond a plain one (M6), from the order to the last payment: cumulative interest with a premium, principal
 * more often than interest, and a call with a premium that the issuer announces while they are held. Worked by hand.
 */

let stack: TestStack
let investor: Investor
let visitor: Visitor
const instruments = new Map<string, Instrument>()

const plain = { dayCount: 'actualActual', recordDays: 3 }
const bullet = { kind: 'bullet' }

beforeAll(async () => {
  // A Wednesday at ten: what is bought settles on Thursday 26 November.
  stack = await startTestStack({ ...(await newPlace()), clock: Date.parse('2026-11-25T04:30:00Z') })
  investor = await approvedInvestor(stack, 'terms')
  visitor = investor.visitor
  const add = async (name: string, seed: string, terms: object, cleanPrice: string) =>
    instruments.set(
      name,
      await publish(stack, visitor, seed, {
        terms: { ...plain, ...terms },
        price: { cleanPrice, source: 'dealer', asOf: '2026-11-24' },
        priceHistory: [],
      }),
    )
  await add(
    'cumulative',
    'hooghly-vehicle-leasing-2031',
    {
      ...{ faceValuePaise: 1_000_00, allotmentDate: '2023-12-01', maturityDate: '2026-12-01' },
      ...{ couponRate: '9.25', couponFrequency: 'atMaturity', compounding: 'annual', principal: bullet },
      redemptionPremium: '2',
    },
    '101.9000',
  )
  await add(
    'monthly',
    'mula-consumer-credit-2028',
    {
      ...{ faceValuePaise: 12_000_00, allotmentDate: '2026-05-30', maturityDate: '2027-05-30' },
      ...{ couponRate: '10.40', couponFrequency: 'quarterly' },
      principal: { kind: 'equal', every: 'monthly' },
    },
    '100.2000',
  )
  await add(
    'callable',
    'bhima-tollways-2032',
    {
      ...{ faceValuePaise: 10_000_00, allotmentDate: '2025-06-15', maturityDate: '2030-06-15' },
      ...{ couponRate: '9.60', couponFrequency: 'halfYearly', principal: bullet },
      rateSteps: [{ from: '2026-06-15', couponRate: '9.85' }],
      ratingSteps: [
        { grade: 'AA', couponRate: '9.60' },
        { grade: 'AA-', couponRate: '9.85' },
      ],
      options: [
        { kind: 'call', date: '2026-12-15', price: '101' },
        { kind: 'put', date: '2027-06-15', price: '100' },
      ],
    },
    '100.9000',
  )
})
afterAll(() => clearPlace(stack.dataDir, stack))

const instrumentOf = (name: string): Instrument => {
  const found = instruments.get(name)
  if (found === undefined) throw new Error(`${name} is not published`)
  return found
}
const until = (instant: string): Promise<void> => goTo(stack, instant, [investor])

const order = z.looseObject({
  data: z.looseObject({
    state: z.string(),
    amountBreakup: z.looseObject({ cleanPaise: z.number(), accruedPaise: z.number() }),
  }),
})
const untilState = (orderId: string, state: string) =>
  visitor.until(`${orderId} ${state}`, async () => {
    const { data } = order.parse(await visitor.must('getOrderDetails', { orderId }))
    return data.state === state ? data : undefined
  })
const bought = new Map<string, string>()

it.each([
  // Two years compounded and 360 days of simple interest on 1,193.55625: 302.447820 a unit.
  ['cumulative', 40, 40_760_00, 12_097_91],
  // 7,000 are still owed, 1,000 of them to the buyer on Monday. 9,000 for 31 days, 8,000 for 30 and 7,000 for 27: 201.731507 a unit.
  ['monthly', 5, 35_070_00, 1_008_66],
  // 9.85 % since the downgrade, 164 of 365 days: 442.575342 a unit.
  ['callable', 3, 30_270_00, 1_327_73],
] as const)(
  'a %s bond is bought by an order: %d units cost %d paise and %d of accrued interest',
  async (name, units, cleanPaise, accruedPaise) => {
    const instrument = instrumentOf(name)
    const amount = await amountOf(visitor, instrument, units)
    const { orderId = '' } = await buys(visitor, instrument, { units, amount })
    bought.set(name, orderId)
    await pays(stack, orderId)
    const { amountBreakup } = await untilState(orderId, 'rfqPlaced')
    expect(amountBreakup).toMatchObject({ cleanPaise, accruedPaise })
  },
)

it('they are matched, settled and in the demat account', async () => {
  await mustControl(stack, '/clock', { advance: 'PT1M' })
  for (const orderId of bought.values()) await untilState(orderId, 'matched')
  await until('2026-11-26T06:30:00Z')
  for (const orderId of bought.values()) await untilState(orderId, 'processed')
})

const payouts = z.looseObject({
  data: z.looseObject({
    payouts: z.array(
      z.looseObject({
        ISIN: z.string(),
        paymentDate: z.string(),
        standing: z.string(),
        principalPaise: z.number(),
        couponPaise: z.number(),
        tdsPaise: z.number(),
        netPaise: z.number(),
      }),
    ),
  }),
})
/** Each payment of a bond: day, state, principal, interest with premium, TDS, net. */
async function shown(name: string): Promise<string[]> {
  const { data } = payouts.parse(await visitor.must('getPayouts', { from: '2026-11-26', to: '2027-01-15' }))
  return data.payouts
    .filter(({ ISIN }) => ISIN === instrumentOf(name).ISIN)
    .map(one =>
      [
        `${one.paymentDate} ${one.standing}`,
        ...[one.principalPaise, one.couponPaise, one.tdsPaise, one.netPaise],
      ].join(' '),
    )
}
const untilShown = (name: string, lines: readonly string[]): Promise<true> =>
  visitor.until(
    `${name}: ${lines.join(', ')}`,
    async () => JSON.stringify(await shown(name)) === JSON.stringify(lines) || undefined,
  )

it('what they will pay is shown before it is due, the premium taxed as interest', async () => {
  // 1,000 × 1.0925³ = 1,303.960203, and 2 % of 1,000: 323.96 a unit; 12,958.40 are more than 10,000 in the year: 10 %.
  await untilShown('cumulative', ['2026-12-01 expected 4000000 1295840 129584 5166256'])
  // Interest of 9,000, 8,000 and 7,000: 209.71 a unit, and nothing with the next part.
  await untilShown('monthly', [
    '2026-11-30 expected 500000 104855 0 604855',
    '2026-12-30 expected 500000 0 0 500000',
  ])
  // 183 days of 365 at 9.85 %: 493.85 a unit.
  await untilShown('callable', ['2026-12-15 expected 0 148155 0 148155'])
})

it('a call that is announced ends the bond at its price, and the holder is written to', async () => {
  const { product } = instrumentOf('callable')
  const { ended, cause } = await operate(stack, visitor, 'ops-announce-call', { product, date: '2026-12-15' })
  expect([ended, cause]).toEqual(['done', ''])
  await untilShown('callable', ['2026-12-15 expected 3000000 178155 0 3178155'])
  await visitor.until(
    'the letter',
    async () =>
      (await outboxOf(stack, investor.somebody.email)).some(({ text }) => text.includes('15 Dec 2026')) ||
      undefined,
  )
})

it('every payment is booked to the paisa, and the last one ends the holding', async () => {
  await until('2026-11-30T00:35:00Z')
  await until('2026-11-30T06:40:00Z')
  await untilShown('monthly', [
    '2026-11-30 credited 500000 104855 0 604855',
    '2026-12-30 expected 500000 0 0 500000',
  ])
  await until('2026-12-01T00:35:00Z')
  await until('2026-12-01T06:40:00Z')
  await untilShown('cumulative', ['2026-12-01 credited 4000000 1295840 129584 5166256'])
  await until('2026-12-15T00:35:00Z')
  await until('2026-12-15T06:40:00Z')
  await untilShown('callable', ['2026-12-15 credited 3000000 178155 0 3178155'])
  expect(await comparisonOf(stack, visitor, '2026-12-15')).toBe('SUCCEEDED')
  await until('2026-12-30T00:35:00Z')
  await until('2026-12-30T06:40:00Z')
  await untilShown('monthly', [
    '2026-11-30 credited 500000 104855 0 604855',
    '2026-12-30 credited 500000 0 0 500000',
  ])
  expect(await faultsOf(stack)).toEqual([])
})
