import type { EventDetail } from '../../../shared/contracts/defineEvent.ts'
import { holdersOf, readInvestorBook } from '../../book/readers.ts'
import { liquidationOf } from '../../liquidation/published.ts'
import { orderOf } from '../../orders/published.ts'
import { runAt } from '../../platform/testing.ts'
import type { PaidLine, PayoutClaims } from '../../providers/depository/port.ts'
import { callNoticeStore } from '../calls/callNoticeStore.ts'
import { claimStore } from '../claims/claimStore.ts'
import { couponRunStore } from '../coupons/couponRunStore.ts'
import { onCouponPageDue } from '../coupons/onCouponPageDue.ts'
import { onCouponRunDue } from '../coupons/onCouponRunDue.ts'
import { settledLotStore } from '../coupons/settledLotStore.ts'
import type { ConsumerDependencies, Payee } from '../dependencies.ts'
import { payoutStore } from '../payouts/payoutStore.ts'
import { differenceStore } from '../reconciliation/differenceStore.ts'
import { catalogued, now, scene } from './scene.ts'

/** The coupon job on the tables of the scene, with a registrar of its own; usable without a test runner. */

/** The registrar of the tests: what it pays of the claims it is sent. */
export const registrar = {
  claims: [] as PayoutClaims[],
  /** What the depository shows of the ISIN in every account; nothing is shown unless a test says so. */
  shows: (): Promise<number> => Promise.reject(new Error('not asked here')),
  pays: (claims: PayoutClaims): Promise<readonly PaidLine[]> => Promise.resolve(asClaimed(claims)),
}
export const asClaimed = ({ lines, paymentDate }: PayoutClaims): PaidLine[] =>
  lines.map(({ dematNumber, grossPaise, tdsPaise, netPaise }) => ({
    dematNumber,
    grossPaise,
    tdsPaise,
    netPaise,
    paidOn: paymentDate,
    utr: `UTR${dematNumber.slice(-9)}`,
  }))
export const paysNothing = (): Promise<readonly PaidLine[]> => Promise.resolve([])

export const dematOf = (investorId: string): string => `IN${investorId.replace(/\D/g, '').padStart(14, '0')}`
const table = 'sthirank-bond-portfolio'
export const payees = new Map<string, Payee>()
export const started: unknown[] = []

export function wire(): ConsumerDependencies {
  return {
    runs: couponRunStore(scene.table, table),
    payouts: payoutStore(scene.table, table),
    settledLots: settledLotStore(scene.table, table),
    claims: claimStore(scene.table, table),
    callNotices: callNoticeStore(scene.table, table),
    orderOf: orderId => orderOf(scene.table, orderId),
    liquidationOf: orderId => liquidationOf(scene.table, orderId),
    differences: differenceStore(scene.table),
    readBook: investorId => readInvestorBook(scene.table, investorId),
    holdersOf: (ISIN, page) => holdersOf(scene.table, ISIN, page),
    readCatalogue: async () => {
      scene.table.calls.push('catalogue')
      return scene.catalogue
    },
    readInstruments: async products => {
      for (let from = 0; from < products.length; from += 100) scene.table.calls.push('getMany')
      return catalogued(products)
    },
    readInstrument: async ISIN => {
      // The pointer from the ISIN, and the instrument.
      scene.table.calls.push('get', 'get')
      return scene.catalogue.find(one => one.ISIN === ISIN)
    },
    payeeOf: async investorId => {
      scene.table.calls.push('get')
      return payees.get(investorId) ?? { dematNumber: dematOf(investorId), hasPan: true }
    },
    registrar: {
      units: () => registrar.shows(),
      holdings: () => Promise.reject(new Error('not asked here')),
      deliver: () => Promise.reject(new Error('not asked here')),
      payouts: claims => {
        registrar.claims.push(claims)
        return registrar.pays(claims)
      },
    },
    executions: {
      start: (...input) => {
        started.push(input)
        return Promise.resolve('started')
      },
    },
  }
}

export async function deliver(event: EventDetail, with_: ConsumerDependencies = wire()): Promise<void> {
  const envelope = {
    id: `bus_${event.id}`,
    source: 'sthirank.bond-portfolio',
    'detail-type': event.name,
    time: event.at,
    detail: event,
  }
  const consumer = event.name === 'couponRunDue' ? onCouponRunDue(with_) : onCouponPageDue(with_)
  await consumer.consume(envelope, runAt(now(), scene.calendar))
}

/** Nothing was claimed or started, and the registrar pays what it is sent. */
export function wireAgain(): void {
  process.env.TABLE_BOND_PORTFOLIO = table
  registrar.claims = []
  registrar.shows = () => Promise.reject(new Error('not asked here'))
  registrar.pays = claims => Promise.resolve(asClaimed(claims))
  payees.clear()
  started.length = 0
}
