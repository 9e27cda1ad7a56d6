import type { FundTaxKind } from '../../../shared/finance/funds/fundGainRules.ts'
import {
  type FundGain,
  fairValueDay,
  fundGainOf,
  fundTaxKindOf,
} from '../../../shared/finance/funds/fundGains.ts'
import type { SchemeFacts } from '../reads/readDependencies.ts'
import type { ValuedPosition } from './valuedPosition.ts'

/** Gains of what was sold, as they are taxed: pure. */

/** The price of 31 January 2018 by the code of a position. */
export type FairPrices = ReadonlyMap<string, number>

/** How a scheme is taxed; one that AMFI does not list as `other`. */
export const taxKindOf = (facts: SchemeFacts | undefined): FundTaxKind =>
  facts === undefined ? 'other' : fundTaxKindOf(facts.assetClass, facts.equityPercent)

/** The codes of equity of which units from before February 2018 were sold: their price of that day is part of the gain. */
export function fairPriceCodes(valued: readonly ValuedPosition[]): string[] {
  const codes = new Set<string>()
  for (const { ledger, facts, position } of valued)
    if (
      position.code !== undefined &&
      taxKindOf(facts) === 'equity' &&
      ledger?.sold.some(({ boughtOn, soldOn }) => boughtOn <= fairValueDay && soldOn > fairValueDay)
    )
      codes.add(position.code)
  return [...codes]
}

/** Ascending by the day of the sale within a position. A merger is none. */
export function gainsOf(valued: readonly ValuedPosition[], fairPrices: FairPrices): FundGain[] {
  const gains: FundGain[] = []
  for (const { ledger, facts, position } of valued) {
    const kind = taxKindOf(facts)
    const fairNavE4 = fairPrices.get(position.code ?? '')
    for (const sold of ledger?.sold ?? [])
      if (sold.isMerger === undefined) gains.push(fundGainOf(kind, sold, fairNavE4))
  }
  return gains
}
