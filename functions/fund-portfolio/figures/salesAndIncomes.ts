import type { FundGain } from '../../../shared/finance/funds/fundGains.ts'
import type { FundRow } from '../positions/position.ts'
import { type FairPrices, gainOf, soldUnitsOf } from '../valuation/gains.ts'
import type { ValuedPosition } from '../valuation/valuedPosition.ts'
import type { FundIncome, FundOf, FundSale } from './fundFigures.ts'
import { isWithin, type Period } from './movements.ts'

/** Gains and dividends of a position that counts, in a period: pure. */

/** By lot: the parts of a sale add up to it. A merger is no sale. */
export function salesOf(
  one: ValuedPosition,
  of: FundOf,
  { period, fairPrices }: { readonly period: Period; readonly fairPrices: FairPrices },
): FundSale[] {
  return soldUnitsOf(one)
    .filter(({ soldOn }) => isWithin(period, soldOn))
    .map(sold => {
      const gain = gainOf(one, sold, fairPrices)
      const { soldOn, unitsE4, proceedsPaise, costPaise, gainPaise, term, percent, isExemptible } = gain
      return {
        ...of,
        boughtOn: sold.boughtOn,
        soldOn,
        unitsE4,
        proceedsPaise,
        costPaise,
        gainPaise,
        term,
        ...(percent === undefined ? {} : { percent }),
        isExemptible,
        costIs: costOf(gain),
      }
    })
}

function costOf({ grandfathered, indexed, fairValueMissing }: FundGain): FundSale['costIs'] {
  if (grandfathered) return 'grandfathered'
  if (indexed) return 'indexed'
  return fairValueMissing ? 'fairValueMissing' : 'paid'
}

/** Dividends with the tax that is printed on their day; of several dividends of a day it is the first one's. */
export function incomesOf({ ledger, position }: ValuedPosition, of: FundOf, period: Period): FundIncome[] {
  if (ledger === undefined) return []
  const taxes = taxesByDay(position.rows, period)
  const incomes: FundIncome[] = []
  for (const { date, paise, reinvested } of ledger.dividends) {
    if (paise === 0 || !isWithin(period, date)) continue
    const tdsPaise = taxes.get(date) ?? 0
    taxes.delete(date)
    incomes.push({ ...of, date, kind: reinvested ? 'reinvested' : 'paidOut', paise, tdsPaise })
  }
  for (const [date, tdsPaise] of taxes)
    if (tdsPaise !== 0) incomes.push({ ...of, date, kind: 'taxOnly', paise: 0, tdsPaise })
  return incomes
}

function taxesByDay(rows: readonly FundRow[], period: Period): Map<string, number> {
  const taxes = new Map<string, number>()
  for (const { date, type, amountPaise = 0, deletedOn } of rows)
    if (type === 'tds' && deletedOn === undefined && isWithin(period, date))
      taxes.set(date, (taxes.get(date) ?? 0) + amountPaise)
  return taxes
}
