import { percentOf } from '../../../shared/finance/decimal.ts'
import type { Schemes } from '../reads/readDependencies.ts'
import type { ValuedPosition } from './valuedPosition.ts'

/** An estimate in paise a year at today's value, with the day of the data it is made of. */
export interface Estimate {
  readonly paise: number
  readonly asOf: string
}

/**
 * What regular plans cost beyond direct ones, and what direct plans save: value times the usual difference of the category
 * (domain.md 2.7). Left out where nothing is held or the category is unknown.
 */
export function commissionOf(
  valued: readonly ValuedPosition[],
  costDifferenceOf: Schemes['costDifferenceOf'],
): { readonly cmsnPaid?: Estimate; readonly cmsnSaved?: Estimate } {
  let paid: Estimate | undefined
  let saved: Estimate | undefined
  for (const { facts, valuePaise = 0 } of valued) {
    const difference = facts === undefined ? undefined : costDifferenceOf(facts.category)
    if (facts === undefined || difference === undefined || valuePaise <= 0) continue
    const paise = percentOf(valuePaise, difference.percent)
    const { asOf } = difference
    if (facts.isDirect) saved = { paise: (saved?.paise ?? 0) + paise, asOf }
    else paid = { paise: (paid?.paise ?? 0) + paise, asOf }
  }
  return {
    ...(paid === undefined ? {} : { cmsnPaid: paid }),
    ...(saved === undefined ? {} : { cmsnSaved: saved }),
  }
}
