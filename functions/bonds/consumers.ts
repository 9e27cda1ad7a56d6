import { eventFunction } from '../platform/eventFunction.ts'
import { erasureConsumers } from '../platform/events/erasureConsumers.ts'
import { onOrderSettled } from './catalogue/onOrderSettled.ts'
import { placeInstruments } from './catalogue/placeInstruments.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onWatchPageDue, watchDeals } from './watching/watchDeals.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(
  dependencies,
  [
    onOrderSettled(dependencies),
    onWatchPageDue(dependencies),
    ...erasureConsumers({ beside: dependencies.watches.erase, all: dependencies.watches.erase }),
  ],
  [placeInstruments(dependencies), watchDeals(dependencies)],
)
