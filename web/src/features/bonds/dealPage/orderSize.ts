import type { BondDetails } from '../../../../../shared/contracts/bonds/bondBody.ts'
import type { Language } from '../../../lib/i18n.ts'
import { formatPaise } from '../../../lib/indianFormat.ts'

/** The content of the size fields: the chosen units, an amount being turned into units, or no valid number. */
export type SizeTyped = 'read' | 'asking' | 'wrong'

/** Why these units cannot be bought, with the ids of the server's refusals; the server decides. */
export function sizeProblem(
  bond: Pick<BondDetails, 'minUnits' | 'maxUnits' | 'availableUnits' | 'minAmtPaise'>,
  units: number,
  language: Language,
) {
  if (units < bond.minUnits)
    return {
      id: 'orders.belowMinimum' as const,
      params: { units: bond.minUnits, amount: formatPaise(bond.minAmtPaise, language) },
    }
  if (units > bond.maxUnits) return { id: 'orders.aboveMaximum' as const, params: { units: bond.maxUnits } }
  if (units > bond.availableUnits)
    return { id: 'orders.soldOut' as const, params: { units: bond.availableUnits } }
  return undefined
}

/** The units of the address within the bond's limits; without a number the smallest order. */
export function unitsFrom(text: string | null, bond: Pick<BondDetails, 'minUnits' | 'maxUnits'>): number {
  const units = /^[1-9]\d{0,7}$/.test(text ?? '') ? Number(text) : bond.minUnits
  return Math.min(Math.max(units, bond.minUnits), bond.maxUnits)
}
