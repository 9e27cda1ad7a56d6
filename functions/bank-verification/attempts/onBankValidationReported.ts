import { bankValidationReported } from '../../../shared/contracts/bank-verification/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { ProviderRefused } from '../../platform/vendors/providerClient.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { fetchDrop } from './fetchDrop.ts'
import { moveFor } from './verificationLifecycle.ts'

/** A webhook is only a hint: the vendor is asked before anything moves. When it cannot be reached, the queue delivers again. */
export const onBankValidationReported = (
  dependencies: Pick<ConsumerDependencies, 'store' | 'validation' | 'cipher'>,
) =>
  consumer(
    'onBankValidationReported',
    bankValidationReported,
    async ({ attemptId }, { now, correlationId }) => {
      const { store } = dependencies
      const attempt = await store.findAttempt(attemptId)
      if (attempt === undefined || moveFor(attempt.state, 'verified') === undefined) return
      const context = { now, correlationId }
      try {
        const drop = await fetchDrop(dependencies, attempt)
        if (drop === undefined || drop.answer === 'stillPending') return
        const { answer, score } = drop
        await store.settle(attemptId, answer, { ...context, score })
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error
        await store.settle(attemptId, 'failed', context)
      }
    },
  )
