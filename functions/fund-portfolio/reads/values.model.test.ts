import { describe, expect, it } from 'vitest'
import type { BodyOf } from '../../../shared/contracts/defineCall.ts'
import type { FundReturn } from '../../../shared/contracts/fund-portfolio/fundBody.ts'
import { getFundPortfolio } from '../../../shared/contracts/fund-portfolio/getFundPortfolio.ts'
import { randomFrom } from '../../../shared/finance/fixtures/portfolios.ts'
import type { FundPosition } from '../positions/position.ts'
import { randomScene } from '../testing/randomFunds.ts'
import { answerOf, newScene, type ValuedScene } from '../testing/valuedScene.ts'
import { handleGetFundPortfolio } from './getFundPortfolio.ts'

/**
 * Random portfolios against a reading of the rules that shares no code with the valuation: lots as a plain list, whole
 * numbers of any size, and rates by trying.
 */

const isProving = process.env.PROVE === '1'
const portfolios = isProving ? 1_000 : 30
const seed = Number(process.env.SEED ?? 20_261_127)
const today = '2026-11-23'

type Portfolio = BodyOf<typeof getFundPortfolio>['data']

interface Lot {
  readonly date: string
  readonly bought: bigint
  units: bigint
  cost: bigint
  duty: boolean
}

interface Money {
  readonly date: string
  readonly paise: bigint
}

/** Half up, both above or at zero. */
const nearest = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator)

class Reading {
  lots: Lot[] = []
  flows: Money[] = []
  dividends: { date: string; paise: bigint; units: bigint }[] = []
  realised = 0n
  charges = 0n

  constructor({ rows }: FundPosition) {
    for (const row of rows) this.read(row)
  }

  get units(): bigint {
    return this.lots.reduce((sum, lot) => sum + lot.units, 0n)
  }

  private read({ date, type, amountPaise = 0, unitsE4 = 0 }: FundPosition['rows'][number]): void {
    const [paise, units] = [BigInt(amountPaise), BigInt(unitsE4)]
    if (type === 'stampDuty') {
      const lot = this.lots.find(one => one.date === date && !one.duty && one.units > 0n)
      if (lot === undefined) throw new Error('duty without a purchase')
      lot.duty = true
      lot.cost += paise
      this.flows.push({ date, paise: -paise })
    } else if (type === 'stt') {
      this.charges += paise
      this.flows.push({ date, paise: -paise })
    } else if (type === 'dividendPayout') {
      this.dividends.push({ date, paise, units: this.units })
      this.flows.push({ date, paise })
    } else if (type === 'reversal') {
      const index = this.lots.findLastIndex(one => one.bought === -units && one.units === one.bought)
      const [lot] = this.lots.splice(index, 1)
      if (lot === undefined) throw new Error('a reversal without a purchase')
      // The duty is not given back.
      this.charges += lot.cost + paise
      this.flows.push({ date: lot.date, paise: -paise })
    } else if (units > 0n) {
      if (type === 'dividendReinvestment') this.dividends.push({ date, paise, units: this.units })
      else this.flows.push({ date, paise: -paise })
      this.lots.push({ date, bought: units, units, cost: paise, duty: false })
    } else this.sell(date, -units, -paise)
  }

  private sell(date: string, units: bigint, paise: bigint): void {
    let left = units
    let cost = 0n
    for (const lot of this.lots) {
      const taken = left < lot.units ? left : lot.units
      if (taken === 0n) continue
      const part = nearest(lot.cost * taken, lot.units)
      cost += part
      lot.cost -= part
      lot.units -= taken
      left -= taken
    }
    if (left > 0n) throw new Error('sold more than there was')
    this.realised += paise - cost
    this.flows.push({ date, paise })
  }

  /** Costs of open lots, and their part of dividends. */
  get live(): Money[] {
    const open = this.lots.filter(({ units }) => units > 0n)
    const flows: Money[] = open.map(({ date, cost }) => ({ date, paise: -cost }))
    for (const { date, paise, units } of this.dividends) {
      const there = open.reduce((sum, lot) => (lot.date < date ? sum + lot.units : sum), 0n)
      const counted = there < units ? there : units
      if (counted > 0n) flows.push({ date, paise: nearest(paise * counted, units) })
    }
    return flows
  }
}

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** Rates at which the flows are worth nothing, by trying: bisection where the sign changes between two looks. */
function ratesOf(flows: readonly Money[]): number[] {
  const first = Math.min(...flows.map(({ date }) => dayOf(date)))
  const parts = flows.map(({ date, paise }) => ({
    years: (dayOf(date) - first) / 365,
    amount: Number(paise),
  }))
  const last = Math.max(...parts.map(({ years }) => years))
  // Valued on the last day below 0 and on the first above it, so that nothing overflows.
  const worth = (rate: number): number =>
    parts.reduce((sum, { years, amount }) => sum + amount * (1 + rate) ** ((rate < 0 ? last : 0) - years), 0)
  const looks = Array.from({ length: 400 }, (_, index) => -0.999999 + 10 ** (-5.9 + (7.9 * index) / 399))
  const found: number[] = []
  for (const [index, look] of looks.entries()) {
    let [low, high] = [looks[index - 1] ?? look, look]
    const rising = worth(high) > worth(low)
    if (index === 0 || worth(low) > 0 === worth(high) > 0) continue
    for (let round = 0; round < 200; round += 1) {
      const middle = (low + high) / 2
      if (worth(middle) > 0 === rising) high = middle
      else low = middle
    }
    found.push((low + high) / 2)
  }
  return found
}

