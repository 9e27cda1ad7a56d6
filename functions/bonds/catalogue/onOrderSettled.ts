import { orderSettled } from '../../../shared/contracts/orders/events.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { consumer, type Delivery } from '../../platform/eventFunction.ts'
import type { Catalogue } from './catalogue.ts'
import { placeOne } from './placing.ts'

/** The last units may be sold now: the instrument moves to the historical ones. Otherwise nothing is written. */
export const onOrderSettled = (catalogue: Pick<Catalogue, 'bonds' | 'stockOf'>) =>
  consumer('onOrderSettled', orderSettled, ({ product }, context: Delivery<MarketCalendar>) =>
    placeOne(catalogue, product, context),
  )
