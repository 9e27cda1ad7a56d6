import { identityReported } from '../../../shared/contracts/identity-verification/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { askVendor } from './askVendor.ts'
import { isOpenQuestion } from './sessionLifecycle.ts'

/**
 * A webhook is only a hint: the vendor is asked before anything moves. Without an answer the message is delivered again;
 * until then the webhook counts as a sign that the investor finished (K-107). After a refusal the sweep goes on.
 */
export const onIdentityReported = (dependencies: Pick<ConsumerDependencies, 'store' | 'verification'>) =>
  consumer('onIdentityReported', identityReported, async ({ transactionId }, { now, correlationId }) => {
    const { store, verification } = dependencies
    const session = await store.findSession(transactionId)
    if (session === undefined || !isOpenQuestion(session.state)) return
    const context = { now, correlationId }
    const result = await askVendor(verification, transactionId)
    if (result.verdict !== undefined) {
      const { verdict, reason } = result
      await store.settle(transactionId, verdict, { ...context, reason })
    } else if (result.silence === 'nothing') {
      await store.markFinished(session, context)
      throw new ProviderUnavailable('the vendor announced an outcome and does not tell it yet')
    }
  })
