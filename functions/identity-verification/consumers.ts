import { eventFunction } from '../platform/eventFunction.ts'
import { erasureConsumers } from '../platform/events/erasureConsumers.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onExecutionEnded } from './sessions/onExecutionEnded.ts'
import { onIdentityReported } from './sessions/onIdentityReported.ts'
import { onIdentitySyncRequested } from './sessions/onIdentitySyncRequested.ts'
import { sweepUnfinishedSessions } from './sessions/sweepUnfinishedSessions.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(
  dependencies,
  [
    onIdentitySyncRequested(dependencies),
    onIdentityReported(dependencies),
    onExecutionEnded(dependencies),
    ...erasureConsumers({ all: dependencies.store.erase }),
  ],
  [sweepUnfinishedSessions(dependencies)],
)
