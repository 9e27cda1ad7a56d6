import { identityReported } from '../../../shared/contracts/identity-verification/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { ProviderUnavailable } from '../../platform/providerClient.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { askVendor } from './askVendor.ts'
import { isOpenQuestion } from './sessionLifecycle.ts'

/**
 * A webhook said that something happened: the vendor is asked before anything moves. Silent, the message comes again;
 * until then the webhook counts as a hint that the investor finished (K-107). Refused, the sweep goes on asking.
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
