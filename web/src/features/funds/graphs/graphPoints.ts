import type { BodyOf } from '../../../../../shared/contracts/defineCall.ts'
import type { getGraph } from '../../../../../shared/contracts/fund-portfolio/getGraph.ts'
import type { LinePoint } from '../../../components/ui/charts/LineChart.tsx'

export type FundGraph = BodyOf<typeof getGraph>['data']

/** More points than this are neither seen in a picture nor read in its table. */
const mostPoints = 90

/** Every nth of a long list, in even steps, with its last one. */
export function thinned<Point>(points: readonly Point[], most = mostPoints): readonly Point[] {
  if (points.length <= most) return points
  const step = Math.ceil(points.length / most)
  const last = points.length - 1
  return points.filter((_, place) => (last - place) % step === 0)
}

/** The returns of a tab: a point for every day that either of the two has. Percents become numbers only to be drawn. */
export function returnPoints({ dvpRets, bmRets }: FundGraph, tab: keyof FundGraph['dvpRets']): LinePoint[] {
  const yours = new Map(dvpRets[tab].map(({ date, percent }) => [date, Number(percent)]))
  const others = new Map(bmRets[tab].map(({ date, percent }) => [date, Number(percent)]))
  return [...new Set([...yours.keys(), ...others.keys()])]
    .sort()
    .map(date => ({ date, values: [yours.get(date) ?? null, others.get(date) ?? null] }))
}

/** Value and investment by day, paise. */
export const worthPoints = ({ dvpDatesArr, dvpPaise, investedPaise }: FundGraph) =>
  dvpDatesArr.map((date, place) => ({
    date,
    layers: [Math.max(0, dvpPaise[place] ?? 0)],
    line: Math.max(0, investedPaise[place] ?? 0),
  }))

/** The graph with the benchmark is drawn at so many points' distance (R-FUNDS-004). */
const comparedStep = 30

/** What 100 became, of the portfolio and of the benchmark: every 30th point, and the last one. */
export const comparedPoints = ({ dvpDatesArr, dvpNormArr, bmNormArr }: FundGraph): LinePoint[] =>
  dvpDatesArr.flatMap((date, place) =>
    place % comparedStep === 0 || place === dvpDatesArr.length - 1
      ? [{ date, values: [dvpNormArr[place] ?? null, bmNormArr[place] ?? null] }]
      : [],
  )

/** Equity and debt in tenths of a percent; debt is the rest (R-FUNDS-008), so that both are 1,000 together. */
export function assetShares({ astClsArr }: FundGraph) {
  const equity = astClsArr.find(({ name }) => name === 'equity')
  if (equity === undefined) return []
  const perMille = Math.min(1000, Math.max(0, Math.round(Number(equity.perc) * 10)))
  return astClsArr
    .map(({ name, valuePaise }) => ({
      name,
      paise: valuePaise,
      perMille: name === 'equity' ? perMille : 1000 - perMille,
    }))
    .filter(one => one.perMille > 0)
    .toSorted((one, other) => other.perMille - one.perMille)
}
