import { kycSentBack } from '../../shared/contracts/kyc/events.ts'
import { consumer } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { kycSentBackLetter } from './letters.ts'
import { notify } from './notify.ts'

/** Tells where to look, not what: remarks may speak of documents. */
export const onKycSentBack = (dependencies: ConsumerDependencies) =>
  consumer('onKycSentBack', kycSentBack, ({ investorId, decision }, delivery) =>
    notify(dependencies, 'onKycSentBack', delivery, {
      investorId,
      letter: kycSentBackLetter(decision, dependencies.siteOrigin),
    }),
  )
