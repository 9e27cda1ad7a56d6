import { identitySyncRequested } from '../../../shared/contracts/identity-verification/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

/** Starts the flow under the transaction's id, so that one session has one execution however often the event comes. */
export const onIdentitySyncRequested = ({ executions }: Pick<ConsumerDependencies, 'executions'>) =>
  consumer('onIdentitySyncRequested', identitySyncRequested, async ({ transactionId }) => {
    await executions.start('hyperverge-sync', transactionId, { transactionId })
  })
