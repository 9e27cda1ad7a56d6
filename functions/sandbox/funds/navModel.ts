import { dayNumber } from '../../../shared/vocabulary/calendarDays.ts'

/**
 * Prices that follow from the date alone: a market that rises and falls for everybody, and what a scheme has of its own.
 * The same date has the same price for ever, whatever was asked before.
 */
export interface PriceModel {
  readonly model: 'equity' | 'hybrid' | 'debt' | 'liquid'
  /** ISO date of the first price. */
  readonly since: string
  readonly startNavE4: number
  /** Percent a year above or below the market, or the usual return of debt. */
  readonly driftPercent: number
  /** Part of the market's moves. */
  readonly beta: number
}

/** The day from which the curves are counted. */
const origin = dayNumber('2006-04-01')
const waves = [
  { days: 1461, height: 0.17, phase: 0.4 },
  { days: 613, height: 0.07, phase: 2.1 },
  { days: 167, height: 0.035, phase: 4.4 },
  { days: 31, height: 0.014, phase: 1.3 },
] as const

/** The logarithm of the market's level at a day: 11.5 percent a year, with waves and the chance of the day. */
export function marketLog(day: number): number {
  const swing = waves.reduce(
    (sum, { days, height, phase }) => sum + height * Math.sin((2 * Math.PI * (day - origin)) / days + phase),
    0,
  )
  return (0.115 * (day - origin)) / 365 + swing + 0.008 * chanceOf(day, 17)
}

/** That of short-term bonds: 7.2 percent a year. */
export const debtLog = (day: number): number =>
  (0.072 * (day - origin)) / 365 +
  0.006 * Math.sin((2 * Math.PI * (day - origin)) / 730) +
  0.0004 * chanceOf(day, 29)

const liquidLog = (day: number): number => (0.064 * (day - origin)) / 365

/** The price of a day in 1/10,000 rupee. */
export function navE4At({ model, since, startNavE4, driftPercent, beta }: PriceModel, date: string): number {
  const [first, day] = [dayNumber(since), dayNumber(date)]
  const own = (driftPercent / 100 / 365) * (day - first)
  const follows = (log: (day: number) => number) => log(day) - log(first)
  const logs = {
    equity: () => beta * follows(marketLog),
    hybrid: () => beta * follows(marketLog) + (1 - beta) * follows(debtLog),
    debt: () => follows(debtLog),
    liquid: () => follows(liquidLog),
  }
  return Math.max(1, Math.round(startNavE4 * Math.exp(own + logs[model]())))
}

/** From -1 to 1, by day and salt. */
export function chanceOf(day: number, salt: number): number {
  let hash = Math.imul(day ^ (salt * 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 2 - 1
}
