import { eventFunction } from '../platform/eventFunction.ts'
import { erasureConsumers } from '../platform/events/erasureConsumers.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { eraseFunds } from './eraseFunds.ts'
import { onImportExecutionEnded, sweepImports } from './imports/onImportBroken.ts'
import { onStatementOpened } from './imports/onStatementOpened.ts'
import { onPanChanged } from './onPanChanged.ts'

const dependencies = openConsumerDependencies()
const erase = eraseFunds(dependencies)

export const handler = eventFunction(
  dependencies,
  [
    onStatementOpened(dependencies),
    onImportExecutionEnded(dependencies),
    ...onPanChanged(dependencies),
    ...erasureConsumers({ beside: erase, all: erase }),
  ],
  [sweepImports(dependencies)],
)
