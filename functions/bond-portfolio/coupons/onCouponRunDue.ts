import { couponRunDue } from '../../../shared/contracts/bond-portfolio/events.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { paymentsOf } from '../../bonds/published.ts'
import { consumer, type Delivery } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

/**
 * Begins a pass over the holders of an ISIN for one due date. A run that nobody opened is opened, which says so again:
 * so a holding that is recorded later asks for its payments of before. What is not due yet waits for its day.
 */
export const onCouponRunDue = ({
  runs,
  readInstrument,
}: Pick<ConsumerDependencies, 'runs' | 'readInstrument'>) =>
  consumer(
    'onCouponRunDue',
    couponRunDue,
    async ({ ISIN, dueDate }, { now, calendar, correlationId }: Delivery<MarketCalendar>) => {
      const at = { now, correlationId }
      const run = await runs.find(ISIN, dueDate)
      if (run !== undefined) {
        if (!(await runs.beginPass(run, at))) throw new Error('the run was moved meanwhile')
        return
      }
      const instrument = await readInstrument(ISIN)
      const row =
        instrument === undefined
          ? undefined
          : paymentsOf(instrument, calendar).find(one => one.dueDate === dueDate)
      if (row === undefined) throw new Error('nothing is due then')
      if (row.paymentDate <= indianDate(now)) await runs.open(ISIN, row, at)
    },
  )
