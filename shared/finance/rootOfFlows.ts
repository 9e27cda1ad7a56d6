/**
 * Where dated flows are worth nothing: the one solver behind XIRR and yield.
 *
 * With x = ln(1 + r) / 365 the present value is f(x) = sum of a(i) e^(-x d(i)), whole days d, and its roots in r > -1 are
 * the roots of f over all x. An answer is accepted without a search only if it is proven to be the only one:
 *
 * Let x0 be a root and b(i) = a(i) e^(-x0 d(i)), so that the sum of b is 0. With q = e^(-(x - x0)) and S(d) the sum of all
 * b(i) up to day d, f(x) / (1 - q) = sum over all days d of S(d) q^d, a finite sum since S ends at 0. If no S(d) has a
 * sign other than the first one's, that sum has that sign too for every q > 0, so f has no root but q = 1, which is x0.
 * In words: money that stays on one side until the last day has one rate only (Soper 1959; it covers every purchase
 * followed by receipts, where Descartes' rule says the same, and a portfolio that goes on buying and selling while
 * something is left in it). Norstrom's test of the plain sums proves less: one root above 0, nothing about losses.
 *
 * The same again: with T(d) the sum of all S up to day d, the sum of S(d) q^d / (1 - q) is the sum of T(d) q^d for q < 1,
 * and counted from the last day for q > 1. So it is enough that T keeps to the first S's side and never passes its own
 * end: the time on the other side weighs less than the time before it and the time after it.
 *
 * Everything else is searched by intervals, without a gap (`isolatedRoots`), and more than one root is told.
 */

/** Flows in the order of their days, one per day, none zero; only the first `count` places are used. */
export interface DatedFlows {
  readonly days: Float64Array
  readonly amounts: Float64Array
  readonly count: number
}

const lowestRate = -0.999999 + 1e-6
const highestRate = -0.999999 + 100

const rateOf = (x: number): number => Math.expm1(365 * x)

// A sum must keep its distance from 0 by this share of what has been added: more than the last step can move it.
const distance = 3e-5
const closeEnough = 1e-5

// Powers of a day's discount, for the gaps between flows that are common; a longer one asks for its own exponential.
const tableSize = 32
const table = new Float64Array(tableSize)

function fillTable(x: number): void {
  const oneDay = Math.exp(-x)
  let power = 1
  for (let days = 0; days < tableSize; days += 1) {
    table[days] = power
    power *= oneDay
  }
}

/** Sums of all flows at one x, and whether the running sum kept to the side of the first flow. */
interface Sums {
  balance: number
  added: number
  inDays: number
  outDays: number
  inSquares: number
  outSquares: number
  keepsSide: boolean
}

function sumUp({ days, amounts, count }: DatedFlows, x: number, into: Sums): void {
  const span = days[count - 1] ?? 0
  const side = (amounts[0] ?? 0) > 0 ? 1 : -1
  // Weights are at most 1: counted from the first day for gains, from the last one for losses.
  const anchor = x < 0 ? span : 0
  const usesTable = count > 16 && Math.abs(x) * span < 600
  if (usesTable) fillTable(x)
  let weight = Math.exp(x * anchor)
  let previous = 0
  let balance = 0
  let added = 0
  let inDays = 0
  let outDays = 0
  let inSquares = 0
  let outSquares = 0
  let keepsSide = true
  for (let index = 0; index < count; index += 1) {
    const day = days[index] ?? 0
    if (x !== 0) {
      const gap = day - previous
      weight = usesTable && gap < tableSize ? weight * (table[gap] ?? 0) : Math.exp(x * (anchor - day))
      previous = day
    }
    if (index > 0 && balance * side <= distance * added) keepsSide = false
    const value = (amounts[index] ?? 0) * weight
    const dayValue = value * day
    balance += value
    if (value < 0) {
      added -= value
      outDays -= dayValue
      outSquares -= dayValue * day
    } else {
      added += value
      inDays += dayValue
      inSquares += dayValue * day
    }
  }
  into.balance = balance
  into.added = added
  into.inDays = inDays
  into.outDays = outDays
  into.inSquares = inSquares
  into.outSquares = outSquares
  into.keepsSide = keepsSide
}

// What the last step may leave of the root in x: 1e-14 of a rate that is 0.
const seen = 1e-14 / 365

/**
 * The rate of the only root, `outside` if it lies below -99.9998 % or above 9,900 %, or undefined if this way does not
 * prove one. Halley's method on g = ln(in / out), which is nearly a straight line: its first derivative is the average
 * day of what goes out less that of what comes in, its second the difference of their variances. The first step, from
 * rate 0, costs nothing but sums, and a single purchase and receipt end with it. A step h leaves
 * h^3 x ((g'' / 2g')^2 - g''' / 6g'); days within a span keep g'' below span^2 / 4 and g''' below 0.2 span^3 (their third
 * central moments stay below span^3 / (6 sqrt 3)), and h so small leaves g' as it was. It ends where that is not seen.
 */
