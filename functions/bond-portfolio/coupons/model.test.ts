import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { couponSchedule } from '../../../shared/finance/couponSchedule.ts'
import { percentOf } from '../../../shared/finance/decimal.ts'
import { payoutTolerancePaise } from '../../../shared/vocabulary/businessRules.ts'
import { financialYearOf } from '../../../shared/vocabulary/calendarDays.ts'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { bookFaults } from '../../book/invariants.ts'
import type { UnitsRequest } from '../../book/liquidations.ts'
import { runAt } from '../../platform/testing.ts'
import { ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import type { PaidLine } from '../../providers/depository/port.ts'
import { unitsHeldOn } from '../payouts/payoutRules.ts'
import {
  asClaimed,
  askAgain,
  deliver,
  drain,
  isDelivered,
  newCouponScene,
  payDay,
  registrar,
  undelivered,
  wire,
} from '../testing/couponScene.ts'
import { askToSell, deliverSale, giveBack } from '../testing/sales.ts'
import { at, hold, instrumentOf, monthlyIsin, portfolio, scene } from '../testing/scene.ts'
import { payCoupons } from './payCoupons.ts'

/**
 * Random years of a monthly bond: holdings that are recorded early and late and sold in parts, messages that come twice or are lost, writes
 * that die, registrars that are silent, down or late. At the end everybody was paid what they held, once, and taxed once.
 */

const numRuns = process.env.PROVE === '1' ? 1_000 : 25
const longestMs = process.env.PROVE === '1' ? 900_000 : 60_000

type RegistrarBehaviour = 'pays' | 'paysSome' | 'paysOther' | 'silent' | 'down'
interface Step {
  readonly days: number
  readonly behaviour: RegistrarBehaviour
  readonly record: { readonly investor: number; readonly units: number; readonly daysAgo: number } | undefined
  /** Units an investor asks to sell; what was asked before leaves, or is given back. */
  readonly sell: { readonly investor: number; readonly units: number; readonly given: boolean } | undefined
  readonly how: 'once' | 'twice' | 'lost' | 'dies'
}
const step: fc.Arbitrary<Step> = fc.record({
  days: fc.integer({ min: 1, max: 25 }),
  behaviour: fc.constantFrom<RegistrarBehaviour>('pays', 'paysSome', 'paysOther', 'silent', 'down'),
  record: fc.option(
    fc.record({
      investor: fc.integer({ min: 1, max: 3 }),
      units: fc.integer({ min: 1, max: 90 }),
      daysAgo: fc.integer({ min: 0, max: 60 }),
    }),
    { nil: undefined },
  ),
  sell: fc.option(
    fc.record({
      investor: fc.integer({ min: 1, max: 3 }),
      units: fc.integer({ min: 1, max: 60 }),
      given: fc.nat(3).map(one => one === 0),
    }),
    { nil: undefined },
  ),
  how: fc.constantFrom('once' as const, 'twice' as const, 'lost' as const, 'dies' as const),
})

const { terms } = instrumentOf()
if (terms === undefined || 'underlying' in terms) throw new Error('no bond')
const schedule = couponSchedule(terms, publishedCalendar)
const dayMs = 86_400_000
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Up to 1.40 more or less: some of it within the tolerance, some of it not. */
const roundedByRegistrar = (line: PaidLine): PaidLine => ({
  ...line,
  netPaise: Math.max(0, line.netPaise + (line.netPaise % 281) - 140),
})

/** What the registrar does until the next step. */
function behave(behaviour: RegistrarBehaviour): void {
  registrar.pays = claims => {
    if (behaviour === 'down') return Promise.reject(new ProviderUnavailable('down'))
    const paid = behaviour === 'silent' ? [] : asClaimed(claims)
    if (behaviour === 'paysOther') return Promise.resolve(paid.map(roundedByRegistrar))
    return Promise.resolve(behaviour === 'paysSome' ? paid.slice(0, 1) : paid)
  }
}

/** Delivers what waits as mishaps have it; the sweep makes up for what is lost. */
async function deliverSo(how: Step['how']): Promise<void> {
  for (let [event] = undelivered(); event !== undefined; [event] = undelivered()) {
    isDelivered(event)
    if (how === 'lost') continue
    if (how === 'dies') {
      const { transact } = scene.table
      let writes = 0
      scene.table.transact = items => {
        writes += 1
        return writes === 2 ? Promise.reject(new Error('killed')) : transact(items)
      }
      await deliver(event).catch(() => undefined)
      scene.table.transact = transact
    }
    await deliver(event)
    if (how === 'twice') await deliver(event)
  }
}

/** Runs that ended before a holding was recorded pass again, as the flow that records it asks. */
async function askForPast(today: string): Promise<void> {
  const { runs } = wire()
  for (const { dueDate, paymentDate } of schedule) {
    const run = paymentDate <= today ? await runs.find(monthlyIsin, dueDate) : undefined
    if (run !== undefined) await runs.beginPass(run, { now: scene.clock, correlationId: 'recorded' })
  }
}

/** A sale takes some days: it is asked for in one step and over in the next of its kind. */
async function sell(
  { investor, units, given }: NonNullable<Step['sell']>,
  open: UnitsRequest[],
  today: string,
): Promise<void> {
  for (const request of open.splice(0))
    if (given) await giveBack(request)
    else if (await deliverSale(request, 1_000_00, today)) sold += 1
  requests += 1
  const sale = { investorId: `inv_${investor}`, liquidationId: `liq_${requests}`, today }
  const request = await askToSell(units, sale)
  if (request !== undefined) open.push(request)
}
let requests = 0
let sold = 0

async function play(steps: readonly Step[]): Promise<void> {
  const open: UnitsRequest[] = []
  let ms = Date.parse('2026-08-20T04:30:00Z')
  for (const { days, behaviour, record, sell: sale, how } of steps) {
    ms += days * dayMs
    at(new Date(ms).toISOString())
    behave(behaviour)
    if (record !== undefined) {
      const settledOn = dateOf(Math.max(ms - record.daysAgo * dayMs, Date.parse('2026-08-10')))
      await hold({ investorId: `inv_${record.investor}`, units: record.units, settledOn })
      await askForPast(dateOf(ms))
    }
    if (sale !== undefined) await sell(sale, open, dateOf(ms))
    await payCoupons(wire()).run(runAt(scene.clock))
    await deliverSo(how)
  }
  // The registrar pays in the end, and nobody is in the way.
  behave('pays')
  for (let round = 0; round < 2; round += 1) {
    ms += 2 * dayMs
    at(new Date(ms).toISOString())
    await askForPast(dateOf(ms))
    await payDay()
    await askAgain()
    await drain()
  }
}

async function faultsOf(investorId: string): Promise<string[]> {
  const { lots, payouts } = await wire().readBook(investorId)
  const today = dateOf(scene.clock.getTime())
  const faults: string[] = []
  const taxes = new Map<string, { gross: number; tds: number; eaten: boolean }>()
  for (const row of schedule) {
    const found = payouts.find(({ dueDate }) => dueDate === row.dueDate)
    const units = row.paymentDate <= today ? unitsHeldOn(lots, row.recordDate) : 0
    if ((found?.units ?? 0) !== units)
      faults.push(`${investorId} ${row.dueDate}: ${found?.units} instead of ${units}`)
    if (found === undefined) continue
    if (found.state !== 'credited') faults.push(`${investorId} ${row.dueDate}: ${found.state}`)
    const computedPaise = units * row.couponPaise
    if (Math.abs(found.couponPaise - computedPaise) > payoutTolerancePaise)
      faults.push(`${investorId} ${row.dueDate}: another coupon`)
    const year = financialYearOf(row.paymentDate)
    const { gross, tds } = taxes.get(year) ?? { gross: 0, tds: 0 }
    const eaten = found.tdsPaise === found.couponPaise
    taxes.set(year, { gross: gross + computedPaise, tds: tds + found.tdsPaise, eaten })
  }
  for (const [year, { gross, tds, eaten }] of taxes) {
    const wanted = gross > 1_000_000 ? percentOf(gross, '10') : 0
    // Whoever sold most of it may be paid too little for the tax of the year: it takes all of the last payment then.
    const mayLack = eaten && tds < wanted
    // The tax of a payment counts the others of the year as they were paid: each up to a rupee more or less.
    const spreadPaise = schedule.length * payoutTolerancePaise
    const isAtThreshold = Math.abs(gross - 1_000_000) <= spreadPaise
    if (Math.abs(tds - wanted) >= 100 + spreadPaise / 10 && !mayLack && !isAtThreshold)
      faults.push(`${investorId} ${year}: tax ${tds} instead of ${wanted}`)
  }
  return faults
}

describe('random histories', () => {
  it(
    'pay everybody what they held on each record date, once, with the tax of the year',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async steps => {
          newCouponScene()
          await play(steps)
          const rows = [...scene.table.rows.entries()].flatMap(([name, row]) =>
            name.startsWith('sthirank-book|') && row.pk !== 'breaks' ? [row] : [],
          )
          expect(bookFaults(rows)).toEqual([])
          const faults = await Promise.all(['inv_1', 'inv_2', 'inv_3'].map(faultsOf))
          expect(faults.flat()).toEqual([])
          const { consolidated, holdings } = await portfolio()
          const credited = (await wire().readBook('inv_1')).payouts.reduce(
            (sum, one) => sum + one.netPaise,
            0,
          )
          expect(consolidated.couponsPaise).toBe(credited)
          expect(holdings.length).toBeLessThanOrEqual(1)
        }),
        { numRuns },
      )
      // Units were really sold in between.
      expect(sold).toBeGreaterThan(0)
    },
    longestMs,
  )
})
