import { eventFunction } from '../platform/eventFunction.ts'
import { erasureConsumers } from '../platform/events/erasureConsumers.ts'
import { openCheckDependencies } from './dependencies.ts'
import { eraseDocuments } from './eraseDocuments.ts'
import { onObjectScanned } from './onObjectScanned.ts'

const dependencies = openCheckDependencies()

export const handler = eventFunction(dependencies, [
  onObjectScanned(dependencies),
  ...erasureConsumers({ all: eraseDocuments(dependencies) }),
])
