import type { FundRow } from '../positions/position.ts'

/** What single rows say of systematic plans. Pure. */

/** How a row is named in the timeline (R-FUNDS-007); `undefined`: a dividend, tax, charge, or none of these. */
export type RowKind = 'Purchase' | 'Redemption' | 'switch' | 'SIP' | 'STP' | 'SWP'

const transferPlan = /\bSTP\b|systematic\s+transfer/i
const withdrawalPlan = /\bSWP\b|systematic\s+withdrawal/i

/** Statements name transfers and withdrawals of a plan in the description only. */
export function rowKindOf({ type, description, unitsE4 = 0 }: FundRow): RowKind | undefined {
  if (type === 'purchaseSip') return transferPlan.test(description) ? 'STP' : 'SIP'
  if (type === 'purchase') return transferPlan.test(description) ? 'STP' : 'Purchase'
  if (type === 'redemption') {
    if (transferPlan.test(description)) return 'STP'
    return withdrawalPlan.test(description) ? 'SWP' : 'Redemption'
  }
  if (type === 'switchIn' || type === 'switchOut') return transferPlan.test(description) ? 'STP' : 'switch'
  if (type === 'switchInMerger' || type === 'switchOutMerger') return 'switch'
  // A payment that failed takes units away, a redemption that failed brings them back.
  if (type === 'reversal') return unitsE4 > 0 ? 'Redemption' : 'Purchase'
  return undefined
}

/** Number of the instalment and of all of them, e.g. of `Purchase-SIP (ECS) - Instalment 3/60`. */
export function instalmentOf(
  description: string,
): { readonly number: number; readonly of?: number } | undefined {
  const found = /inst(?:al?l?ment)?\.?\s*(?:no\.?\s*)?[-:]?\s*(\d{1,4})(?:\s*\/\s*(\d{1,4}))?/i.exec(
    description,
  )
  if (found === null) return undefined
  const [, number, of] = found
  return { number: Number(number), ...(of === undefined ? {} : { of: Number(of) }) }
}
