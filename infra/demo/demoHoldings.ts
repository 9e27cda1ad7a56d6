import { z } from 'zod'
import { readSeeds } from './catalogueSeeds.ts'
import type { Operator } from './demoOperator.ts'
import { type Person, untilThere } from './demoPerson.ts'

/** What the demo investor bought elsewhere, and how many months ago: one of each kind of payment. */
const bought = [
  { product: 'aravalli-green-power-2028', monthsAgo: 14, units: 3 },
  { product: 'palar-leather-2026', monthsAgo: 13, units: 20 },
  { product: 'nifty-shield-2028', monthsAgo: 8, units: 2 },
  { product: 'tapti-receivables-2027', monthsAgo: 6, units: 2 },
  { product: 'vindhya-gold-loans-2028', monthsAgo: 5, units: 40 },
] as const

/** What is bought here while the market is open; a number of units that does not steer the exchange. */
const ordered = { product: 'kaveri-fleet-2029', units: 8 } as const

export interface DemoOwner {
  readonly person: Person
  readonly operator: Operator
  /** The stack, whose sandbox impersonates gateway and depository. */
  readonly origin: string
  readonly investorId: string
  readonly demat: string
}

/**
 * Gives a demo investor a portfolio with a past: units that the depository shows are recorded as an operator does it, the
 * coupon job credits what they paid since, and while the market is open one order is in progress. What exists is not
 * made again. Ends when every payment that was due is credited.
 */
export async function giveHoldings(owner: DemoOwner): Promise<void> {
  const { person } = owner
  const today = await todayOf(owner.origin)
  const [held, schedules] = await Promise.all([
    person.get('/orobonds/users/portfolio').then(answer => portfolio.parse(answer).data.holdings),
    Promise.all(bought.map(({ product }) => scheduleOf(person, product))),
  ])
  // Issuers pay on working days, so units can be settled on a day on which one of them pays.
  const workingDays = schedules.flatMap(rows => rows.map(row => row['Payment Dates'])).sort()
  const missing = bought.filter(({ product }) => !held.some(holding => holding.product === product))
  await Promise.all([
    ...missing.map(async holding => {
      const { terms, priceHistory, ISIN } = seedOf(holding.product)
      const rows = schedules[bought.indexOf(holding)] ?? []
      const settledOn = workingDays.find(
        day =>
          day >= monthsBefore(today, holding.monthsAgo) &&
          day <= today &&
          day >= terms.allotmentDate &&
          day < terms.maturityDate &&
          !rows.some(({ recordDate, dueDate }) => day > recordDate && day < dueDate),
      )
      // A clock of another year has none.
      if (settledOn === undefined) return
      const cleanPrice = priceHistory.findLast(({ date }) => date <= settledOn)?.cleanPrice ?? '100.0000'
      await record(owner, { ISIN, units: holding.units, settledOn, cleanPrice })
    }),
    orderWhileOpen(owner),
  ])
  await untilCredited(person, today)
}

interface Recorded {
  readonly ISIN: string
  readonly units: number
  readonly settledOn: string
  readonly cleanPrice: string
}

async function record(owner: DemoOwner, holding: Recorded): Promise<void> {
  const { origin, operator, investorId, demat } = owner
  const { ISIN, units } = holding
  await sandbox(origin, '/depository', { dematNumber: demat, ISIN, units })
  await operator.run('ops-record-holding', {
    investorId,
    ...holding,
    by: 'demo-seed',
    reason: 'Demo data: bought at the issue, through another broker',
  })
}

/** One order that is paid and waits for its settlement, unless the market is closed. */
async function orderWhileOpen({ person, origin }: DemoOwner): Promise<void> {
  const { product, units } = ordered
  const { data: orders } = timeline.parse(await person.get(`/orobonds/pg/timeline?product=${product}`))
  // A seeding that ended between placing and paying: that order is paid now, unless it has lapsed.
  const open = orders.find(({ state }) => state === 'placed' || state === 'paymentPending')
  if (open === undefined && orders.some(({ state }) => !overStates.has(state))) return
  const orderId = open?.orderId ?? (await place(person, product, units))
  if (orderId !== undefined) await sandbox(origin, `/payments/${orderId}`, { outcome: 'webhookFirst' })
}
const overStates = new Set(['expired', 'cancelled', 'failed', 'refundDue', 'refunded'])

/** The order's id; `undefined` when it cannot be bought at this hour. */
async function place(person: Person, product: string, units: number): Promise<string | undefined> {
  const { data } = quote.parse(await person.get(`/orobonds/getPrice?product=${product}&units=${units}`))
  if (data.closedFor !== undefined) return undefined
  const { ISIN, amount } = data
  const order = { product, ISIN, units, amount, paymentType: 'PG' }
  return placed.parse(await person.post('/orobonds/pg/purchase', order)).data.orderId
}

/** All payments due before today are confirmed by the registrars; those due today may be in progress. */
async function untilCredited(person: Person, today: string): Promise<void> {
  await untilThere('the payments of the demo holdings', async () => {
    const from = monthsBefore(today, 15)
    const { data } = payouts.parse(await person.get(`/me/payouts?from=${from}&to=${today}`))
    const earlier = data.payouts.filter(({ paymentDate }) => paymentDate < today)
    return earlier.every(({ standing }) => standing === 'credited') ? true : undefined
  })
}

async function sandbox(origin: string, path: string, body: Readonly<Record<string, unknown>>): Promise<void> {
  const response = await fetch(`${origin}/sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
}

/** The Indian date of the virtual clock. */
async function todayOf(origin: string): Promise<string> {
  const response = await fetch(`${origin}/sandbox/clock`)
  const { now } = z.object({ now: z.string() }).parse(await response.json())
  return new Date(Date.parse(now) + 330 * 60_000).toISOString().slice(0, 10)
}

/** The same day of an earlier month; a day that it does not have becomes one of the next month. */
function monthsBefore(date: string, months: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() - months)
  return day.toISOString().slice(0, 10)
}

const scheduleOf = async (person: Person, product: string) =>
  schedule.parse(await person.get(`/orobonds/getCoupons?product=${product}`)).data

function seedOf(product: string): z.output<typeof boughtSeed> {
  return boughtSeed.parse(readSeeds().find(seed => seed.product === product))
}

const boughtSeed = z.looseObject({
  ISIN: z.string(),
  terms: z.looseObject({ allotmentDate: z.string(), maturityDate: z.string() }),
  priceHistory: z.array(z.object({ date: z.string(), cleanPrice: z.string() })),
})
const schedule = z.looseObject({
  data: z.array(z.looseObject({ 'Payment Dates': z.string(), dueDate: z.string(), recordDate: z.string() })),
})
const portfolio = z.looseObject({
  data: z.looseObject({ holdings: z.array(z.looseObject({ product: z.string() })) }),
})
const payouts = z.looseObject({
  data: z.looseObject({ payouts: z.array(z.looseObject({ standing: z.string(), paymentDate: z.string() })) }),
})
const timeline = z.looseObject({ data: z.array(z.looseObject({ orderId: z.string(), state: z.string() })) })
const quote = z.looseObject({
  data: z.looseObject({
    ISIN: z.string(),
    amount: z.number(),
    closedFor: z.looseObject({ id: z.string() }).optional(),
  }),
})
const placed = z.looseObject({ data: z.looseObject({ orderId: z.string() }) })
