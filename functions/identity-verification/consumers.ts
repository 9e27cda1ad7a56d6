import { eventFunction } from '../platform/eventFunction.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onExecutionEnded } from './onExecutionEnded.ts'
import { onIdentityReported } from './onIdentityReported.ts'
import { onIdentitySyncRequested } from './onIdentitySyncRequested.ts'
import { sweepUnfinishedSessions } from './sweepUnfinishedSessions.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(
  dependencies,
  [onIdentitySyncRequested(dependencies), onIdentityReported(dependencies), onExecutionEnded(dependencies)],
  [sweepUnfinishedSessions(dependencies)],
)
