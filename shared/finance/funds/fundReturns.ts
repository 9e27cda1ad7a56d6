import type { DatedFlow } from '../xirr.ts'
import { shareOf } from './fundAmounts.ts'
import type { FundLedger } from './ledgerTypes.ts'

/**
 * The flows of what is still held: what open lots cost on their days, and their share of each dividend they were there for.
 * Ascending passes over lots and dividends; the value is not among them.
 */
export function openFlows({ lots, dividends }: Pick<FundLedger, 'lots' | 'dividends'>): DatedFlow[] {
  const flows: DatedFlow[] = lots.map(({ boughtOn, costPaise }) => ({ date: boughtOn, paise: -costPaise }))
  const byDay = lots.toSorted((one, other) => (one.boughtOn < other.boughtOn ? -1 : 1))
  let [next, heldE4] = [0, 0]
  for (const { date, paise, unitsE4 } of dividends.toSorted((one, other) =>
    one.date < other.date ? -1 : 1,
  )) {
    for (let lot = byDay[next]; lot !== undefined && lot.boughtOn < date; lot = byDay[next]) {
      heldE4 += lot.unitsE4
      next += 1
    }
    const open = Math.min(heldE4, unitsE4)
    if (open > 0) flows.push({ date, paise: shareOf(paise, open, unitsE4) })
  }
  return flows
}
