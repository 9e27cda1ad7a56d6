import { emailConfirmationRequested } from '../../../shared/contracts/auth/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { confirmationLetter } from './letters.ts'
import { sendLink } from './sendLink.ts'

const name = 'onEmailConfirmationRequested'

/** Sends the link that confirms an e-mail (K-206), unless it was confirmed meanwhile. */
export const onEmailConfirmationRequested = (dependencies: ConsumerDependencies) =>
  consumer(name, emailConfirmationRequested, (payload, delivery) =>
    sendLink(dependencies, name, delivery, {
      ...payload,
      purpose: 'confirmation',
      letterOf: confirmationLetter,
    }),
  )
