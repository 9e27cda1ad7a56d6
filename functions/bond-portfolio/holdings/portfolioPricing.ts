import type { XirrReply } from '../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import { valueOfUnits } from '../../../shared/finance/bondPrice.ts'
import type { BondTerms } from '../../../shared/finance/bondTerms.ts'
import { divideHalfUp, unscaled } from '../../../shared/finance/decimal.ts'
import { yearlyReturn } from '../../../shared/finance/yearlyReturn.ts'
import { addMonths, lastDayOfMonth } from '../../../shared/vocabulary/calendarDays.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'

/**
 * What holdings are worth and what they brought: pure. A position is valued at its latest price, accrued interest
 * included; after a record date principal that is on its way is still part of it; the coupon is shown as a payout.
 */

/** A lot as its value needs it; dates are Indian. */
export interface ValuedLot {
  readonly orderId: string
  readonly units: number
  readonly settledOn: string
  /** When the money left, if it is known to differ from the settlement. */
  readonly paidOn?: string | undefined
  readonly cleanPrice: string
  /** What the investor paid. */
  readonly paise: number
  readonly closedOn?: string | undefined
  /** The sale that closed it; of one that was redeemed none. */
  readonly liquidationId?: string | undefined
  readonly proceedsPaise?: number | undefined
}

/** A payment as returns need it. */
export interface ReturnedPayout {
  readonly units: number
  readonly paymentDate: string
  readonly recordDate: string
  readonly couponPaise: number
  readonly principalPaise: number
  readonly tdsPaise: number
  readonly standing: 'expected' | 'due' | 'credited' | 'late'
  readonly creditedOn?: string | undefined
}

export interface Flow {
  readonly date: string
  readonly paise: number
  readonly what: 'bought' | 'coupon' | 'principal' | 'sold' | 'value'
  /** Of a coupon: the tax that was deducted from it. */
  readonly tdsPaise?: number
}

export const isOpen = ({ closedOn }: Pick<ValuedLot, 'closedOn'>, date: string): boolean =>
  closedOn === undefined || closedOn > date

/** A payment whose owner is fixed and that is on its way: neither seen nor given up. */
const isOnItsWay = ({ recordDate, standing }: ReturnedPayout, date: string): boolean =>
  recordDate < date && (standing === 'expected' || standing === 'due')

/** What units of one instrument are worth on a day at a clean price. */
export interface Valued {
  readonly terms: BondTerms
  readonly units: number
  readonly cleanPrice: string
  readonly date: string
}

/** Value of the open lots, with the principal that is on its way. */
export function worthOf(
  valued: Valued,
  payouts: readonly ReturnedPayout[],
  calendar: MarketCalendar,
): number {
  const { terms, units, cleanPrice, date } = valued
  const onItsWay = payouts
    .filter(payout => isOnItsWay(payout, date))
    .reduce((sum, { principalPaise }) => sum + principalPaise, 0)
  return (units === 0 ? 0 : valueOfUnits(terms, { units, cleanPrice, date }, calendar)) + onItsWay
}

/** Everything that went out of the investor's pocket and came back, and what is still there. */
export function flowsOf(
  lots: readonly ValuedLot[],
  payouts: readonly ReturnedPayout[],
  { today, valuePaise }: { readonly today: string; readonly valuePaise: number },
): Flow[] {
  const flows: Flow[] = lots.map(({ paidOn, settledOn, paise }) => ({
    date: paidOn ?? settledOn,
    paise: -paise,
    what: 'bought',
  }))
  for (const { closedOn, proceedsPaise } of lots)
    if (closedOn !== undefined && proceedsPaise !== undefined)
      flows.push({ date: closedOn, paise: proceedsPaise, what: 'sold' })
  for (const payout of payouts) {
    const isCredited = payout.standing === 'credited'
    if (!isCredited && !isOnItsWay(payout, today)) continue
    // What is on its way counts as of today; its principal is in the value.
    const date = isCredited ? (payout.creditedOn ?? payout.paymentDate) : today
    const coupon = payout.couponPaise - payout.tdsPaise
    if (coupon !== 0) flows.push({ date, paise: coupon, what: 'coupon', tdsPaise: payout.tdsPaise })
    if (isCredited && payout.principalPaise !== 0)
      flows.push({ date, paise: payout.principalPaise, what: 'principal' })
  }
  if (valuePaise !== 0) flows.push({ date: today, paise: valuePaise, what: 'value' })
  return merged(flows)
}

