import { onBrokenExecution } from '../../platform/executions/brokenExecutions.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { settleAttempt } from './settleAttempt.ts'

/** An execution broke off. Its name is the attempt's id: the vendor is asked once more and the attempt is settled. */
export const onExecutionEnded = (
  dependencies: Pick<ConsumerDependencies, 'store' | 'validation' | 'cipher'>,
) =>
  onBrokenExecution('onExecutionEnded', async ({ name }, { id: correlationId, now }) => {
    const attempt = await dependencies.store.findAttempt(name)
    if (attempt?.state !== 'pending') return
    await settleAttempt(dependencies, attempt, 'givenUp', { now, correlationId })
  })
