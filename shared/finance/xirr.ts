import { dayNumber } from '../vocabulary/calendarDays.ts'
import { type DatedFlows, isolatedRoots, provenRoot } from './rootOfFlows.ts'

/** A dated flow of money: negative is money out of the investor's pocket. */
export interface DatedFlow {
  readonly date: string
  readonly paise: number
}

/**
 * The rate, e.g. 0.1048 for 10.48 % a year, or why there is none: the flows have one sign only; they lie on one day; no
 * rate between -99.9998 % and 9,900 % fits; several do. `ambiguous`: others fit as well, this is the sensible one.
 */
export type XirrResult =
  | { readonly ok: true; readonly rate: number; readonly ambiguous?: true }
  | {
      readonly ok: false
      readonly reason: 'no_sign_change' | 'too_short' | 'no_root' | 'multiple_roots'
    }

// Reused from answer to answer, so that a small portfolio does not cost two arrays; nothing of it outlives an answer.
let days = /* @__PURE__ */ new Float64Array(128)
let amounts = /* @__PURE__ */ new Float64Array(128)

/** The days at the front of both arrays without those of nothing, counted from the first again; returns how many. */
function leaveOutZeros(merged: number): number {
  let count = 0
  let first = 0
  for (let index = 0; index < merged; index += 1) {
    const amount = amounts[index] ?? 0
    if (amount === 0) continue
    if (count === 0) first = days[index] ?? 0
    days[count] = (days[index] ?? 0) - first
    amounts[count] = amount
    count += 1
  }
  return count
}

/** The flows of one day as one, none zero, days from the first, if they come in their order; NaN as a count: they do not. */
function mergeInOrder(flows: readonly DatedFlow[]): number {
  const ownDays = days
  const ownAmounts = amounts
  let count = 0
  let first = 0
  let last = Number.NEGATIVE_INFINITY
  // Told by a sum that may still grow as well: a second pass over few portfolios costs less than asking as a day ends.
  let mayHaveZeros = false
  for (const { date, paise } of flows) {
    const day = dayNumber(date)
    if (day === last) {
      const sum = (ownAmounts[count - 1] ?? 0) + paise
      ownAmounts[count - 1] = sum
      if (sum === 0) mayHaveZeros = true
    } else {
      if (day < last) return Number.NaN
      if (count === 0) first = day
      if (paise === 0) mayHaveZeros = true
      ownDays[count] = day - first
      ownAmounts[count] = paise
      last = day
      count += 1
    }
  }
  return mayHaveZeros ? leaveOutZeros(count) : count
}

/** Flows in the order of their days, one per day, no zero among them, days from the first. */
function netByDay(flows: readonly DatedFlow[]): DatedFlows {
  if (days.length < flows.length) {
    days = new Float64Array(2 * flows.length)
    amounts = new Float64Array(2 * flows.length)
  }
  let count = mergeInOrder(flows)
  if (Number.isNaN(count))
    count = mergeInOrder(flows.toSorted((a, b) => dayNumber(a.date) - dayNumber(b.date)))
  return { days, amounts, count }
}

/** Why money that flows one way only has no rate; undefined: it flows both ways. */
function refusalOfOneWay(
  flows: readonly DatedFlow[],
  { amounts, count }: DatedFlows,
): XirrResult | undefined {
  const net = amounts.subarray(0, count)
  if (net.some(amount => amount > 0) && !net.every(amount => amount > 0)) return undefined
  const isOneDay = flows.length > 1 && flows.every(({ date }) => date === flows[0]?.date)
  const hasSigns = flows.some(({ paise }) => paise > 0) && flows.some(({ paise }) => paise < 0)
  return { ok: false, reason: isOneDay && hasSigns ? 'too_short' : 'no_sign_change' }
}

/**
 * The yearly rate at which dated flows are worth nothing on the day of the first: sum of paise / (1 + r)^(days / 365) = 0
 * (Excel's XIRR). Never throws; every answer has been checked by its net present value. Flows may come in any order.
 * Below 90 days show the absolute return instead: a year made of some days means nothing.
 */
export function xirr(flows: readonly DatedFlow[]): XirrResult {
  const netted = netByDay(flows)
  // Proves nothing where money flows one way only, so that nobody else has to be asked about that.
  const proven = provenRoot(netted)
  if (proven === 'outside') return { ok: false, reason: 'no_root' }
  if (proven !== undefined) return { ok: true, rate: proven }
  const refusal = refusalOfOneWay(flows, netted)
  if (refusal !== undefined) return refusal
  const roots = isolatedRoots(netted)
  const [only] = roots
  if (only === undefined) return { ok: false, reason: 'no_root' }
  if (roots.length === 1) return { ok: true, rate: only }
  const sensible = roots.filter(root => root > -0.99 && root <= 1)
  if (sensible.length > 1) return { ok: false, reason: 'multiple_roots' }
  const nearest = roots.reduce((best, root) => (Math.abs(root) < Math.abs(best) ? root : best))
  return { ok: true, rate: sensible[0] ?? nearest, ambiguous: true }
}
