import { orderSettled } from '../../../shared/contracts/orders/events.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { consumer, type Delivery } from '../../platform/eventFunction.ts'
import type { Catalogue } from './catalogue.ts'
import { placeOne } from './placing.ts'

/** The last units may be sold now: the instrument moves to the historical ones. Otherwise nothing is written. */
export const onOrderSettled = (catalogue: Pick<Catalogue, 'bonds' | 'stockOf'>) =>
  consumer('onOrderSettled', orderSettled, async ({ product }, context: Delivery<MarketCalendar>) => {
    const instrument = await catalogue.bonds.read(product)
    if (instrument === undefined) throw new Error('the order settled, and its instrument is not published')
    if (!(await placeOne(catalogue, instrument, context)))
      throw new Error('the instrument changed while it was placed in its list')
  })
