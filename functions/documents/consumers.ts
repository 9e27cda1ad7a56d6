import { eventFunction } from '../platform/eventFunction.ts'
import { openCheckDependencies } from './dependencies.ts'
import { onObjectCreated } from './onObjectCreated.ts'

const dependencies = openCheckDependencies()

export const handler = eventFunction(dependencies, [onObjectCreated(dependencies)])