/** Undefined: it fits. */
function wrongReturn(found: FundReturn, flows: readonly Money[]): string | undefined {
  const days = flows.map(({ date }) => dayOf(date))
  if (flows.length === 0)
    return 'reason' in found && found.reason === 'nothing_held' ? undefined : 'nothing is held'
  if (Math.max(...days) - Math.min(...days) < 90)
    return 'reason' in found && found.reason === 'too_short' ? undefined : 'too short'
  const rates = ratesOf(flows)
  const shown = 'percent' in found ? Number(found.percent) / 100 : undefined
  if (shown === undefined) return rates.length === 1 ? `has the rate ${rates[0]}` : undefined
  // Four places of a percent are 1e-6 of the rate.
  return rates.some(rate => Math.abs(rate - shown) < 2e-6 * (1 + Math.abs(rate)))
    ? undefined
    : `${shown} is none of ${rates.join(', ')}`
}

function expectSums(data: Portfolio, scene: ValuedScene): void {
  const readings = scene.positions.map(position => new Reading(position))
  const navs = scene.schemes.map(({ latest }) => BigInt(latest.navE4))
  const values = readings.map(({ units }, index) => nearest(units * (navs[index] ?? 0n), 1_000_000n))
  const sum = (numbers: readonly bigint[]): bigint => numbers.reduce((total, one) => total + one, 0n)
  const cost = sum(readings.map(({ lots }) => sum(lots.map(lot => lot.cost))))
  const value = sum(values)
  expect(BigInt(data.mtmPaise)).toBe(value)
  expect(BigInt(data.investmentPaise)).toBe(cost)
  expect(BigInt(data.gainPaise)).toBe(value - cost)
  expect(BigInt(data.realisedPaise)).toBe(sum(readings.map(({ realised, charges }) => realised - charges)))
  expect(BigInt(data.dividendPaise)).toBe(
    sum(readings.flatMap(({ dividends }) => dividends.map(one => one.paise))),
  )
  const flows = readings.flatMap(one => one.flows)
  // What is there and what came is what went and what was earned.
  expect(value + sum(flows.map(({ paise }) => paise))).toBe(
    BigInt(data.gainPaise + data.realisedPaise + data.dividendPaise),
  )
  const weighed = sum(values.map((one, index) => one * BigInt(scene.schemes[index]?.equityPercent ?? '0')))
  if (value > 0n) expect(Number(data.equity)).toBeCloseTo(Number((weighed * 10_000n) / value) / 10_000, 1)
  const worth = value === 0n ? [] : [{ date: today, paise: value }]
  expect(wrongReturn(data.xirr, [...flows, ...worth])).toBeUndefined()
  expect(wrongReturn(data.xirrLive, [...readings.flatMap(one => one.live), ...worth])).toBeUndefined()
  for (const holding of data.holdings) {
    const index = scene.positions.findIndex(({ code }) => code === holding.codeAMFI)
    expect(BigInt(holding.mtmPaise ?? -1)).toBe(values[index])
    const own = readings[index]
    const worthOfOne = values[index] === 0n ? [] : [{ date: today, paise: values[index] ?? 0n }]
    expect(wrongReturn(holding.xirr, [...(own?.flows ?? []), ...worthOfOne])).toBeUndefined()
  }
}

describe(`random portfolios, seed ${seed}`, () => {
  it(`of which every figure is recomputed: ${portfolios}`, { timeout: 600_000 }, async () => {
    for (let number = 0; number < portfolios; number += 1) {
      const random = randomFrom(seed + number)
      const scene = randomScene(random, {
        schemes: 1 + Math.floor(random() * 5),
        years: 0.1 + random() * 6,
        rowsPerYear: 1 + random() * 20,
      })
      newScene(scene)
      const { data } = await answerOf(getFundPortfolio, handleGetFundPortfolio, {})
      expectSums(data, scene)
    }
  })
})
