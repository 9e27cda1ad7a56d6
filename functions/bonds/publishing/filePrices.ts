import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketContext } from '../../../shared/vocabulary/marketCalendar.ts'
import type { BondStore } from '../catalogue/bondStore.ts'
import { assessPriceRow, moveFault, type PriceAssessment, type PriceMove } from './priceChanges.ts'
import { type PriceRow, type RowFault, readPriceFile } from './priceFile.ts'

/** A file of prices against the catalogue: what would move. */

/** A row whose price is not published like this already. */
export interface MovedRow extends PriceMove {
  readonly row: PriceRow
  readonly product: string
  /** Of the instrument that it was compared with. */
  readonly priceVersion: number
}

export interface CheckedFile {
  readonly rows: number
  readonly faults: readonly RowFault[]
  /** In the order of the file. */
  readonly moves: readonly MovedRow[]
}

/** Compares a whole file with the catalogue; it writes nothing. Eventually consistent: what publishes reads each row again. */
export async function checkPriceFile(
  bonds: BondStore,
  text: string,
  { now, calendar }: MarketContext,
): Promise<CheckedFile> {
  const { rows, faults } = readPriceFile(text)
  const found = [...faults]
  const moves: MovedRow[] = []
  const published = await bonds.readWholesByIsin(rows.map(({ ISIN }) => ISIN))
  const today = indianDate(now)
  for (const row of rows) {
    const { line, ISIN } = row
    const before = published.get(ISIN)
    const assessment: PriceAssessment =
      before === undefined
        ? { outcome: 'fault', says: 'ISIN: no instrument of the catalogue has it; leave the row out' }
        : assessPriceRow(row, before, { today, calendar })
    const says =
      assessment.outcome === 'fault'
        ? assessment.says
        : assessment.outcome === 'moves'
          ? moveFault(assessment, today)
          : undefined
    if (says !== undefined) found.push({ line, ISIN, says })
    else if (assessment.outcome === 'moves' && before !== undefined) {
      const { product, priceVersion } = before
      const { from, to, percent, needsApproval } = assessment
      moves.push({ row, product, priceVersion, from, to, percent, needsApproval })
    }
  }
  return { rows: rows.length, faults: found.toSorted((a, b) => a.line - b.line), moves }
}
