import { orderSettled } from '../../../shared/contracts/orders/events.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { consumer, type Delivery } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { openClaims } from './openClaims.ts'

/** A purchase settled: on another side of a record date than its price assumed, the payment is claimed. */
export const onPurchaseSettled = (
  dependencies: Pick<ConsumerDependencies, 'orderOf' | 'readInstrument' | 'claims'>,
) =>
  consumer('onPurchaseSettled', orderSettled, async ({ orderId }, delivery: Delivery<MarketCalendar>) => {
    const order = await dependencies.orderOf(orderId)
    if (order?.settledOn === undefined) throw new Error('the order settled, and its day cannot be read')
    const { investorId, ISIN, units, settlementDate, settledOn } = order
    if (settledOn === settlementDate) return
    const trade = {
      side: 'purchase',
      orderId,
      investorId,
      ISIN,
      units,
      pricedFor: settlementDate,
      settledOn,
    } as const
    await openClaims(dependencies, trade, delivery)
  })
