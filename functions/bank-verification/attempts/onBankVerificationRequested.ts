import { bankVerificationRequested } from '../../../shared/contracts/bank-verification/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

/** Starts the flow under the attempt's id, so that one attempt has one execution however often the event comes. */
export const onBankVerificationRequested = ({ executions }: Pick<ConsumerDependencies, 'executions'>) =>
  consumer('onBankVerificationRequested', bankVerificationRequested, async ({ attemptId }) => {
    await executions.start('bank-verification', attemptId, { attemptId })
  })
