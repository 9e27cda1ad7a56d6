import { couponPageDue } from '../../../shared/contracts/bond-portfolio/events.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { consumer, type Delivery } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import type { PassDependencies } from './couponPass.ts'
import { added } from './couponRunLifecycle.ts'
import { rowDueOn } from './paidRow.ts'
import { passPage } from './passPage.ts'

/** Holders of one page: small enough for one message, and for one question to the registrar. */
const holdersPerPage = 20

/** Works on one page of the holders, and requests the next one in the same write that ends this one. */
export const onCouponPageDue = (
  dependencies: PassDependencies & Pick<ConsumerDependencies, 'runs' | 'holdersOf' | 'readInstrument'>,
) =>
  consumer(
    'onCouponPageDue',
    couponPageDue,
    async ({ ISIN, dueDate, after }, delivery: Delivery<MarketCalendar>) => {
      const { runs, holdersOf, readInstrument } = dependencies
      const run = await runs.find(ISIN, dueDate)
      // The page was done before, or a newer pass has started at the first page.
      if (run === undefined || run.state !== 'passing' || run.version !== delivery.aggregate.version) return
      const instrument = await readInstrument(ISIN)
      const row = rowDueOn(instrument, dueDate, delivery.calendar)
      if (instrument === undefined) return
      const holders = await holdersOf(ISIN, { after, most: holdersPerPage })
      const { now, calendar, correlationId } = delivery
      const context = { now, calendar, correlationId }
      const ids = holders.map(({ investorId }) => investorId)
      const { tally, refused, failures } = await passPage(dependencies, { instrument, row }, ids, context)
      // All of them failed: the cause is not a holder, and the page is delivered again.
      if (failures.length > 0 && failures.length === ids.length) throw failures[0]
      const next = ids.length < holdersPerPage ? undefined : ids.at(-1)
      await runs.endPage(run, added(run.tally, tally), next, context)
      if (refused !== undefined) throw refused
      // The others are done. These are requested again in an hour; the error is in the log.
      if (failures.length > 0) throw failures[0]
    },
  )
