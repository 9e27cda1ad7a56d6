import { beforeEach } from 'vitest'
import type { EventDetail } from '../../../shared/contracts/defineEvent.ts'
import { readBreaks } from '../../book/breaks.ts'
import { readPayout } from '../../book/readers.ts'
import { runAt } from '../../platform/testing.ts'
import { askRegistrars } from '../coupons/askRegistrars.ts'
import { payCoupons } from '../coupons/payCoupons.ts'
import { deliver, wire, wireAgain } from './couponWiring.ts'
import { hold, monthlyIsin, newScene, now, scene } from './scene.ts'

export {
  asClaimed,
  deliver,
  dematOf,
  payees,
  paysNothing,
  registrar,
  started,
  wire,
} from './couponWiring.ts'

/** The third coupon of domain.md 3.4: due on Sunday 8 November 2026, record date 24 October. */
export const sunday = '2026-11-08'

let delivered = new Set<string>()
const isDetail = (event: unknown): event is EventDetail =>
  typeof event === 'object' && event !== null && 'name' in event && 'aggregate' in event

/** The events of the folder that were not delivered yet, in the order they were written. */
export const undelivered = (): EventDetail[] =>
  [...scene.table.rows.values()]
    .map(({ event }) => event)
    .filter(isDetail)
    .filter(({ id, name }) => !delivered.has(id) && ['couponRunDue', 'couponPageDue'].includes(name))

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
  wireAgain()
  delivered = new Set()
}
/** Holders with ids that sort as they are numbered, ten units each. */
export async function holders(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `inv_${String(index + 1).padStart(5, '0')}`)
  for (const investorId of ids) await hold({ investorId })
  return ids
}

beforeEach(newCouponScene)
