import type { BodyOf } from '../../../shared/contracts/defineCall.ts'
import type { getFundPortfolio } from '../../../shared/contracts/fund-portfolio/getFundPortfolio.ts'
import { divideHalfUp, scaled, unscaled } from '../../../shared/finance/decimal.ts'
import { rupees } from '../../../shared/vocabulary/money.ts'
import { commissionOf } from './commission.ts'
import { soldUnitsOf } from './gains.ts'
import { costedPaise, type HeldScheme, heldSchemes, returnsOf, sumOf, unitsOf } from './heldScheme.ts'
import { holdingView, type ViewContext, yesterdayOf } from './holdingView.ts'
import type { ValuedPosition } from './valuedPosition.ts'

type Portfolio = BodyOf<typeof getFundPortfolio>['data']

/** The sums over all schemes, and every scheme (D1 s3). Pure. */
export function portfolioView(
  valued: readonly ValuedPosition[],
  context: ViewContext,
): Omit<Portfolio, 'leftOut' | 'investmentDetails' | 'pricesOf'> & { readonly timeline: number } {
  const schemes = heldSchemes(valued)
  const held = schemes.filter(isHeld)
  const mtmPaise = sumOf(valued, ({ valuePaise }) => valuePaise)
  const investmentPaise = sumOf(valued, costedPaise)
  const costedValuePaise = sumOf(valued, one => (one.costPaise === undefined ? 0 : one.valuePaise))
  const { yesterdaysPaise, yesterdaysPnlPerc } = yesterdayOf(valued)
  const daily = yesterdaysPnlPerc === undefined ? {} : { yesterdaysPnlPerc }
  const { cmsnPaid, cmsnSaved } = commissionOf(valued, context.costDifferenceOf)
  const costsAsOf = cmsnPaid?.asOf ?? cmsnSaved?.asOf
  return {
    funds: held.length,
    mtm: rupees(mtmPaise),
    mtmPaise,
    investmentAmt: rupees(investmentPaise),
    investmentPaise,
    costedValuePaise,
    gainPaise: costedValuePaise - investmentPaise,
    ...realisedOf(valued),
    ...equityOf(valued, mtmPaise),
    ...returnsOf(valued, context.today),
    ...(yesterdaysPaise === undefined ? {} : { yesterdaysPaise }),
    ...daily,
    ...(yesterdaysPnlPerc === undefined ? {} : { dailyPnlPerc: yesterdaysPnlPerc }),
    cmsnAnalysis: {
      paidPaise: cmsnPaid?.paise ?? 0,
      savedPaise: cmsnSaved?.paise ?? 0,
      ...(costsAsOf === undefined ? {} : { asOf: costsAsOf }),
    },
    cmsnPaid: rupees(cmsnPaid?.paise ?? 0),
    switchAnalysis: { available: false },
    sellPF: soldOf(schemes.filter(scheme => !isHeld(scheme))),
    investmentSummary: { totalInvestment: rupees(investmentPaise), ...daily },
    holdings: schemes.map(scheme => holdingView(scheme, context)),
    timeline: valued.reduce(
      (sum, { position }) => sum + position.rows.filter(row => row.deletedOn === undefined).length,
      0,
    ),
  }
}

const isHeld = ({ valued }: HeldScheme): boolean => unitsOf(valued) > 0

/** What was earned by sales and dividends, after STT and TDS, of the positions that count. */
function realisedOf(valued: readonly ValuedPosition[]) {
  let realisedPaise = 0
  let dividendPaise = 0
  for (const { ledger } of valued) {
    if (ledger === undefined) continue
    realisedPaise -= ledger.chargesPaise
    for (const { proceedsPaise, costPaise } of ledger.sold) realisedPaise += proceedsPaise - costPaise
    for (const { paise } of ledger.dividends) dividendPaise += paise
  }
  return { realisedPaise, dividendPaise }
}

/** Equity by the typical part of each category, in percent of the value with two places; debt is the rest (R-FUNDS-008). */
export function equityOf(
  valued: readonly ValuedPosition[],
  mtmPaise: number,
): Pick<Portfolio, 'equity' | 'debt'> {
  if (mtmPaise <= 0) return {}
  const weighed = valued.reduce(
    (sum, { facts, valuePaise = 0 }) => sum + BigInt(valuePaise) * scaled(facts?.equityPercent ?? '0', 2),
    0n,
  )
  const equityE2 = divideHalfUp(weighed, BigInt(mtmPaise))
  return { equity: unscaled(equityE2, 2), debt: unscaled(10_000n - equityE2, 2) }
}

/** Schemes of which all was sold: what they brought and what they had cost. Taken over by another scheme is not sold. */
function soldOf(schemes: readonly HeldScheme[]): Portfolio['sellPF'] {
  const sold = schemes.filter(({ valued }) =>
    valued.some(one => one.ledger === undefined || soldUnitsOf(one).length > 0),
  )
  let [broughtPaise, costPaise] = [0, 0]
  for (const part of sold.flatMap(({ valued }) => valued.flatMap(soldUnitsOf))) {
    broughtPaise += part.proceedsPaise
    costPaise += part.costPaise
  }
  return { currMtm: rupees(broughtPaise), currInvestAmt: rupees(costPaise), schemes: sold.length }
}

/** How many positions the figures leave out, each by one reason: who has no value is missing in all of them. */
export function leftOutOf(valued: readonly ValuedPosition[], panless: number): Portfolio['leftOut'] {
  const priced = valued.filter(({ valuePaise }) => valuePaise !== undefined)
  const count = (kind: ValuedPosition['status']): number =>
    priced.filter(({ status }) => status === kind).length
  return {
    panless,
    broken: count('broken'),
    partial: count('partial'),
    holdingsOnly: count('holdingsOnly'),
    edited: count('edited'),
    unpriced: valued.length - priced.length,
  }
}
