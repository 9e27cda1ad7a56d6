import type { BodyOf } from '../../../shared/contracts/defineCall.ts'
import { type getGraph, graphTabNames } from '../../../shared/contracts/fund-portfolio/getGraph.ts'
import { reply } from '../../../shared/outcome.ts'
import { addDays } from '../../../shared/vocabulary/calendarDays.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { type GraphDates, graphDates, graphView, lifetimeOf } from '../valuation/graphs/graphView.ts'
import { type PriceWindow, priceWindows } from '../valuation/graphs/priceWindows.ts'
import { heldSchemes, nameOf, sumOf } from '../valuation/heldScheme.ts'
import { equityOf } from '../valuation/portfolioView.ts'
import type { ValuedPosition } from '../valuation/valuedPosition.ts'
import { readFairPrices } from './fairPrices.ts'
import type { FundPrice, ReadDependencies, Schemes } from './readDependencies.ts'
import { selectValues } from './selectedPositions.ts'

type Graph = BodyOf<typeof getGraph>['data']

/** The graphs of the positions that are reconciled; the others are named. Without any there are no points. */
export const handleGetGraph =
  (
    dependencies: Pick<ReadDependencies, 'positionsOf' | 'schemes' | 'validPansOf'>,
  ): Handler<typeof getGraph> =>
  async ({ pan, range = 'all' }, { now, session: { investorId } }) => {
    const selected = await selectValues(dependencies, investorId, { pan })
    if (!selected.ok) return selected
    const { valued, pricesOf } = selected.body
    const { schemes } = dependencies
    const counted = valued.filter(({ ledger }) => ledger !== undefined)
    const leftOut = valued.filter(({ ledger }) => ledger === undefined)
    const leftOutSchemes = heldSchemes(leftOut).map(nameOf)
    const kind = benchmarkKindOf(counted)
    const lifetime = lifetimeOf(counted, pricesOf ?? indianDate(now))
    if (lifetime === undefined) {
      const { name } = await schemes.benchmarkHistory(kind, lastOf(pricesOf, now), lastOf(pricesOf, now))
      return reply({ data: { ...nothing(), benchmark: { name, kind }, leftOutSchemes } })
    }
    const dates = graphDates(lifetime, range, flowDaysOf(counted))
    const [history, benchmark, fairPrices] = await Promise.all([
      readHistory(schemes, priceWindows(counted, dates.all)),
      readBenchmark(schemes, kind, dates),
      readFairPrices(schemes, counted),
    ])
    const graphs = graphView(counted, { dates, history, levels: benchmark.levels, fairPrices })
    return reply({ data: { ...graphs, benchmark: { name: benchmark.name, kind }, leftOutSchemes } })
  }

/** The days on which money came into the positions or went out of them. */
const flowDaysOf = (valued: readonly ValuedPosition[]): ReadonlySet<string> =>
  new Set(valued.flatMap(({ ledger }) => (ledger?.flowsAtValue ?? []).map(({ date }) => date)))

const lastOf = (pricesOf: string | undefined, now: Date): string => pricesOf ?? indianDate(now)

/** That of equity when at least half of the value is. */
function benchmarkKindOf(valued: readonly ValuedPosition[]): 'equity' | 'debt' {
  const { equity } = equityOf(
    valued,
    sumOf(valued, ({ valuePaise }) => valuePaise),
  )
  return equity !== undefined && Number(equity) < 50 ? 'debt' : 'equity'
}

/** How many windows are read at the same time. */
const width = 16

/** Prices of the windows by code, ascending. */
async function readHistory(
  { historyOf }: Pick<Schemes, 'historyOf'>,
  windows: readonly PriceWindow[],
): Promise<ReadonlyMap<string, readonly FundPrice[]>> {
  const found = new Map<string, FundPrice[]>()
  for (let start = 0; start < windows.length; start += width) {
    const some = windows.slice(start, start + width)
    const read = await Promise.all(some.map(({ code, from, to }) => historyOf(code, from, to)))
    for (const [index, { code }] of some.entries()) {
      const prices = found.get(code) ?? []
      found.set(code, prices)
      for (const price of read[index] ?? []) prices.push(price)
    }
  }
  return found
}

/** From the first point that shows it; a level of the days before is enough. */
function readBenchmark(schemes: Schemes, kind: 'equity' | 'debt', { range, tabs, all }: GraphDates) {
  const starts = [range, ...Object.values(tabs)].flatMap(days => days[0] ?? [])
  const [first = ''] = starts.sort()
  return schemes.benchmarkHistory(kind, addDays(first, -10), all.at(-1) ?? first)
}

const nothing = (): Omit<Graph, 'benchmark' | 'leftOutSchemes'> => ({
  dvpDatesArr: [],
  dvpArr: [],
  dvpPaise: [],
  investedPaise: [],
  dvpNormArr: [],
  bmNormArr: [],
  dvpRets: noPoints(),
  bmRets: noPoints(),
  xirrFYArr: [],
  astClsArr: [],
  sectorArr: [],
  companyArr: [],
  capitalGains: [],
})

const noPoints = (): Graph['dvpRets'] => {
  const [one, three, six, year, years3, years5] = graphTabNames
  return { [one]: [], [three]: [], [six]: [], [year]: [], [years3]: [], [years5]: [] }
}
