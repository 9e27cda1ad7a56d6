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

// The last step may move x by this over the span. Every weight, counted from a day within the span, then moves by at
// most 1.0006e-3 of itself, and so does a sum, of what has been added: one that keeps this distance from 0 keeps its sign.
const closeEnough = 1e-3
const distance = 1.1e-3

/** e^t. Between two flows t is small as a rule, and there what follows t^6 is less than half of the last bit. */
function growth(t: number): number {
  const square = t * t
  if (square > 1 / 4096) return Math.exp(t)
  // In pairs, which do not wait for each other as in Horner's order.
  return 1 + t + square * (1 / 2 + t * (1 / 6) + square * (1 / 24 + t * (1 / 120) + square * (1 / 720)))
}

// Reused from look to look; nothing of it outlives an answer.
let valuesRead = /* @__PURE__ */ new Float64Array(128)

/** What the flows are worth on the first day. From day to day, so that most weights need no exponential. */
function valuesAt({ days, amounts, count }: DatedFlows, x: number): Float64Array {
  if (x === 0) return amounts
  if (valuesRead.length < count) valuesRead = new Float64Array(amounts.length)
  const values = valuesRead
  let weight = 1
  let previous = 0
  for (let index = 0; index < count; index += 1) {
    const day = days[index] ?? 0
    weight *= growth(x * (previous - day))
    values[index] = (amounts[index] ?? 0) * weight
    previous = day
  }
  return values
}

/** Both sides of the flows at one x, by present value, and the first flow before which the running sum is in doubt. */
const sums = {
  paidIn: 0,
  inDays: 0,
  inSquares: 0,
  inCubes: 0,
  paidOut: 0,
  outDays: 0,
  outSquares: 0,
  outCubes: 0,
  doubt: 0,
}

function sumUp(days: Float64Array, values: Float64Array, count: number): void {
  const side = (values[0] ?? 0) > 0 ? 1 : -1
  let paidIn = 0
  let inDays = 0
  let inSquares = 0
  let inCubes = 0
  let paidOut = 0
  let outDays = 0
  let outSquares = 0
  let outCubes = 0
  let doubt = count
  for (let index = 0; index < count; index += 1) {
    const isFar = (paidIn - paidOut) * side > distance * (paidIn + paidOut)
    if (!isFar && index > 0 && doubt === count) doubt = index
    const day = days[index] ?? 0
    const value = values[index] ?? 0
    const once = value * day
    const twice = once * day
    if (value < 0) {
      paidOut -= value
      outDays -= once
      outSquares -= twice
      outCubes -= twice * day
    } else {
      paidIn += value
      inDays += once
      inSquares += twice
      inCubes += twice * day
    }
  }
  sums.paidIn = paidIn
  sums.inDays = inDays
  sums.inSquares = inSquares
  sums.inCubes = inCubes
  sums.paidOut = paidOut
  sums.outDays = outDays
  sums.outSquares = outSquares
  sums.outCubes = outCubes
  sums.doubt = doubt
}

/**
 * Whether the sums in doubt keep to the side of the first flow, told from the other end: at a root all flows sum to 0, so
 * what has been added up to a flow is what is still to come, with the other sign. Where next to nothing is left of much,
 * as at the end of what has been paid back, that is seen far more sharply than by the sum of all before.
 */
function keepsSide(values: Float64Array, count: number, doubt: number): boolean {
  const side = (values[0] ?? 0) > 0 ? 1 : -1
  let balance = 0
  let added = 0
  for (let index = count - 1; index >= doubt; index -= 1) {
    const value = values[index] ?? 0
    balance -= value
    added += Math.abs(value)
    if (balance * side <= distance * added) return false
  }
  return true
}

/**
 * ln(in / out), as 2 artanh(tilt). What the series leaves out is below 1e-6 of it, which a first step does not mind; a last
 * step starts where the tilt is below 6e-4, and there that is nothing at all.
 */
function gapOf(paidIn: number, paidOut: number): number {
  const tilt = (paidIn - paidOut) / (paidIn + paidOut)
  const square = tilt * tilt
  if (square > 1 / 64) return Math.log(paidIn / paidOut)
  return 2 * tilt * (1 + square * (1 / 3 + square * (1 / 5)))
}

// What the last step may leave of the root in x: 1e-14 of a rate that is 0, and a hundredth less.
const seen = 0.99e-14 / 365

/**
 * The rate of the only root, `outside` if it lies below -99.9998 % or above 9,900 %, or undefined if this way does not
 * prove one. Householder's method of third order on g = ln(in / out), which is nearly a straight line: its derivatives are
 * the average day of what goes out less that of what comes in, then the difference of their variances, then that of their
 * third central moments. The first step, from rate 0, costs nothing but sums; as a rule the second is the last.
 *
 * With p the cubic that has g's value and derivatives at x, a step h leaves g(x + h) = p(h) + R. The first is computed. R
 * is at most h^4 / 24 of the largest g'''', which is a difference of two fourth cumulants m - 3 v^2, m the fourth central
 * moment and v the variance of days within a span s, the average of which is d: v <= d (s - d) <= s^2 / 4, and
 * v^2 <= m <= v max(d, s - d)^2 <= 27 s^4 / 256, so that a cumulant lies between -s^4 / 8 and 27 s^4 / 256, two differ by
 * less than s^4 / 4, and |R| < (h s)^4 / 96. The slope changes by at most s^2 / 4 times what x does, so that a step below a
 * hundredth of slope / s^2 leaves it within a hundredth of itself: the root is no farther from x + h than |p(h)| + |R| over
 * that slope. It ends where this is not seen.
 */
export function provenRoot(flows: DatedFlows): number | 'outside' | undefined {
  const { days, count } = flows
  const span = days[count - 1] ?? 0
  let x = 0
  for (let round = 0; round < 40; round += 1) {
    const values = valuesAt(flows, x)
    sumUp(days, values, count)
    const perIn = 1 / sums.paidIn
    const inDay = sums.inDays * perIn
    const inSquare = sums.inSquares * perIn
    const inThird = sums.inCubes * perIn - inDay * (3 * inSquare - 2 * inDay * inDay)
    const perOut = 1 / sums.paidOut
    const outDay = sums.outDays * perOut
    const outSquare = sums.outSquares * perOut
    const outThird = sums.outCubes * perOut - outDay * (3 * outSquare - 2 * outDay * outDay)
    // p(h) = slope (h - newton + bend h^2 + twist h^3).
    const slope = outDay - inDay
    const perSlope = 1 / slope
    const newton = -gapOf(sums.paidIn, sums.paidOut) * perSlope
    const bend = (inSquare - inDay * inDay - (outSquare - outDay * outDay)) * perSlope * (1 / 2)
    const twist = (outThird - inThird) * perSlope * (1 / 6)
    const bent = newton * bend
    const twisted = newton * newton * twist
    // Far from the root the bend of one place says little about the next: there it only shortens or doubles a step.
    const isNear = Math.abs(bent) < 1 / 8 && Math.abs(twisted) < 1 / 8
    const step = isNear ? (newton * (1 + bent)) / (1 + 2 * bent + twisted) : newton / Math.max(1 + bent, 0.5)
    x += step
    if (!(Math.abs(x) < 5)) return undefined
    const moved = Math.abs(step) * span
    const share = Math.abs(slope) / span
    const missed = Math.abs(step - newton + step * step * (bend + step * twist))
    const left = missed * share * span + moved * moved * moved * moved * (1 / 96)
    if (moved < closeEnough && moved < share / 100 && left < seen * span * share) {
      if (!keepsSide(values, count, sums.doubt) && !outweighs(flows, x)) return undefined
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
