import { eventFunction } from '../platform/eventFunction.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { startIndexFeed, startNavFeed } from './feeds/startFeeds.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(
  dependencies,
  [],
  [startNavFeed(dependencies), startIndexFeed(dependencies)],
)
