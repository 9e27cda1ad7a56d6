import { detailedPages } from '../../../sandbox/statements/detailedPages.ts'
import { plainHabits } from '../../../sandbox/statements/habits.ts'
import type { Random } from '../../../sandbox/statements/seededRandom.ts'
import type { TrueFolio } from '../../../sandbox/statements/trueStatement.ts'
import type { PlacedPage } from '../../statement/lines/page.ts'
import { drawInvestor, drawScheme, folioNumber } from './drawStatement.ts'
import { fundCompanies } from './fundNames.ts'

const period = { from: '1996-11-21', to: '2026-11-20' }
/** A purchase and its stamp duty, a redemption and its STT: a day has one or two rows. */
const daysOfScheme = 72

/** A detailed statement of CAMS of thirty years with at least `transactions` rows, and how many it has. */
export function longStatement(
  random: Random,
  transactions: number,
): { readonly pages: readonly PlacedPage[]; readonly rows: number } {
  const investor = drawInvestor(random)
  const codes = new Set<string>()
  const folios: TrueFolio[] = []
  let rows = 0
  while (rows < transactions) {
    const company = random.pick(fundCompanies)
    const days = Math.min(daysOfScheme, transactions - rows)
    const scheme = drawScheme(random, company, period, codes, days)
    const { amc } = company
    folios.push({
      amc,
      folio: folioNumber(random),
      pan: investor.pan,
      holder: investor.name,
      schemes: [scheme],
    })
    // Notes are no transactions.
    rows += scheme.rows.filter(({ amountPaise, unitsE4 }) => (amountPaise ?? unitsE4) !== undefined).length
  }
  const truth = { period, investor, folios: folios.toSorted((one, other) => (one.amc < other.amc ? -1 : 1)) }
  return { pages: detailedPages(truth, 'cams', plainHabits, random), rows }
}