export function provenRoot(flows: DatedFlows): number | 'outside' | undefined {
  const span = flows.days[flows.count - 1] ?? 0
  const sums: Sums = {
    balance: 0,
    added: 0,
    inDays: 0,
    outDays: 0,
    inSquares: 0,
    outSquares: 0,
    keepsSide: true,
  }
  let x = 0
  for (let round = 0; round < 40; round += 1) {
    sumUp(flows, x, sums)
    const paidIn = (sums.added + sums.balance) / 2
    const paidOut = (sums.added - sums.balance) / 2
    const inDay = sums.inDays / paidIn
    const outDay = sums.outDays / paidOut
    const slope = outDay - inDay
    const bend = sums.inSquares / paidIn - inDay * inDay - (sums.outSquares / paidOut - outDay * outDay)
    const newton = Math.log(paidIn / paidOut) / slope
    // Far from the root the bend of one place says little about the next: there it only shortens or doubles a step.
    const step = newton / Math.max(1 - (newton * bend) / (2 * slope), 0.5)
    x -= step
    if (!(Math.abs(x) < 5)) return undefined
    const moved = Math.abs(step) * span
    const share = Math.abs(slope) / span
    const left = moved * moved * moved * (1 / (64 * share * share) + 1 / (30 * share))
    if (moved < closeEnough && moved < share / 100 && left < seen * span) {
      if (!sums.keepsSide && !outweighs(flows, x)) return undefined
      const rate = rateOf(x)
      return rate >= lowestRate && rate <= highestRate ? rate : 'outside'
    }
  }
  return undefined
}

// At the root itself only rounding moves a sum.
const finest = 1e-9

/** The second test of the proof above, at a root. */
function outweighs({ days, amounts, count }: DatedFlows, x: number): boolean {
  const span = days[count - 1] ?? 0
  const anchor = x < 0 ? span : 0
  const side = (amounts[0] ?? 0) > 0 ? 1 : -1
  const sums = new Float64Array(count)
  let balance = 0
  let added = 0
  let sum = 0
  for (let index = 0; index + 1 < count; index += 1) {
    const day = days[index] ?? 0
    const value = side * (amounts[index] ?? 0) * Math.exp(x * (anchor - day))
    balance += value
    added += Math.abs(value)
    const length = (days[index + 1] ?? 0) - day
    sum += balance * length
    sums[index] = sum
    if (sum <= finest * added * (day + length)) return false
  }
  for (let index = 0; index + 2 < count; index += 1)
    if (sum - (sums[index] ?? 0) <= finest * added * (span - (days[index + 1] ?? 0))) return false
  return true
}

/** At one x: ln(in / out), 0 at a root, and the average day of what comes in and of what goes out, by present value. */
interface Look {
  readonly x: number
  readonly gap: number
  readonly inDay: number
  readonly outDay: number
}

/** One side of the flows, valued on a day of its own where no value is above its amount, so that none gets lost. */
function sideAt({ days, amounts, count }: DatedFlows, x: number, sign: number): { log: number; day: number } {
  let anchor = Number.NaN
  let value = 0
  let dayValue = 0
  for (let step = 0; step < count; step += 1) {
    const index = x < 0 ? count - 1 - step : step
    const amount = (amounts[index] ?? 0) * sign
    if (amount <= 0) continue
    const day = days[index] ?? 0
    if (Number.isNaN(anchor)) anchor = day
    const part = amount * Math.exp(x * (anchor - day))
    value += part
    dayValue += part * day
  }
  return { log: Math.log(value) - x * anchor, day: dayValue / value }
}

function lookAt(flows: DatedFlows, x: number): Look {
  const [paidIn, paidOut] = [sideAt(flows, x, 1), sideAt(flows, x, -1)]
  return { x, gap: paidIn.log - paidOut.log, inDay: paidIn.day, outDay: paidOut.day }
}

/** The root between two looks whose gaps have different signs: Newton's step while it stays between them, else halves. */
function rootBetween(flows: DatedFlows, left: Look, right: Look): number {
  const isRising = left.gap < 0
  let [low, high] = [left.x, right.x]
  let x = (low + high) / 2
  for (let round = 0; round < 100; round += 1) {
    const { gap, inDay, outDay } = lookAt(flows, x)
    if (gap === 0) return x
    if (gap < 0 === isRising) low = x
    else high = x
    const next = x - gap / (outDay - inDay)
    const isBetween = next > low && next < high
    if (isBetween && Math.abs(next - x) < 1e-15) return next
    const middle = (low + high) / 2
    if (middle === low || middle === high) return middle
    x = isBetween ? next : middle
  }
  return x
}

// Two roots closer than this are one to anybody who reads a rate.
const narrowest = 1e-11

/**
 * All rates between -99.9998 % and 9,900 %, in rising order. The average days of both sides fall as x rises, so their
 * values at the ends bound the slope of the gap in between: where that cannot be 0 the signs at the ends count the roots;
 * where the gap cannot reach 0 there is none; all else is halved. A curve that only touches 0 gives the place once.
 */
export function isolatedRoots(flows: DatedFlows): number[] {
  const roots: number[] = []
  const [lowest, highest] = [Math.log1p(lowestRate) / 365, Math.log1p(highestRate) / 365]
  const search = (left: Look, right: Look): void => {
    const width = right.x - left.x
    const [least, most] = [right.outDay - left.inDay, left.outDay - right.inDay]
    const changesSign = left.gap < 0 !== right.gap < 0
    if (least > 0 || most < 0) {
      if (changesSign) roots.push(rootBetween(flows, left, right))
      return
    }
    const rise = right.gap - left.gap
    const lowestGap = left.gap + (least * (rise - most * width)) / (least - most)
    const highestGap = left.gap + (most * (rise - least * width)) / (most - least)
    if (lowestGap > 0 || highestGap < 0) return
    if (width < narrowest) {
      if (changesSign) roots.push(rootBetween(flows, left, right))
      else if (Math.abs(left.gap) < 1e-13) roots.push(left.x)
      return
    }
    // NaN never gets here twice: what cannot be bounded is not searched.
    if (!(lowestGap <= 0)) return
    const middle = lookAt(flows, (left.x + right.x) / 2)
    search(left, middle)
    search(middle, right)
  }
  search(lookAt(flows, lowest), lookAt(flows, highest))
  // What touches 0 may be seen from both sides.
  return roots.filter((x, index) => index === 0 || x - (roots[index - 1] ?? 0) > 10 * narrowest).map(rateOf)
}
