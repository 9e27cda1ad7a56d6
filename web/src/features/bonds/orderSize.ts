import type { BondDetails } from '../../../../shared/contracts/bonds/bondBody.ts'
import type { Language } from '../../lib/i18n.ts'
import { formatPaise } from '../../lib/indianFormat.ts'

/** What stands in the size fields: it is the chosen units, is being turned into units, or cannot be. */
export type SizeTyped = 'read' | 'asking' | 'wrong'

/** What is wrong with so many units, in the words the server would refuse them with; it decides in the end. */
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

/** The units of the address, if they are a number that can be bought; else the least. */
export function unitsFrom(text: string | null, bond: Pick<BondDetails, 'minUnits' | 'maxUnits'>): number {
  const units = /^[1-9]\d{0,7}$/.test(text ?? '') ? Number(text) : bond.minUnits
  return Math.min(Math.max(units, bond.minUnits), bond.maxUnits)
}
