import { eventFunction } from '../platform/eventFunction.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onNotificationCreated } from './onNotificationCreated.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(dependencies, [onNotificationCreated(dependencies)])
