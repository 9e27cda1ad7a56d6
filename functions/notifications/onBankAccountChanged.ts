import { bankAccountChanged } from '../../shared/contracts/bank-verification/events.ts'
import { consumer } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { bankAccountLetter } from './letters.ts'
import { notify } from './notify.ts'

/** Tells that another bank account was saved. */
export const onBankAccountChanged = (dependencies: ConsumerDependencies) =>
  consumer('onBankAccountChanged', bankAccountChanged, ({ investorId }, delivery) =>
    notify(dependencies, 'onBankAccountChanged', delivery, {
      investorId,
      letter: bankAccountLetter(delivery.now, dependencies.siteOrigin),
    }),
  )
