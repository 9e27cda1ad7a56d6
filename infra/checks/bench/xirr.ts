import { createRequire } from 'node:module'
import { z } from 'zod'
import { portfolioKinds, randomFrom } from '../../../shared/finance/fixtures/portfolios.ts'
import { type DatedFlow, xirr } from '../../../shared/finance/xirr.ts'
import { addDays } from '../../../shared/vocabulary/calendarDays.ts'

import type { Measurement } from './measurement.ts'

/** Our XIRR beside two packages, on the same portfolios: time per answer, and how many are answered. */

const load = createRequire(import.meta.url)
// Both are CommonJS without fitting types; they are used only here.
const npmXirr: (flows: { amount: number; when: Date }[]) => number = load('xirr')
const nodeIrr: { xirr: (flows: { amount: number; date: Date }[]) => { days: number; rate: number } } =
  load('node-irr')

const sizes = [10, 60, 100, 1_000, 10_000]
const portfoliosOfSize = 20
const flowsRead = z.array(z.object({ date: z.string(), paise: z.number() }))

/** Bonds bought over four years with their payments in date order, and today's value. */
function portfolio(random: () => number, size: number): DatedFlow[] {
  const all = portfolioKinds.coupons(random, size).sort((a, b) => (a.date < b.date ? -1 : 1))
  const soFar = all.slice(0, size - 1)
  const invested = soFar.reduce((sum, { paise }) => sum - paise, 0)
  const paise = Math.max(100_000, Math.round(invested * (1.02 + random() / 10)))
  const flows = [...soFar, { date: addDays(soFar.at(-1)?.date ?? '', 1), paise }]
  // Flat strings as a database returns them: a concatenated string is slower to read.
  return flowsRead.parse(JSON.parse(JSON.stringify(flows)))
}

/** Microseconds per answer, the best of many short rounds because other processes run too; refusals are counted. */
function measure<Flows>(cases: readonly Flows[], solve: (flows: Flows) => boolean) {
  let answered = 0
  for (const flows of cases) if (solve(flows)) answered += 1
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 60; round += 1) {
    const began = performance.now()
    let evaluations = 0
    while (performance.now() - began < 4 || evaluations === 0)
      for (const flows of cases) {
        solve(flows)
        evaluations += 1
      }
    best = Math.min(best, ((performance.now() - began) * 1000) / evaluations)
  }
  return { answered, microseconds: best }
}

/** Whether a package answers: it throws when it finds no solution. */
function answers(solve: () => number): boolean {
  try {
    return Number.isFinite(solve())
  } catch {
    return false
  }
}

const goalOf = (size: number): Pick<Measurement, 'goal' | 'isAtLeast'> =>
  size > 1_000 ? {} : { goal: size === 1_000 ? 2 : 5, isAtLeast: true }

/** How many times faster than `xirr` ours is, per number of flows; `node-irr` in the note. */
export function benchXirr(): Measurement[] {
  return sizes.map(size => {
    const random = randomFrom(size)
    const own = Array.from({ length: portfoliosOfSize }, () => portfolio(random, size))
    const dated = own.map(flows =>
      flows.map(({ date, paise }) => {
        const day = new Date(`${date}T00:00:00Z`)
        return { amount: paise / 100, when: day, date: day }
      }),
    )
    const ours = measure(own, flows => xirr(flows).ok)
    const theirs = measure(dated, flows => answers(() => npmXirr(flows)))
    const other = measure(dated, flows => answers(() => nodeIrr.xirr(flows).rate))
    const took = ({ answered, microseconds }: typeof ours): string =>
      `${microseconds.toFixed(1)} us, ${answered} of ${portfoliosOfSize} answered`
    return {
      area: 'xirr',
      what: `${size} flows, faster than xirr`,
      figure: theirs.microseconds / ours.microseconds,
      unit: 'times',
      ...goalOf(size),
      note: `ours ${took(ours)}; xirr ${took(theirs)}; node-irr ${took(other)}`,
    }
  })
}
