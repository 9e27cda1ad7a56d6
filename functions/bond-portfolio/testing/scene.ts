import * as z from 'zod/mini'
import { getPayouts } from '../../../shared/contracts/bond-portfolio/getPayouts.ts'
import { getPortfolio } from '../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { getPortfolioHistory } from '../../../shared/contracts/bond-portfolio/getPortfolioHistory.ts'
import {
  type PublishedInstrument,
  publishedInstrument,
} from '../../../shared/contracts/bonds/instrumentBody.ts'
import { type MarketCalendar, publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { type NewLot, recordHolding } from '../../book/lots.ts'
import { creditPayout, payoutDue } from '../../book/payouts.ts'
import { readInvestorBook } from '../../book/readers.ts'
import type { Call } from '../../platform/apiFunction.ts'
import { itemsOf } from '../../platform/records/moveRecord.ts'
import { type MemoryTable, memoryTable } from '../../platform/testing/memoryTable.ts'
import type { Dependencies } from '../dependencies.ts'
import { handleGetPortfolio } from '../holdings/getPortfolio.ts'
import { handleGetPortfolioHistory } from '../holdings/getPortfolioHistory.ts'
import { handleGetPayouts } from '../payouts/getPayouts.ts'

/** A book, a catalogue and a clock in memory, for the tests of this domain. */
export const scene = {
  table: memoryTable() as MemoryTable,
  clock: new Date('2026-11-20T04:30:00Z'),
  calendar: publishedCalendar,
  catalogue: [] as PublishedInstrument[],
}

/** The monthly bond of domain.md 3.4: 9.48 %, 8-Aug-2026 to 8-Feb-2028, face value 10,000. */
export const monthlyIsin = 'INE583D07323'
export const monthlyTerms = {
  faceValuePaise: 1_000_000,
  allotmentDate: '2026-08-08',
  maturityDate: '2028-02-08',
  couponRate: '9.48',
  couponFrequency: 'monthly',
  principal: { kind: 'bullet' },
  dayCount: 'actualActual',
  recordDays: 15,
} as const
export function instrumentOf(more: Partial<PublishedInstrument> = {}): PublishedInstrument {
  return z.parse(publishedInstrument, {
    product: 'ugro-capital-2028',
    productType: 'bonds',
    taxedKind: 'bond',
    ISIN: monthlyIsin,
    displayName: 'UGRO Capital 2028',
    issuer: 'UGRO Capital Limited',
    logoUrl: '',
    ratings: [{ agency: 'CRISIL', grade: 'A+', date: '2026-06-30' }],
    terms: monthlyTerms,
    issueUnits: 100_000,
    offeredUnits: 50_000,
    price: { cleanPrice: '100.2500', source: 'dealer', asOf: '2026-11-19' },
    priceHistory: [
      { date: '2026-08-31', cleanPrice: '100.0000' },
      { date: '2026-09-30', cleanPrice: '99.5000' },
      { date: '2026-10-31', cleanPrice: '100.1000' },
    ],
    exitLoadInPerc: '2',
    isActive: true,
    showOnBrowse: true,
    order: 1,
    minUnits: 1,
    maxUnits: 10_000,
    isRedemptionAllowed: true,
    secured: true,
    risk: 'The issuer may pay late or not at all.',
    version: 1,
    priceVersion: 1,
    ...more,
  })
}

/** A bond of other terms than the monthly one: paid back whole at its maturity. */
export const bulletBond = (
  terms: Partial<PublishedInstrument['terms']>,
  more: Partial<PublishedInstrument> = {},
): PublishedInstrument => instrumentOf({ terms: { ...monthlyTerms, ...terms }, ...more })

/** A market-linked debenture of face value 1,00,000 (domain.md 3.5). */
export const mldIsin = 'INE0NES07014'
export const mldOf = (more: Partial<PublishedInstrument> = {}): PublishedInstrument =>
  instrumentOf({
    product: 'nifty-linked-2027',
    productType: 'mld',
    taxedKind: 'mld',
    ISIN: mldIsin,
    displayName: 'Nifty Linked 2027',
    issuer: 'Incred Financial Services Limited',
    terms: {
      faceValuePaise: 10_000_000,
      allotmentDate: '2025-08-29',
      maturityDate: '2027-08-31',
      underlying: 'Nifty 50',
      initialLevel: '19253.80',
      floor: '14',
      cap: '30',
      participation: '1.1',
    },
    price: { cleanPrice: '104.5000', source: 'model', asOf: '2026-11-18' },
    priceHistory: [],
    order: 2,
    ...more,
  })

export const at = (instant: string): void => {
  scene.clock = new Date(instant)
}
/** 10:00 of an Indian day. */
export const onDay = (date: string): void => at(`${date}T04:30:00Z`)
export const now = (): Date => scene.clock

export function newScene(): void {
  scene.table = memoryTable()
  scene.clock = new Date('2026-11-20T04:30:00Z')
  scene.calendar = publishedCalendar
  scene.catalogue = [instrumentOf()]
  process.env.TABLE_BOOK = 'sthirank-book'
}

let records = 0
/** Units in demat since their settlement, bought at what they cost. */
function lotOf(more: Partial<NewLot> = {}): Omit<NewLot, 'source'> {
  records += 1
  const { settledOn = '2026-08-20' } = more
  return {
    investorId: 'inv_1',
    ISIN: monthlyIsin,
    product: 'ugro-capital-2028',
    orderId: `ord_${records}`,
    units: 10,
    settledOn,
    cleanPrice: '100.2500',
    paise: 10_056_177,
    accruedPaise: 31_167,
    processedOn: settledOn,
    lockedUntil: '2026-09-10',
    ...more,
  }
}
export async function hold(more: Partial<NewLot> = {}): Promise<string> {
  const lot = lotOf(more)
  const written = await scene.table.transact(itemsOf(recordHolding(lot, now())))
  if (!written.ok) throw new Error('not held')
  return lot.orderId
}

/** The instruments of these products, as the catalogue has them. */
export const catalogued = (products: readonly string[]): PublishedInstrument[] =>
  scene.catalogue.filter(({ product }) => products.includes(product))

/** A payment of the monthly bond as the book keeps it: 10 units, 80.52 a unit. */
export const november = {
  investorId: 'inv_1',
  ISIN: monthlyIsin,
  product: 'ugro-capital-2028',
  issuer: 'UGRO Capital Limited',
  dueDate: '2026-11-08',
  recordDate: '2026-10-24',
  paymentDate: '2026-11-09',
  units: 10,
  couponPaise: 80_520,
  principalPaise: 0,
  tdsPaise: 0,
  netPaise: 80_520,
  final: false,
}
/** A payment of the bond that was credited. */
export const credited = async (more: Partial<typeof november> = {}, paidOn = '2026-11-09') => {
  const payout = { ...november, ...more }
  await scene.table.transact(itemsOf(payoutDue(payout)))
  await scene.table.transact(
    itemsOf(creditPayout({ ...payout, state: 'due' }, { paidOn, utr: 'UTR1234567890' }, now())),
  )
}

export const reads = (): Dependencies => ({
  readBook: investorId => readInvestorBook(scene.table, investorId),
  readInstruments: async products => {
    scene.table.calls.push('getMany')
    return catalogued(products)
  },
})
const call = (investorId: string): Call<never, MarketCalendar> =>
  ({ now: now(), calendar: scene.calendar, correlationId: 'req-1', session: { investorId } }) as never
const replyOf = (body: object) => ({ success: true, message: 'OK', msg: 'OK', ...body })

export async function portfolio(
  input: { product?: string; consolidated?: string; settledOnly?: string } = {},
  investorId = 'inv_1',
) {
  const outcome = await handleGetPortfolio(reads())(input, call(investorId))
  if (!outcome.ok) throw new Error(outcome.problem.id)
  return z.parse(getPortfolio.reply, replyOf(outcome.body)).data
}
export async function payouts(input: { from?: string; to?: string } = {}, investorId = 'inv_1') {
  const outcome = await handleGetPayouts(reads())(input, call(investorId))
  if (!outcome.ok) throw new Error(outcome.problem.id)
  return z.parse(getPayouts.reply, replyOf(outcome.body)).data
}
export async function history(input: { product?: string; settledOnly?: string } = {}, investorId = 'inv_1') {
  const outcome = await handleGetPortfolioHistory(reads())(input, call(investorId))
  if (!outcome.ok) throw new Error(outcome.problem.id)
  return z.parse(getPortfolioHistory.reply, replyOf(outcome.body)).data
}
