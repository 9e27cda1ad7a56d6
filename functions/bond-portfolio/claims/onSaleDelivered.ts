import { liquidationDelivered } from '../../../shared/contracts/liquidation/events.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { dueOn } from '../../liquidation/published.ts'
import { consumer, type Delivery } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { openClaims } from './openClaims.ts'

/** The units of a sale were delivered: on another side of a record date than its price assumed, the payment is claimed. */
export const onSaleDelivered = (
  dependencies: Pick<ConsumerDependencies, 'liquidationOf' | 'readBook' | 'readInstrument' | 'claims'>,
) =>
  consumer(
    'onSaleDelivered',
    liquidationDelivered,
    async ({ orderId, investorId }, delivery: Delivery<MarketCalendar>) => {
      const sale = await dependencies.liquidationOf(orderId)
      const { lots } = await dependencies.readBook(investorId)
      const settledOn = lots.find(({ liquidationId }) => liquidationId === orderId)?.closedOn
      if (sale?.placedOn === undefined || settledOn === undefined)
        throw new Error('units were delivered, and their sale or its day cannot be read')
      const { ISIN, units, placedOn, promisedOn, deliverBy } = sale
      // Sales of before the promised day was kept: their price contains the payment of the record date `deliverBy`.
      const pricedFor = promisedOn ?? deliverBy ?? dueOn(placedOn, delivery.calendar)
      if (settledOn === pricedFor) return
      const trade = { side: 'sale', orderId, investorId, ISIN, units, pricedFor, settledOn } as const
      await openClaims(dependencies, trade, delivery)
    },
  )
