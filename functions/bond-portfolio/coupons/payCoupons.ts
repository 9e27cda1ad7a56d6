import type { PublishedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { addDays } from '../../../shared/vocabulary/calendarDays.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { paymentsOf } from '../../bonds/published.ts'
import type { Scheduled } from '../../platform/eventFunction.ts'
import { sweepEach } from '../../platform/events/sweep.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

/** Before the first mark: a holding that is older was recorded, and that requested its own payments. */
const firstTimeDays = 31
/** Days checked again every time: a holiday that was declared late moves a payment to a day that was done. */
const againDays = 10
const pace = { atOnce: 10, longestMs: 40_000 }

/**
 * Opens a run for every ISIN and due date whose payment date has come, missed days included. Runs that exist are left
 * alone; the mark moves when all of them stand, so that a day that failed is made up for.
 */
export const payCoupons = ({
  runs,
  readCatalogue,
}: Pick<ConsumerDependencies, 'runs' | 'readCatalogue'>): Scheduled<MarketCalendar> => ({
  name: 'payCoupons',
  async run({ now, calendar }) {
    const today = indianDate(now)
    const mark = await runs.readMark()
    const after = mark === undefined ? addDays(today, -firstTimeDays) : addDays(mark, -againDays)
    const due = new Map<string, ReturnType<typeof dueOf>[number][1]>(
      (await readCatalogue()).flatMap(one => dueOf(one, after, today, calendar)),
    )
    const context = { now, correlationId: `pay-coupons-${today}` }
    const done = new Set<string>()
    await sweepEach([...due.keys()], pace, async id => {
      const found = due.get(id)
      if (found !== undefined) await runs.open(found.ISIN, found, context)
      done.add(id)
    })
    if (done.size === due.size) await runs.moveMark(today)
  },
})

/** The payments of an instrument after a day, up to and on another. */
function dueOf(instrument: PublishedInstrument, after: string, until: string, calendar: MarketCalendar) {
  const { ISIN } = instrument
  if (ISIN === undefined) return []
  return paymentsOf(instrument, calendar)
    .filter(({ paymentDate }) => paymentDate > after && paymentDate <= until)
    .map(({ dueDate, paymentDate }) => [`${ISIN}#${dueDate}`, { ISIN, dueDate, paymentDate }] as const)
}
