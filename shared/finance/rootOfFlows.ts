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
 * Everything else is searched on the grid, and more than one root is told to the caller.
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

// The running sum must keep its distance from 0 by this share of what has been added: far more than rounding and the
// last step can move it.
const distance = 1e-7
const converged = 1e-8

/**
 * The rate of the only root, `outside` if it lies below -99.9998 % or above 9,900 %, or undefined if this way does not
 * prove one. Newton's method on ln(in / out), which is nearly a straight line: the first step, from rate 0, costs nothing
 * but sums, and a single purchase and receipt end with it.
 */
export function provenRoot(flows: DatedFlows): number | 'outside' | undefined {
  const { days, amounts, count } = flows
  const span = days[count - 1] ?? 0
  let x = 0
  for (let round = 0; round < 40; round += 1) {
    // Weights are at most 1: counted from the first day for gains, from the last one for losses.
    const anchor = x < 0 ? span : 0
    let balance = 0
    let added = 0
    let weightedDays = 0
    let outDays = 0
    let keepsSide = true
    const side = (amounts[0] ?? 0) > 0 ? 1 : -1
    for (let index = 0; index < count; index += 1) {
      const day = days[index] ?? 0
      const value = (amounts[index] ?? 0) * Math.exp(x * (anchor - day))
      if (index > 0 && balance * side <= distance * added) keepsSide = false
      balance += value
      added += value < 0 ? -value : value
      weightedDays += value * day
      if (value < 0) outDays -= value * day
    }
    const paidIn = (added + balance) / 2
    const paidOut = (added - balance) / 2
    const inDays = weightedDays + outDays
    const slope = outDays / paidOut - inDays / paidIn
    const step = Math.log(paidIn / paidOut) / slope
    x -= step
    if (!(Math.abs(x) < 5)) return undefined
    if (Math.abs(step) * span < converged) {
      if (!keepsSide) return undefined
      const rate = rateOf(x)
      return rate >= lowestRate && rate <= highestRate ? rate : 'outside'
    }
  }
  return undefined
}

/** The value at `x` on the day `anchor`, its slope by `x`, and what both were added up from. */
interface Worth {
  readonly value: number
  readonly slope: number
  readonly size: number
}

function worth({ days, amounts, count }: DatedFlows, x: number, anchor: number): Worth {
  let value = 0
  let slope = 0
  let size = 0
  for (let index = 0; index < count; index += 1) {
    const distance = anchor - (days[index] ?? 0)
    const part = (amounts[index] ?? 0) * Math.exp(x * distance)
    value += part
    slope += part * distance
    size += part < 0 ? -part : part
  }
  return { value, slope, size }
}

/** The place between `low` and `high` where a sign changes, to the last bits. */
function signChange(low: number, high: number, isNegative: (x: number) => boolean): number {
  const atLow = isNegative(low)
  let [from, to] = [low, high]
  for (let round = 0; round < 80; round += 1) {
    const middle = (from + to) / 2
    if (middle === from || middle === to) break
    if (isNegative(middle) === atLow) from = middle
    else to = middle
  }
  return (from + to) / 2
}

const gridPoints = 400
const grid = (index: number): number => Math.log(1e-6 + 10 ** (-6 + (8 * index) / (gridPoints - 1))) / 365

/**
 * All rates a grid of 400 points between -99.9998 % and 9,900 % finds, in rising order: one for each change of sign, and
 * where the curve turns between two points without one, both roots at the turn, or the one it touches.
 */
export function isolatedRoots(flows: DatedFlows): number[] {
  const span = flows.days[flows.count - 1] ?? 0
  const roots: number[] = []
  let low = grid(0)
  for (let index = 1; index < gridPoints; index += 1) {
    const high = grid(index)
    const anchor = low < 0 ? span : 0
    const left = worth(flows, low, anchor)
    const right = worth(flows, high, anchor)
    const isNegative = (x: number): boolean => worth(flows, x, anchor).value < 0
    const side = left.value < 0 ? -1 : 1
    if (left.value < 0 !== right.value < 0) roots.push(signChange(low, high, isNegative))
    else if (left.slope * side < 0 && right.slope * side > 0) {
      const turn = signChange(low, high, x => worth(flows, x, anchor).slope < 0)
      const there = worth(flows, turn, anchor)
      if (there.value * side < 0)
        roots.push(signChange(low, turn, isNegative), signChange(turn, high, isNegative))
      else if (Math.abs(there.value) <= 1e-14 * there.size) roots.push(turn)
    }
    low = high
  }
  return roots.map(rateOf)
}
