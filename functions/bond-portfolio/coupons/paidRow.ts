import type { PublishedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import type { ScheduleRow } from '../../../shared/finance/bondTerms.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { isMldTerms, paymentsOf } from '../../bonds/published.ts'

/** The row of an instrument's schedule that is due on a date. Throws when there is none, or when its amount is not known yet. */
export function rowDueOn(
  instrument: PublishedInstrument | undefined,
  dueDate: string,
  calendar: MarketCalendar,
): ScheduleRow {
  const row =
    instrument === undefined
      ? undefined
      : paymentsOf(instrument, calendar).find(one => one.dueDate === dueDate)
  if (instrument === undefined || row === undefined)
    throw new Error('nothing is due then: were terms changed?')
  const { terms } = instrument
  if (terms !== undefined && isMldTerms(terms) && terms.finalLevel === undefined)
    throw new Error('the final level of the index is not published')
  return row
}
