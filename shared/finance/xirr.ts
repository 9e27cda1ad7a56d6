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

/** Flows in the order of their days, one per day, no zero among them; days count from the first. */
function netByDay(flows: readonly DatedFlow[]): DatedFlows {
  const days = new Float64Array(flows.length)
  const amounts = new Float64Array(flows.length)
  let isInOrder = true
  let previous = Number.NEGATIVE_INFINITY
  for (let index = 0; index < flows.length; index += 1) {
    const flow = flows[index]
    if (flow === undefined) continue
    const day = dayNumber(flow.date)
    if (day < previous) isInOrder = false
    previous = day
    days[index] = day
    amounts[index] = flow.paise
  }
  return isInOrder ? merged(days, amounts) : mergedInOrder(days, amounts)
}

function mergedInOrder(days: Float64Array, amounts: Float64Array): DatedFlows {
  const order = Array.from(days.keys()).sort((a, b) => (days[a] ?? 0) - (days[b] ?? 0))
  return merged(
    Float64Array.from(order, index => days[index] ?? 0),
    Float64Array.from(order, index => amounts[index] ?? 0),
  )
}

/** Merges the flows of one day, in place. */
function merged(days: Float64Array, amounts: Float64Array): DatedFlows {
  let count = 0
  for (let index = 0; index < days.length; ) {
    const day = days[index] ?? 0
    let amount = 0
    // At least one, whatever the day: a date that is none equals nothing, not even itself.
    do {
      amount += amounts[index] ?? 0
      index += 1
    } while (index < days.length && days[index] === day)
    if (amount === 0) continue
    days[count] = day
    amounts[count] = amount
    count += 1
  }
  const first = days[0] ?? 0
  for (let index = 0; index < count; index += 1) days[index] = (days[index] ?? 0) - first
  return { days, amounts, count }
}

const hasBothSigns = ({ amounts, count }: DatedFlows): boolean => {
  let isIn = false
  let isOut = false
  for (let index = 0; index < count; index += 1)
    if ((amounts[index] ?? 0) > 0) isIn = true
    else isOut = true
  return isIn && isOut
}

/**
 * The yearly rate at which dated flows are worth nothing on the day of the first: sum of paise / (1 + r)^(days / 365) = 0
 * (Excel's XIRR). Never throws; every answer has been checked by its net present value. Flows may come in any order.
 * Below 90 days show the absolute return instead: a year made of some days means nothing.
 */
export function xirr(flows: readonly DatedFlow[]): XirrResult {
  const netted = netByDay(flows)
  if (!hasBothSigns(netted)) {
    const isOneDay = flows.length > 1 && flows.every(({ date }) => date === flows[0]?.date)
    const hasSigns = flows.some(({ paise }) => paise > 0) && flows.some(({ paise }) => paise < 0)
    return { ok: false, reason: isOneDay && hasSigns ? 'too_short' : 'no_sign_change' }
  }
  const proven = provenRoot(netted)
  if (proven === 'outside') return { ok: false, reason: 'no_root' }
  if (proven !== undefined) return { ok: true, rate: proven }
  const roots = isolatedRoots(netted)
  const [only] = roots
  if (only === undefined) return { ok: false, reason: 'no_root' }
  if (roots.length === 1) return { ok: true, rate: only }
  const sensible = roots.filter(root => root > -0.99 && root <= 1)
  if (sensible.length > 1) return { ok: false, reason: 'multiple_roots' }
  const nearest = roots.reduce((best, root) => (Math.abs(root) < Math.abs(best) ? root : best))
  return { ok: true, rate: sensible[0] ?? nearest, ambiguous: true }
}
