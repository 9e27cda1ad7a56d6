import { eventFunction } from '../platform/eventFunction.ts'
import { onOrderSettled } from './catalogue/onOrderSettled.ts'
import { placeInstruments } from './catalogue/placeInstruments.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onWatchPageDue, watchDeals } from './watching/watchDeals.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(
  dependencies,
  [onOrderSettled(dependencies), onWatchPageDue(dependencies)],
  [placeInstruments(dependencies), watchDeals(dependencies)],
)
