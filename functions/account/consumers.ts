import { eventFunction } from '../platform/eventFunction.ts'
import { erasureConsumers } from '../platform/events/erasureConsumers.ts'
import { openConsumerDependencies } from './dependencies.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(dependencies, erasureConsumers({ all: dependencies.erase }))
