import { orderSettled } from '../../../shared/contracts/orders/events.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { paymentsOf } from '../../bonds/published.ts'
import { consumer, type Delivery } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

/**
 * A settlement that was recorded late may own payments whose run has passed its holders already: it asks for each of them
 * again. Of a settlement in time none is due yet, and nothing is written.
 */
export const onOrderSettled = ({
  settledLots,
  readBook,
  readInstrument,
}: Pick<ConsumerDependencies, 'settledLots' | 'readBook' | 'readInstrument'>) =>
  consumer(
    'onOrderSettled',
    orderSettled,
    async ({ orderId, investorId, ISIN }, { now, calendar, correlationId }: Delivery<MarketCalendar>) => {
      const lot = (await readBook(investorId)).lots.find(one => one.orderId === orderId)
      if (lot === undefined) throw new Error('the order settled, and its lot is not in the book')
      const instrument = await readInstrument(ISIN)
      if (instrument === undefined) throw new Error('the order settled, and its instrument is not published')
      const today = indianDate(now)
      const dueDates = paymentsOf(instrument, calendar)
        .filter(({ paymentDate }) => paymentDate <= today)
        // The last one also of a lot that owns nothing of it: its units are closed with it.
        .filter(
          ({ recordDate, principalPaise, outstandingPaise }) =>
            recordDate >= lot.settledOn || principalPaise === outstandingPaise,
        )
        .map(({ dueDate }) => dueDate)
      if (dueDates.length > 0) await settledLots.askFor({ orderId, ISIN, dueDates }, { now, correlationId })
    },
  )