/** One flow per day and kind, in the order of the days. */
export function merged(flows: readonly Flow[]): Flow[] {
  const found = new Map<string, Flow>()
  for (const flow of flows) {
    const key = `${flow.date} ${flow.what}`
    const before = found.get(key)
    if (before === undefined) {
      found.set(key, flow)
      continue
    }
    const { tdsPaise } = flow
    const tds = tdsPaise === undefined ? {} : { tdsPaise: (before.tdsPaise ?? 0) + tdsPaise }
    found.set(key, { ...flow, paise: before.paise + flow.paise, ...tds })
  }
  return [...found.values()].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** The yearly return of flows, or why there is none. */
export const xirrOf = (flows: readonly Flow[]): XirrReply => yearlyReturn(flows)

/** The flows with the tax that was deducted, which counts against the tax of the year. */
export const beforeTds = (flows: readonly Flow[]): Flow[] =>
  flows.map(flow => ({ ...flow, paise: flow.paise + (flow.tdsPaise ?? 0) }))

/** What flows come to: what is there and what came back, less what went out. */
export function totalsOf(flows: readonly Flow[]) {
  const sum = (what: Flow['what']): number =>
    flows.reduce((total, flow) => (flow.what === what ? total + flow.paise : total), 0)
  const amounts = {
    valuePaise: sum('value'),
    interestPaise: sum('coupon'),
    repaidPaise: sum('principal'),
    soldPaise: sum('sold'),
    paidPaise: -sum('bought'),
  }
  const { valuePaise, interestPaise, repaidPaise, soldPaise, paidPaise } = amounts
  return {
    ...amounts,
    tdsPaise: flows.reduce((total, { tdsPaise = 0 }) => total + tdsPaise, 0),
    gainPaise: valuePaise + interestPaise + repaidPaise + soldPaise - paidPaise,
  }
}

/**
 * What was paid for the lots that are open on a day, less the principal that came back on them by then: of an amortising
 * bond less and less.
 */
export function openCost(
  lots: readonly ValuedLot[],
  payouts: readonly ReturnedPayout[],
  date: string,
): number {
  const repayments = payouts.filter(
    ({ standing, creditedOn, paymentDate, principalPaise, units }) =>
      standing === 'credited' && (creditedOn ?? paymentDate) <= date && principalPaise > 0 && units > 0,
  )
  return lots
    .filter(lot => lot.settledOn <= date && isOpen(lot, date))
    .reduce((sum, lot) => {
      const repaid = repayments
        .filter(({ recordDate }) => lot.settledOn <= recordDate)
        .reduce(
          (total, { principalPaise, units }) => total + Math.floor((principalPaise * lot.units) / units),
          0,
        )
      return sum + Math.max(0, lot.paise - repaid)
    }, 0)
}

/** What came back and what is there, against what went out: percent with two places; `null` when nothing went out. */
export function absoluteReturn(flows: readonly Flow[]): number | null {
  let out = 0
  let back = 0
  for (const { paise, what } of flows)
    if (what === 'bought') out -= paise
    else back += paise
  if (out === 0) return null
  return Number(unscaled(divideHalfUp(BigInt(back - out) * 10_000n, BigInt(out)), 2))
}

/** A clean price that was published on a day. */
export interface DatedPrice {
  readonly date: string
  readonly cleanPrice: string
}

/** The latest price published by a day; the earliest there is for days before it. `prices` is oldest first. */
function priceOn(prices: readonly DatedPrice[], date: string): string | undefined {
  return (prices.findLast(price => price.date <= date) ?? prices[0])?.cleanPrice
}

/** The days the history shows: each month's end from a first day on, and today; at most ten years back. */
export function historyDates(from: string, today: string): string[] {
  const dates = [today]
  for (let months = 1; months <= 120; months += 1) {
    const month = addMonths(`${today.slice(0, 7)}-01`, -months)
    const end = `${month.slice(0, 8)}${lastDayOfMonth(month)}`
    if (end < from) break
    dates.unshift(end)
  }
  return dates
}

/** One instrument over time: its prices, lots and payments. */
export interface PositionHistory {
  readonly terms: BondTerms
  readonly prices: readonly DatedPrice[]
  readonly lots: readonly ValuedLot[]
  readonly payouts: readonly ReturnedPayout[]
}

export interface HistoryPoint {
  readonly date: string
  readonly valuePaise: number
  readonly investedPaise: number
  readonly receivedPaise: number
  /** Of what was received: principal, and proceeds of sales. */
  readonly repaidPaise: number
  /** Everything that was paid for units by then, of those sold and redeemed as well. */
  readonly paidPaise: number
}

/** Value, money invested in what was held, and what came back up to a day: payments, and proceeds of sales. */
export function historyPoint(
  positions: readonly PositionHistory[],
  date: string,
  calendar: MarketCalendar,
): HistoryPoint {
  let valuePaise = 0
  let investedPaise = 0
  let receivedPaise = 0
  let repaidPaise = 0
  let paidPaise = 0
  for (const { terms, prices, lots, payouts } of positions) {
    let units = 0
    for (const lot of lots) {
      if (lot.settledOn <= date) paidPaise += lot.paise
      if (lot.settledOn <= date && isOpen(lot, date)) {
        units += lot.units
        investedPaise += lot.paise
      } else if (lot.closedOn !== undefined && !isOpen(lot, date)) repaidPaise += lot.proceedsPaise ?? 0
    }
    for (const { standing, creditedOn, paymentDate, couponPaise, principalPaise, tdsPaise } of payouts)
      if (standing === 'credited' && (creditedOn ?? paymentDate) <= date) {
        receivedPaise += couponPaise - tdsPaise
        repaidPaise += principalPaise
      }
    // Without units too: principal that is on its way is still theirs who sold after the record date.
    const cleanPrice = priceOn(prices, date)
    if (cleanPrice !== undefined)
      valuePaise += worthOf(
        { terms, units, cleanPrice, date },
        payouts.map(payout => asOf(payout, date)),
        calendar,
      )
  }
  receivedPaise += repaidPaise
  return { date, valuePaise, investedPaise, receivedPaise, repaidPaise, paidPaise }
}

/** A payment as it stood on an earlier day: what was credited later was still on its way. */
export function asOf(payout: ReturnedPayout, date: string): ReturnedPayout {
  const wasCredited = payout.standing === 'credited' && (payout.creditedOn ?? payout.paymentDate) <= date
  return wasCredited || payout.standing !== 'credited' ? payout : { ...payout, standing: 'due' }
}
