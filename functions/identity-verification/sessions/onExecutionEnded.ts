import { onBrokenExecution } from '../../platform/executions/brokenExecutions.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { settleSession } from './askVendor.ts'

/** An execution broke off. Its name is the transaction's id: the vendor is asked once more, and the session is settled. */
export const onExecutionEnded = (dependencies: Pick<ConsumerDependencies, 'store' | 'verification'>) =>
  onBrokenExecution('onExecutionEnded', async ({ name }, { id: correlationId, now }) => {
    const session = await dependencies.store.findSession(name)
    if (session?.state !== 'syncing') return
    await settleSession(dependencies, session, { now, correlationId })
  })
