import type { Payout } from '../../../../shared/contracts/bond-portfolio/getPayouts.ts'
import { calendarOf } from '../../../../shared/vocabulary/ics.ts'

/** The words of the calendar in the reader's language. */
export interface CalendarWords {
  readonly name: string
  readonly title: (payout: Payout) => string
  readonly text: (payout: Payout) => string
}

/** The payouts that are still to come as a calendar file; what is credited needs no reminder. */
export const payoutCalendar = (payouts: readonly Payout[], words: CalendarWords, now: Date): string =>
  calendarOf({
    name: words.name,
    now,
    events: payouts
      .filter(({ standing }) => standing !== 'credited')
      .map(payout => ({
        // The due date and not the day of payment: a payment that a holiday moves stays the same event.
        uid: `${payout.ISIN}-${payout.dueDate}@bond-payouts`,
        date: payout.paymentDate,
        title: words.title(payout),
        text: words.text(payout),
      })),
  })
