import { handleGetFundPortfolio } from '../../../../functions/fund-portfolio/reads/getFundPortfolio.ts'
import { handleGetGraph } from '../../../../functions/fund-portfolio/reads/getGraph.ts'
import { randomScene } from '../../../../functions/fund-portfolio/testing/randomFunds.ts'
import { answerOf, newScene, scene } from '../../../../functions/fund-portfolio/testing/valuedScene.ts'
import { getFundPortfolio } from '../../../../shared/contracts/fund-portfolio/getFundPortfolio.ts'
import { getGraph } from '../../../../shared/contracts/fund-portfolio/getGraph.ts'
import { randomFrom } from '../../../../shared/finance/fixtures/portfolios.ts'
import type { Measurement } from '../measurement.ts'

/**
 * What a portfolio of mutual funds costs that is ten times as large. Its prices are in memory; each read of them would be one
 * query of a scheme's months.
 */

export interface FundSize {
  readonly schemes: number
  readonly years: number
}

const rowsPerYear = 11

/** Prices that the graphs of all time read, windows of prices, and milliseconds of both calls: the best of some rounds. */
async function workOf({ schemes, years }: FundSize, rounds: number) {
  newScene(randomScene(randomFrom(schemes), { schemes, years, rowsPerYear }))
  await answerOf(getGraph, handleGetGraph, { range: 'all' })
  const reads = { ...scene.reads }
  const best = async (run: () => Promise<unknown>): Promise<number> => {
    let least = Number.POSITIVE_INFINITY
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now()
      await run()
      least = Math.min(least, performance.now() - began)
    }
    return least
  }
  const graphMs = await best(() => answerOf(getGraph, handleGetGraph, { range: 'all' }))
  const portfolioMs = await best(() => answerOf(getFundPortfolio, handleGetFundPortfolio, {}))
  const rows = scene.positions.reduce((sum, position) => sum + position.rows.length, 0)
  return { ...reads, rows, graphMs, portfolioMs }
}

const timesOf = (few: number, many: number, goal: number): Pick<Measurement, 'figure' | 'goal' | 'note'> => ({
  figure: many / few,
  goal,
  note: `${many.toFixed(0)} over ${few.toFixed(0)} ms`,
})

/** The rows of the table: counts, which a test holds, and with `rounds` times of this machine. */
export async function fundValues(
  small: FundSize = { schemes: 12, years: 30 },
  large: FundSize = { schemes: 120, years: 30 },
  rounds = 3,
): Promise<Measurement[]> {
  const [few, many] = [await workOf(small, rounds), await workOf(large, rounds)]
  const times = large.schemes / small.schemes
  const of = `${large.schemes} schemes, ${large.years} years, over ${small.schemes}`
  const counted = { area: 'values of mutual funds', unit: 'times' } as const
  const timed = { area: 'time of the values of mutual funds', unit: 'times' } as const
  return [
    {
      ...counted,
      what: `prices read for the graphs, ${of}`,
      figure: many.prices / few.prices,
      goal: times * 1.2,
      note: `${many.prices} over ${few.prices} prices, ${many.rows} rows`,
    },
    {
      ...counted,
      // One for all its days, and one for its price of 31 January 2018.
      what: `reads of prices for each scheme, ${large.schemes} schemes, ${large.years} years`,
      figure: many.histories / large.schemes,
      unit: 'calls',
      goal: 2,
      note: `${many.histories} over ${few.histories} reads`,
    },
    { ...timed, what: `the graphs, ${of}`, ...timesOf(few.graphMs, many.graphMs, 2 * times) },
    { ...timed, what: `the portfolio, ${of}`, ...timesOf(few.portfolioMs, many.portfolioMs, 2 * times) },
  ]
}
