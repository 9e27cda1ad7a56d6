import { unitsTolerance } from '../../../shared/finance/funds/fundLedger.ts'
import { addDays } from '../../../shared/vocabulary/calendarDays.ts'
import type { FundRow } from '../positions/position.ts'
import type { StoredPosition } from '../positions/storedPosition.ts'
import type { FundMovement, FundOf, FundUnits } from './fundFigures.ts'
import { unitsOn } from './unitsOn.ts'

/** Rows and units of a period: pure. */

export interface Period {
  readonly from: string
  readonly to: string
}

export const isWithin = ({ from, to }: Period, date: string): boolean => from <= date && date <= to

/** The rows of a period without those that were deleted, as they are printed. */
const rowsWithin = ({ rows }: StoredPosition, period: Period): FundRow[] =>
  rows.filter(({ date, deletedOn }) => deletedOn === undefined && isWithin(period, date))

/**
 * Money of a row as the ledger counts it (`shared/finance/funds`): out of the investor's pocket is negative. Only what is
 * printed; a reinvested dividend moves none.
 */
function moneyOf({ type, amountPaise, unitsE4 = 0 }: FundRow): number | undefined {
  if (amountPaise === undefined || type === 'dividendReinvestment') return undefined
  if (type === 'stampDuty' || type === 'stt' || type === 'tds') return 0 - amountPaise
  if (type === 'dividendPayout') return Math.abs(amountPaise)
  if (unitsE4 === 0) return type === 'other' ? 0 - amountPaise : undefined
  return unitsE4 > 0 ? -Math.abs(amountPaise) : Math.abs(amountPaise)
}

/** The rows of a position in a period, as printed. */
export const movementsOf = (position: StoredPosition, of: FundOf, period: Period): FundMovement[] =>
  rowsWithin(position, period).map(row => {
    const { date, type, unitsE4, navE4 } = row
    const paise = moneyOf(row)
    return {
      ...of,
      date,
      type,
      ...(unitsE4 === undefined ? {} : { unitsE4 }),
      ...(navE4 === undefined ? {} : { navE4 }),
      ...(paise === undefined ? {} : { paise }),
    }
  })

/** Units of a position in a period; `undefined`: it is not known what was held, or its rows do not explain it. */
export function unitsWithin(position: StoredPosition, of: FundOf, period: Period): FundUnits | undefined {
  const beforeE4 = unitsOn(position, addDays(period.from, -1))
  const afterE4 = unitsOn(position, period.to)
  if (beforeE4 === undefined || afterE4 === undefined) return undefined
  const moved = rowsWithin(position, period).map(({ unitsE4 = 0 }) => unitsE4)
  const inE4 = moved.reduce((sum, units) => sum + Math.max(0, units), 0)
  const outE4 = moved.reduce((sum, units) => sum + Math.max(0, -units), 0)
  if (Math.abs(beforeE4 + inE4 - outE4 - afterE4) > unitsTolerance) return undefined
  return { ...of, beforeE4, inE4, outE4, afterE4 }
}
