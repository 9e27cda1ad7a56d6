import type { BodyOf } from '../../../../shared/contracts/defineCall.ts'
import { type getGraph, graphTabNames } from '../../../../shared/contracts/fund-portfolio/getGraph.ts'
import { percentOf, roundedPercent } from '../../../../shared/finance/decimal.ts'
import { yearlyReturn } from '../../../../shared/finance/yearlyReturn.ts'
import { financialYearDays, financialYearOf } from '../../../../shared/vocabulary/calendarDays.ts'
import { rupees } from '../../../../shared/vocabulary/money.ts'
import { type FairPrices, yearlyGainsOf } from '../gains.ts'
import { sumOf } from '../heldScheme.ts'
import { equityOf } from '../portfolioView.ts'
import type { ValuedPosition } from '../valuedPosition.ts'
import { type BenchmarkLevel, levelsOn, normalised } from './benchmarkSeries.ts'
import {
  type GraphYear,
  graphYears,
  type Lifetime,
  type RangeName,
  rangeDates,
  type TabName,
  tabDates,
} from './sampleDates.ts'
import { type PriceHistory, type ValueSeries, valueSeries } from './valueSeries.ts'

type Graph = BodyOf<typeof getGraph>['data']

/** The days of all graphs of a portfolio. */
export interface GraphDates {
  readonly range: readonly string[]
  readonly tabs: Readonly<Record<TabName, readonly string[]>>
  readonly years: readonly GraphYear[]
  /** All of them, ascending, each once. */
  readonly all: readonly string[]
}

/** `flowDays`: on which money came or went. Growth is exact where the value of each of them is known. */
export function graphDates(lifetime: Lifetime, range: RangeName, flowDays: Iterable<string>): GraphDates {
  const own = rangeDates(lifetime, range)
  const tab = (name: TabName): string[] => tabDates(lifetime, name)
  const tabs = {
    '1m': tab('1m'),
    '3m': tab('3m'),
    '6m': tab('6m'),
    '1y': tab('1y'),
    '3y': tab('3y'),
    '5y': tab('5y'),
  }
  const years = graphYears(lifetime)
  const ends = years.flatMap(({ before, end }) => (before < lifetime.firstDay ? [end] : [before, end]))
  const shown = [...own, ...Object.values(tabs).flat()].sort()
  const [first = ''] = shown
  const between = [...flowDays].filter(day => day > first && day <= lifetime.lastDay)
  const all = [...new Set([...shown, ...ends, ...between])].sort()
  return { range: own, tabs, years, all }
}

/** Of positions that count in returns, from the first row to the day of the latest prices. */
export function lifetimeOf(valued: readonly ValuedPosition[], lastDay: string): Lifetime | undefined {
  const starts = valued.flatMap(({ ledger }) => ledger?.steps[0]?.date ?? [])
  const firstDay = starts.reduce((first, date) => (date < first ? date : first), starts[0] ?? '')
  if (firstDay === '' || firstDay > lastDay) return undefined
  return { firstDay, lastDay }
}

export interface GraphInputs {
  readonly dates: GraphDates
  readonly history: PriceHistory
  readonly levels: readonly BenchmarkLevel[]
  readonly fairPrices: FairPrices
}

/** The graphs of positions that count (D1 s3, s9). */
export function graphView(
  valued: readonly ValuedPosition[],
  { dates, history, levels, fairPrices }: GraphInputs,
): Omit<Graph, 'benchmark' | 'leftOutSchemes'> {
  const series = valueSeries(valued, history, dates.all)
  const at = new Map(series.dates.map((date, index) => [date, index]))
  const on = (values: readonly number[], date: string): number => values[at.get(date) ?? -1] ?? 0
  const valuesOn = (values: readonly number[]): number[] => dates.range.map(date => on(values, date))
  const dvpPaise = valuesOn(series.valuePaise)
  const [base = 1] = valuesOn(series.index)
  return {
    dvpDatesArr: [...dates.range],
    dvpArr: dvpPaise.map(rupees),
    dvpPaise,
    investedPaise: valuesOn(series.investedPaise),
    dvpNormArr: valuesOn(series.index).map(grown =>
      base > 0 ? Number(((100 * grown) / base).toFixed(4)) : null,
    ),
    bmNormArr: normalised(levelsOn(levels, dates.range)),
    dvpRets: byTab(name => returnsSince(dates.tabs[name], date => on(series.index, date))),
    bmRets: byTab(name => {
      const found = new Map(
        levelsOn(levels, dates.tabs[name]).map((level, index) => [dates.tabs[name][index], level]),
      )
      return returnsSince(dates.tabs[name], date => found.get(date))
    }),
    xirrFYArr: dates.years.map(year => ({
      year: financialYearOf(financialYearDays(year.start).from),
      xirr: yearReturn(valued, year, series, at),
    })),
    ...classesOf(valued),
    sectorArr: [],
    companyArr: [],
    capitalGains: yearlyGainsOf(valued, fairPrices).reverse(),
  }
}

const byTab = <Points>(of: (name: TabName) => Points): Record<TabName, Points> => {
  const [one, three, six, year, years3, years5] = graphTabNames
  return {
    [one]: of(one),
    [three]: of(three),
    [six]: of(six),
    [year]: of(year),
    [years3]: of(years3),
    [years5]: of(years5),
  }
}

/**
 * Percent since the first day, with four places; none when it has no level. Later days without one, and what no percent holds,
 * are left out.
 */
function returnsSince(
  dates: readonly string[],
  levelOn: (date: string) => number | undefined,
): { date: string; percent: string }[] {
  const base = levelOn(dates[0] ?? '') ?? 0
  if (base <= 0) return []
  return dates.flatMap(date => {
    const level = levelOn(date)
    if (level === undefined) return []
    const percent = roundedPercent((level / base - 1) * 100)
    return Math.abs(percent) > 9999 ? [] : [{ date, percent: percent.toFixed(4) }]
  })
}

/** What was there at the start of a financial year went in, what is there at its end comes out. */
function yearReturn(
  valued: readonly ValuedPosition[],
  { before, end }: GraphYear,
  { valuePaise }: ValueSeries,
  at: ReadonlyMap<string, number>,
): Graph['xirrFYArr'][number]['xirr'] {
  const worth = (date: string): number => valuePaise[at.get(date) ?? -1] ?? 0
  const flows = [
    { date: before, paise: -worth(before) },
    { date: end, paise: worth(end) },
  ].filter(({ paise }) => paise !== 0)
  for (const { ledger } of valued)
    for (const flow of ledger?.flowsAtValue ?? [])
      if (flow.date > before && flow.date <= end) flows.push(flow)
  return yearlyReturn(flows)
}

/** Equity by the typical parts of the categories; debt is the rest. */
function classesOf(valued: readonly ValuedPosition[]): Pick<Graph, 'astClsArr'> {
  const wholePaise = sumOf(valued, ({ valuePaise }) => valuePaise)
  const { equity, debt } = equityOf(valued, wholePaise)
  if (equity === undefined || debt === undefined) return { astClsArr: [] }
  const equityPaise = valued.reduce(
    (sum, { facts, valuePaise = 0 }) => sum + percentOf(valuePaise, facts?.equityPercent ?? '0'),
    0,
  )
  return {
    astClsArr: [
      { name: 'equity', perc: equity, valuePaise: equityPaise },
      { name: 'debt', perc: debt, valuePaise: wholePaise - equityPaise },
    ],
  }
}
