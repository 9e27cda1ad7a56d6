import { identityVerificationCompleted } from '../../shared/contracts/identity-verification/events.ts'
import { consumer } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { identityLetter } from './letters.ts'
import { notify } from './notify.ts'

/** Tells how a verification ended when its investor had seen something else on the screen. */
export const onIdentityVerificationCompleted = (dependencies: ConsumerDependencies) =>
  consumer(
    'onIdentityVerificationCompleted',
    identityVerificationCompleted,
    async ({ investorId, outcome, late }, delivery) => {
      if (!late || outcome === 'unanswered') return
      await notify(dependencies, 'onIdentityVerificationCompleted', delivery, {
        investorId,
        letter: identityLetter(outcome, dependencies.siteOrigin),
      })
    },
  )
