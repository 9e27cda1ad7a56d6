import { beforeEach } from 'vitest'
import type { EventDetail } from '../../../shared/contracts/defineEvent.ts'
import { readBreaks } from '../../book/breaks.ts'
import { holdersOf, readInvestorBook, readPayout } from '../../book/readers.ts'
import { runAt } from '../../platform/testing.ts'
import type { PaidLine, PayoutClaims } from '../../providers/depository/port.ts'
import { askRegistrars } from '../coupons/askRegistrars.ts'
import { couponRunStore } from '../coupons/couponRunStore.ts'
import { onCouponPageDue } from '../coupons/onCouponPageDue.ts'
import { onCouponRunDue } from '../coupons/onCouponRunDue.ts'
import { payCoupons } from '../coupons/payCoupons.ts'
import { settledLotStore } from '../coupons/settledLotStore.ts'
import type { ConsumerDependencies, Payee } from '../dependencies.ts'
import { payoutStore } from '../payouts/payoutStore.ts'
import { differenceStore } from '../reconciliation/differenceStore.ts'
import { catalogued, hold, monthlyIsin, newScene, now, scene } from './scene.ts'

/** The third coupon of domain.md 3.4: due on Sunday 8 November 2026, record date 24 October. */
export const sunday = '2026-11-08'

/** The registrar of the tests: what it pays of the claims it is sent. */
export const registrar = {
  claims: [] as PayoutClaims[],
  /** What the depository shows of the ISIN in every account; nothing is shown unless a test says so. */
  shows: (): Promise<number> => Promise.reject(new Error('not asked here')),
  pays: (claims: PayoutClaims): Promise<readonly PaidLine[]> => Promise.resolve(asClaimed(claims)),
}
export const asClaimed = ({ lines, paymentDate }: PayoutClaims): PaidLine[] =>
  lines.map(({ dematNumber, netPaise }) => ({
    dematNumber,
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
    differences: differenceStore(scene.table),
    readBook: investorId => readInvestorBook(scene.table, investorId),
    holdersOf: (ISIN, page) => holdersOf(scene.table, ISIN, page),
    readCatalogue: async () => {
      scene.table.calls.push('catalogue')
      return scene.catalogue
    },
    readInstruments: async products => {
      scene.table.calls.push('getMany')
      return catalogued(products)
    },
    readInstrument: ISIN => Promise.resolve(scene.catalogue.find(one => one.ISIN === ISIN)),
    payeeOf: investorId =>
      Promise.resolve(payees.get(investorId) ?? { dematNumber: dematOf(investorId), hasPan: true }),
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

let delivered = new Set<string>()
const isDetail = (event: unknown): event is EventDetail =>
  typeof event === 'object' && event !== null && 'name' in event && 'aggregate' in event

/** The events of the folder that were not delivered yet, in the order they were written. */
export const undelivered = (): EventDetail[] =>
  [...scene.table.rows.values()]
    .map(({ event }) => event)
    .filter(isDetail)
    .filter(({ id, name }) => !delivered.has(id) && ['couponRunDue', 'couponPageDue'].includes(name))

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
/** Delivers until nothing is left; how many there were. */
export async function drain(): Promise<number> {
  let count = 0
  for (let [event] = undelivered(); event !== undefined; [event] = undelivered()) {
    delivered.add(event.id)
    await deliver(event)
    count += 1
  }
  return count
}
export const isDelivered = (event: EventDetail): void => void delivered.add(event.id)

/** The schedule of six in the morning, and everything it leads to. */
export async function payDay(): Promise<number> {
  await payCoupons(wire()).run(runAt(now(), scene.calendar))
  return drain()
}
export async function askAgain(): Promise<number> {
  await askRegistrars(wire()).run(runAt(now(), scene.calendar))
  return drain()
}
/** What operators find to look at, by the investor. */
export const differences = async () =>
  (await readBreaks(scene.table)).map(({ investorId, kind, state, ours, theirs, date }) => ({
    investorId,
    kind,
    state,
    ours,
    theirs,
    date,
  }))
export const payoutOf = (dueDate: string, investorId = 'inv_1', ISIN = monthlyIsin) =>
  readPayout(scene.table, investorId, ISIN, dueDate)
export const runOf = (dueDate: string, ISIN = monthlyIsin) => wire().runs.find(ISIN, dueDate)

export function newCouponScene(): void {
  newScene()
  process.env.TABLE_BOND_PORTFOLIO = table
  registrar.claims = []
  registrar.shows = () => Promise.reject(new Error('not asked here'))
  registrar.pays = claims => Promise.resolve(asClaimed(claims))
  payees.clear()
  started.length = 0
  delivered = new Set()
}
/** Holders with ids that sort as they are numbered, ten units each. */
export async function holders(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `inv_${String(index + 1).padStart(5, '0')}`)
  for (const investorId of ids) await hold({ investorId })
  return ids
}

beforeEach(newCouponScene)
