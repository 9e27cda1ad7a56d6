import type { FundTaxKind } from '../../../shared/finance/funds/fundGainRules.ts'
import {
  type FundGain,
  fairValueDay,
  fundGainOf,
  fundTaxKindOf,
  type YearGains,
  yearlyGains,
} from '../../../shared/finance/funds/fundGains.ts'
import type { SoldUnits } from '../../../shared/finance/funds/ledgerTypes.ts'
import type { SchemeFacts } from '../reads/readDependencies.ts'
import type { ValuedPosition } from './valuedPosition.ts'

/** Gains of what was sold, as they are taxed: pure. */

/** The price of 31 January 2018 by the code of a position. */
export type FairPrices = ReadonlyMap<string, number>

/** How a scheme is taxed; one that AMFI does not list as `other`. */
export const taxKindOf = (facts: SchemeFacts | undefined): FundTaxKind =>
  facts === undefined ? 'other' : fundTaxKindOf(facts.assetClass, facts.equityPercent)

/** What was sold of a position, if it counts. A merger is no sale. */
export const soldUnitsOf = ({ ledger }: Pick<ValuedPosition, 'ledger'>): SoldUnits[] =>
  (ledger?.sold ?? []).filter(({ isMerger }) => isMerger === undefined)

/** The scheme that units were of on 31 January 2018; empty: not known. */
const fairCodeOf = ({ position }: ValuedPosition, { origin }: SoldUnits): string =>
  origin?.code ?? position.code ?? ''

/** The codes of equity of which units from before February 2018 were sold: their price of that day is part of the gain. */
export function fairPriceCodes(valued: readonly ValuedPosition[]): string[] {
  const codes = new Set<string>()
  for (const one of valued) {
    if (taxKindOf(one.facts) !== 'equity') continue
    for (const sold of soldUnitsOf(one))
      if (sold.boughtOn <= fairValueDay && sold.soldOn > fairValueDay) codes.add(fairCodeOf(one, sold))
  }
  codes.delete('')
  return [...codes]
}

/** The gain of one sale of a position. */
export const gainOf = (one: ValuedPosition, sold: SoldUnits, fairPrices: FairPrices): FundGain =>
  fundGainOf(taxKindOf(one.facts), sold, fairPrices.get(fairCodeOf(one, sold)))

/** Ascending by the day of the sale within a position. */
export function gainsOf(valued: readonly ValuedPosition[], fairPrices: FairPrices): FundGain[] {
  const gains: FundGain[] = []
  for (const one of valued) for (const sold of soldUnitsOf(one)) gains.push(gainOf(one, sold, fairPrices))
  return gains
}

/** Years with sales, ascending: each person's gains are taxed alone (losses, exemption of s.112A), and their figures added. */
export function yearlyGainsOf(valued: readonly ValuedPosition[], fairPrices: FairPrices): YearGains[] {
  const byYear = new Map<string, YearGains>()
  const people = Map.groupBy(valued, ({ position }) => position.panId)
  for (const own of people.values())
    for (const year of yearlyGains(gainsOf(own, fairPrices))) {
      const sum = byYear.get(year.year)
      byYear.set(year.year, sum === undefined ? year : added(sum, year))
    }
  return [...byYear.values()].sort((one, other) => (one.year < other.year ? -1 : 1))
}

const added = (one: YearGains, other: YearGains): YearGains => ({
  year: one.year,
  shortTermPaise: one.shortTermPaise + other.shortTermPaise,
  longTermPaise: one.longTermPaise + other.longTermPaise,
  slabPaise: one.slabPaise + other.slabPaise,
  taxPaise: one.taxPaise + other.taxPaise,
})
