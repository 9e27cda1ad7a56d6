import { identityReviewed } from '../../shared/contracts/identity-verification/events.ts'
import { consumer } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { identityReviewedLetter } from './letters.ts'
import { notify } from './notify.ts'

/** Tells an operator's decision on the enhanced KYC, unless the letter about the KYC of the same write does. */
export const onIdentityReviewed = (dependencies: ConsumerDependencies) =>
  consumer('onIdentityReviewed', identityReviewed, async ({ investorId, decision, alone }, delivery) => {
    if (!alone) return
    await notify(dependencies, 'onIdentityReviewed', delivery, {
      investorId,
      letter: identityReviewedLetter(decision, dependencies.siteOrigin),
    })
  })
