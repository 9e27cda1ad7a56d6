import { eventFunction } from '../platform/eventFunction.ts'
import { sweepClosures } from './closure/sweepClosures.ts'
import { openConsumerDependencies } from './dependencies.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(dependencies, [], [sweepClosures(dependencies)])
