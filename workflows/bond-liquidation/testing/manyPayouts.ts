import * as z from 'zod/mini'
import type { Item } from '../../../functions/platform/records/table.ts'
import type { MemoryTable } from '../../../functions/platform/testing/memoryTable.ts'
import { runAt } from '../../../functions/platform/testing.ts'
import { ProviderUnavailable } from '../../../functions/platform/vendors/providerClient.ts'
import type { PayoutState, Payouts } from '../../../functions/providers/payouts/port.ts'
import { dueAt, investorId, liquidationScene, orderId, sentSale } from '../../testing/liquidationScene.ts'
import { confirmPayout } from '../confirmPayout.ts'
import { deliverUnits } from '../deliverUnits.ts'
import { requestPayout } from '../requestPayout.ts'
import { dependenciesOf } from './payout.ts'

/** The payouts of many sales that were delivered at the same time, step by step as the machine takes them. */

export interface PayoutsResult {
  readonly paid: number
  /** Requests to the bank in its busiest second, and those that it turned away because they were too many. */
  readonly mostInOneSecond: number
  readonly turnedAway: number
  readonly minutes: number
}

interface Options {
  readonly sales: number
  /** What the bank takes within a second. */
  readonly bankPerSecond: number
  /** `atOnce`: every sale asks the bank as soon as it is delivered, as it was. */
  readonly way: 'inTurn' | 'atOnce'
  /** Ended after so long, whether all are paid or not. */
  readonly untilMs: number
}

interface Due {
  readonly at: number
  readonly sale: number
  readonly step: 'requestPayout' | 'confirmPayout'
}

const stepOutput = z.object({ stage: z.string(), until: z.string() })
const second = 1000

export async function manyPayouts({ sales, bankPerSecond, way, untilMs }: Options): Promise<PayoutsResult> {
  const scene = liquidationScene()
  await sentSale(scene)
  scene.now = dueAt
  const dependencies = dependenciesOf(scene)
  await deliverUnits(dependencies)({ orderId, investorId }, runAt(dueAt))
  const idsOf = copies(scene.table, sales)
  const bank = limitedBank(bankPerSecond)
  const wired = {
    ...dependencies,
    payouts: bank,
    ...(way === 'atOnce' ? { payoutTurn: async (now: Date) => now } : {}),
  }
  const steps = { requestPayout: requestPayout(wired), confirmPayout: confirmPayout(wired) }
  const start = dueAt.getTime()
  const due: Due[] = Array.from({ length: sales }, (_, sale) => ({ at: start, sale, step: 'requestPayout' }))
  let last = start
  for (let next = due.shift(); next !== undefined; next = due.shift()) {
    if (next.at > start + untilMs) break
    last = next.at
    const now = new Date(next.at)
    bank.now = next.at
    const answer = z.parse(stepOutput, await steps[next.step](idsOf(next.sale), runAt(now)))
    const at = Math.max(next.at, Date.parse(answer.until))
    if (next.step === 'requestPayout' || answer.stage === 'bank')
      insert(due, { ...next, at, step: 'confirmPayout' })
    else if (answer.stage === 'release') insert(due, { ...next, at, step: 'requestPayout' })
  }
  return {
    paid: bank.paid.size,
    mostInOneSecond: bank.most(),
    turnedAway: bank.turnedAway,
    minutes: (last - start) / 60_000,
  }
}

/** Keeps the list in the order of time; of one instant, who was there first. */
function insert(due: Due[], one: Due): void {
  let low = 0
  let high = due.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((due[middle]?.at ?? 0) <= one.at) low = middle + 1
    else high = middle
  }
  due.splice(low, 0, one)
}

/** Writes the sale's rows again for so many investors; returns their ids. */
function copies(
  table: MemoryTable,
  sales: number,
): (sale: number) => { orderId: string; investorId: string } {
  const rows = [...table.rows].filter(([name]) => name.includes(investorId))
  const idsOf = (sale: number) => ({
    orderId: sale === 0 ? orderId : `${orderId.slice(0, -6)}${String(sale).padStart(6, '0')}`,
    investorId: sale === 0 ? investorId : `${investorId.slice(0, -6)}${String(sale).padStart(6, '0')}`,
  })
  for (let sale = 1; sale < sales; sale += 1) {
    const ids = idsOf(sale)
    const renamed = (text: string): string =>
      text.replaceAll(orderId, ids.orderId).replaceAll(investorId, ids.investorId)
    for (const [name, row] of rows) {
      // What the cipher of the tests seals names the investor it belongs to.
      const resealed = JSON.stringify(row).replace(/"v2\.([\w-]+)"/g, (_, sealed: string) => {
        const plain = Buffer.from(sealed, 'base64url').toString('utf8')
        return `"v2.${Buffer.from(renamed(plain)).toString('base64url')}"`
      })
      const copy: Item = z.parse(z.record(z.string(), z.unknown()), JSON.parse(renamed(resealed)))
      table.rows.set(renamed(name), copy)
    }
  }
  return idsOf
}

/** A bank that pays at once, and turns away what is more than so many requests in a second. */
function limitedBank(perSecond: number) {
  const perSecondSeen = new Map<number, number>()
  const recent: number[] = []
  const paid = new Map<string, PayoutState>()
  const bank = {
    now: 0,
    turnedAway: 0,
    paid,
    most: () => Math.max(0, ...perSecondSeen.values()),
    admit(): void {
      const now = bank.now
      const place = Math.floor(now / second)
      perSecondSeen.set(place, (perSecondSeen.get(place) ?? 0) + 1)
      while ((recent[0] ?? now) <= now - second) recent.shift()
      if (recent.length >= perSecond) {
        bank.turnedAway += 1
        throw new ProviderUnavailable('429')
      }
      recent.push(now)
    },
    async pay({ reference, amountPaise }: Parameters<Payouts['pay']>[0]): Promise<PayoutState> {
      bank.admit()
      const answer: PayoutState = {
        payoutId: `pout_${reference.slice(-12)}`,
        state: 'paid',
        amountPaise,
        utr: 'HDFCN52026112700042',
        paidAt: new Date(bank.now),
      }
      paid.set(reference, answer)
      return { ...answer, state: 'onItsWay' }
    },
    async find(reference: string): Promise<PayoutState | undefined> {
      bank.admit()
      return paid.get(reference)
    },
    takeBack: (): Promise<PayoutState> => Promise.reject(new Error('nothing is cancelled here')),
  }
  return bank
}
