import { describe, expect, it } from 'vitest'
import { portfolioKinds, randomFrom } from './fixtures/portfolios.ts'
import { type DatedFlow, type XirrResult, xirr } from './xirr.ts'

/** Random portfolios of five kinds; a check that shares no code with the solver reads every answer. */

const isProving = process.env.PROVE === '1'
const perKind = isProving ? 20_000 : 400
// Twenty thousand portfolios take a while on a busy machine.
const timeout = isProving ? 600_000 : 20_000
const seed = Number(process.env.SEED ?? 20_261_122)

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000

interface Series {
  readonly years: number[]
  readonly amounts: number[]
}

/** The flows by day, as a plain reading of the definition takes them. */
function byDay(flows: readonly DatedFlow[]): Series {
  const sums = new Map<number, number>()
  for (const { date, paise } of flows) sums.set(dayOf(date), (sums.get(dayOf(date)) ?? 0) + paise)
  const days = [...sums].filter(([, paise]) => paise !== 0).sort(([a], [b]) => a - b)
  const first = days[0]?.[0] ?? 0
  return {
    years: days.map(([day]) => (day - first) / 365),
    amounts: days.map(([, paise]) => paise),
  }
}

/** Net present value over the sum of its parts: between -1 and 1 at any rate. Valued where no part overflows. */
function worthAt({ years, amounts }: Series, rate: number): number {
  const last = rate < 0 ? (years.at(-1) ?? 0) : 0
  let [sum, size] = [0, 0]
  for (const [index, amount] of amounts.entries()) {
    const value = amount * (1 + rate) ** (last - (years[index] ?? 0))
    sum += value
    size += Math.abs(value)
  }
  return size === 0 ? 0 : sum / size
}

/** Rates of the whole range, denser than the solver's own grid and beside it. */
const looks = Array.from({ length: 700 }, (_, index) => -0.999999 + 10 ** (-5.99 + (7.99 * index) / 699))

const changesOf = (worths: readonly number[]): number => {
  const signs = worths.filter(worth => Math.abs(worth) > 1e-13)
  return signs.filter((worth, index) => index > 0 && worth < 0 !== (signs[index - 1] ?? 0) < 0).length
}

function signChanges(series: Series): number {
  return changesOf(looks.map(rate => worthAt(series, rate)))
}

/** Changes of sign where the value comes near to 0 and goes away again between two looks: two roots close together. */
function hiddenChanges(series: Series): number {
  const near = looks.map(rate => Math.abs(worthAt(series, rate)))
  let changes = 0
  for (const [index, worth] of near.entries()) {
    const [before, after] = [looks[index - 1], looks[index + 1]]
    if (before === undefined || after === undefined) continue
    if (worth > (near[index - 1] ?? 0) || worth > (near[index + 1] ?? 0)) continue
    const closer = Array.from({ length: 20_001 }, (_, at) => before + ((after - before) * at) / 20_000)
    changes = Math.max(changes, changesOf(closer.map(rate => worthAt(series, rate))))
  }
  return changes
}

/** What is wrong with an answer; undefined: nothing. */
function wrongIn(flows: readonly DatedFlow[], result: XirrResult, isThorough: boolean): string | undefined {
  const series = byDay(flows)
  const { amounts } = series
  const hasBothSigns = amounts.some(paise => paise > 0) && amounts.some(paise => paise < 0)
  if (!result.ok) {
    if (result.reason === 'no_sign_change' || result.reason === 'too_short')
      return hasBothSigns ? 'has both signs' : undefined
    const changes = signChanges(series)
    if (result.reason === 'no_root') return changes === 0 ? undefined : 'has a root'
    return changes > 1 || hiddenChanges(series) > 1 ? undefined : 'has not many roots'
  }
  if (!hasBothSigns) return 'has one sign'
  const { rate } = result
  if (!(Math.abs(worthAt(series, rate)) < 1e-9)) return `worth ${worthAt(series, rate)} at ${rate}`
  // A hair to each side the value has another sign.
  const hair = 1e-7 * (1 + rate)
  if (worthAt(series, rate - hair) * worthAt(series, rate + hair) > 0) return 'no sign change'
  if (!isThorough) return undefined
  const changes = signChanges(series)
  return (result.ambiguous === true) === changes > 1
    ? undefined
    : `${changes} roots, ambiguous: ${result.ambiguous}`
}

describe('random portfolios', () => {
  it.each(Object.entries(portfolioKinds))(
    '%s: never a throw, never a wrong answer',
    { timeout },
    (kind, make) => {
      const random = randomFrom(seed + kind.length)
      const wrong: string[] = []
      const seen: Record<string, number> = {}
      for (let number = 0; number < perKind; number += 1) {
        const flows = make(random, 1 + Math.floor(random() ** 3 * 60))
        const result = xirr(flows)
        const outcome = result.ok ? (result.ambiguous ? 'ambiguous' : 'ok') : result.reason
        seen[outcome] = (seen[outcome] ?? 0) + 1
        const fault = wrongIn(flows, result, number % 20 === 0)
        if (fault !== undefined) wrong.push(`${kind} ${number}: ${fault}: ${JSON.stringify(flows)}`)
      }
      expect(wrong.slice(0, 3)).toEqual([])
      expect(seen.ok ?? 0).toBeGreaterThan(perKind / 4)
    },
  )
})
