import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { addDays, publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { buy, changePassword } from './actors/buying.ts'
import { tidyUp, workAtTheDesk } from './actors/desk.ts'
import { importStatements, portfolioFaults } from './actors/imports.ts'
import { hours, Investor, minutes } from './actors/investor.ts'
import { type Instrument, instrumentOf, mustOperate } from './actors/operators.ts'
import { keepSchedules } from './actors/schedules.ts'
import { answerQuotes, sell } from './actors/selling.ts'
import { calendarNow } from './calendarNow.ts'
import { enter } from './current.ts'
import type { Deployment } from './deployment.ts'
import { InvariantChecker } from './invariantChecker.ts'
import type { FaultShares } from './surroundings.ts'
import { calm, World } from './world.ts'

/** The scenario of one seed: a few people, two or three market days with faults, and then days without. */

export interface ScenarioResult {
  readonly seed: number
  readonly faults: readonly string[]
  readonly turns: number
  readonly words: ReadonlyMap<string, number>
  readonly trace: readonly string[]
}

const rude: FaultShares = {
  crashes: 0.02,
  conflicts: 0.004,
  transactionsMeet: true,
  vendors: 0.08,
  duplicates: 0.1,
  lostAnswers: 0.02,
}
const bonds = ['satpura-education-2029', 'kaveri-fleet-2029'] as const
const linked = 'nifty-shield-2028'
/** Opening a PDF takes a tenth of the computing of a whole scenario. */
const importingShare = 0.15

/** Monday to Friday of a week with a holiday on Tuesday (24 November 2026), at some hour of the day. */
const firstDays = ['2026-11-18', '2026-11-20', '2026-11-23', '2026-11-25', '2026-11-26'] as const

export async function runScenario(
  deployment: Deployment,
  seed: number,
  keeps = 2000,
): Promise<ScenarioResult> {
  // The first draw is the world's own, so that the seed alone decides the day as well.
  const day = firstDays[seed % firstDays.length] ?? firstDays[0]
  const world = new World(seed, Date.parse(`${day}T03:00:00.000Z`), deployment, calm)
  enter(world)
  world.scheduler.keeps = keeps
  const checker = new InvariantChecker(world)
  const words = new Map<string, number>()
  const note = (word: string): void => {
    if (word !== '') words.set(word, (words.get(word) ?? 0) + 1)
  }
  const faults: string[] = []
  try {
    const all = live(world, checker, note)
    await world.run(all, world.now + hours(24 * 60))
  } catch (error) {
    faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  world.vendors.close()
  return {
    seed,
    faults: [...checker.faults, ...faults],
    turns: world.scheduler.turns,
    words,
    trace: world.scheduler.trace,
  }
}

async function live(world: World, checker: InvariantChecker, note: (word: string) => void): Promise<void> {
  const began = indianDate(new Date(world.now))
  const instruments = [...bonds, linked].map(instrumentOf)
  for (const instrument of instruments) await mustOperate(world, 'ops-publish-instrument', { instrument })
  world.faultShares = rude
  keepSchedules(world, world.now + hours(24 * 50), () => (world.faultShares === calm ? 2 : 6))
  const investors = [new Investor(world, 1), new Investor(world, 2)]
  const closings = await Promise.all(
    investors.map(async investor => {
      await begin(investor, instruments)
      return world.happens(importingShare) ? importStatements(investor) : undefined
    }),
  )
  const until = world.now + hours(24 * (0.4 + world.random() * 2))
  const ids = investors.map(({ investorId }) => investorId)
  const desk = workAtTheDesk(world, until, ids)
  await Promise.all([desk, ...investors.map(investor => invest(investor, instruments, until, note))])
  // The days of settlement and payout have the same faults as those before.
  await world.sleep(hours(24 * (4 + world.random() * 3)), 'days of settlement')
  world.faultShares = calm
  await tidyUp(world, ids)
  // Everything that is on its way has time to arrive: holidays, delays of a day, returned money, repeats.
  await world.sleep(hours(24 * 10), 'days of peace')
  await tidyUp(world, ids)
  await world.sleep(hours(24 * 6), 'the last days')
  await checker.inTheEnd(began)
  for (const [place, investor] of investors.entries()) {
    const expected = closings[place]
    if (expected === undefined) continue
    note('imported two statements')
    checker.faults.push(...(await portfolioFaults(investor, expected)))
  }
}

/** Signs up, is approved, and brings units bought elsewhere: some long ago, some within their lock-in. */
async function begin(investor: Investor, [bond, , mld]: readonly Instrument[]): Promise<void> {
  const { world } = investor
  await investor.join()
  await mustOperate(world, 'ops-review-kyc', { investorId: investor.investorId, decision: 'approve' })
  const today = indianDate(new Date(world.now))
  for (const instrument of [bond, mld]) {
    if (instrument === undefined) continue
    const lots = 1 + Math.floor(world.random() * 3)
    let shown = 0
    for (let lot = 0; lot < lots; lot += 1) {
      const units = 1 + Math.floor(world.random() * 9)
      shown += units
      await world.vendors.control('POST', '/depository', {
        dematNumber: investor.papers.demat,
        ISIN: instrument.ISIN,
        units: shown,
      })
      const settledOn = workingDayBefore(today, world.happens(0.75) ? 40 + lot : 6 + lot)
      const held = {
        investorId: investor.investorId,
        ISIN: instrument.ISIN,
        units,
        settledOn,
        cleanPrice: '99.5000',
      }
      await mustOperate(world, 'ops-record-holding', held)
    }
  }
}

const workingDayBefore = (date: string, days: number): string => {
  const day = addDays(date, -days)
  return publishedCalendar.isWorkingDay(day) ? day : publishedCalendar.previousWorkingDay(day)
}

/** A few days of an investor: mostly by day, sometimes at night. */
async function invest(
  investor: Investor,
  [bond, other, mld]: readonly Instrument[],
  until: number,
  note: (word: string) => void,
): Promise<void> {
  const { world } = investor
  while (world.now < until) {
    await world.sleep(minutes(5) + world.random() * hours(2), 'does something else')
    const market = calendarNow(world).status(new Date(world.now))
    // Most sleep at night.
    if (!market.open && world.happens(0.8))
      await world.sleep(Date.parse(market.opensAt) - world.now + world.random() * hours(3), 'sleeps')
    const what = world.random()
    if (what < 0.3 && bond !== undefined) note(`sells: ${await sell(investor, bond)}`)
    else if (what < 0.5 && mld !== undefined) note(`asks: ${await sell(investor, mld)}`)
    else if (what < 0.8) note(`answers: ${await answerQuotes(investor)}`)
    else if (what < 0.96 && other !== undefined)
      note(`buys: ${await buy(investor, other, 1 + Math.floor(world.random() * 9))}`)
    else note(await changePassword(investor))
  }
}
