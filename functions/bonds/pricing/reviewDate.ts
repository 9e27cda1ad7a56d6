import type { ListedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { endOf } from '../../../shared/finance/couponSchedule.ts'
import {
  addDays,
  daysBetween,
  indianInstant,
  type MarketCalendar,
} from '../../../shared/vocabulary/marketCalendar.ts'
import { isBoughtHere, isOver } from './availabilityPricing.ts'

/** A holiday that is announced late moves the last day of a sale by a day or two. */
const announcedDays = 10

/**
 * The Indian day from which dates alone may make an instrument historical, ISO: ten days before they do by the calendar as it
 * is known. `undefined` when no date ends it, or when one has.
 */
export function endsFrom(
  instrument: ListedInstrument,
  today: string,
  calendar: MarketCalendar,
): string | undefined {
  const { closesOn, terms } = instrument
  const last = isBoughtHere(instrument) ? (closesOn ?? (terms && endOf(terms).date)) : closesOn
  if (last === undefined) return undefined
  const isOverAfter = (days: number): boolean =>
    isOver(instrument, new Date(indianInstant(addDays(today, days), '23:59')), calendar)
  // What is over stays over, so the first such day is found by halving.
  let [before, over] = [-1, Math.max(0, daysBetween(today, last) + 1)]
  while (over - before > 1) {
    const middle = Math.floor((before + over) / 2)
    if (isOverAfter(middle)) over = middle
    else before = middle
  }
  return addDays(today, over - announcedDays)
}
