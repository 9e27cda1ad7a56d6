import { eventFunction } from '../platform/eventFunction.ts'
import { openCheckDependencies } from './dependencies.ts'
import { onObjectScanned } from './onObjectScanned.ts'

const dependencies = openCheckDependencies()

export const handler = eventFunction(dependencies, [onObjectScanned(dependencies)])
