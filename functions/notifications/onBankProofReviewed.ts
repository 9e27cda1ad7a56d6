import { bankProofReviewed } from '../../shared/contracts/bank-verification/events.ts'
import { consumer } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { bankProofLetter } from './letters.ts'
import { notify } from './notify.ts'

/** Tells what became of the bank proof. */
export const onBankProofReviewed = (dependencies: ConsumerDependencies) =>
  consumer('onBankProofReviewed', bankProofReviewed, ({ investorId, outcome }, delivery) =>
    notify(dependencies, 'onBankProofReviewed', delivery, {
      investorId,
      letter: bankProofLetter(outcome, dependencies.siteOrigin),
    }),
  )
