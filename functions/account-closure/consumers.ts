import { eventFunction } from '../platform/eventFunction.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { sweepClosures } from './sweepClosures.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(dependencies, [], [sweepClosures(dependencies)])
