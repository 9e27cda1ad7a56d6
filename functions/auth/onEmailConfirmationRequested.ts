import { emailConfirmationRequested } from '../../shared/contracts/auth/events.ts'
import { consumer } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { confirmationLetter } from './letters.ts'
import { linkAddress } from './linkToken.ts'

/** Sends the link that confirms an e-mail (K-206), unless it was confirmed meanwhile. */
export const onEmailConfirmationRequested = ({
  once,
  identityOf,
  investors,
  links,
  mailer,
  siteOrigin,
}: ConsumerDependencies) =>
  consumer(
    'onEmailConfirmationRequested',
    emailConfirmationRequested,
    async ({ investorId, requestId }, delivery) => {
      const identity = await identityOf(investorId)
      if (identity === undefined || identity.emailConfirmed) return
      const token = await links.make('confirmation', await investors.keyOf(identity.email), requestId)
      const letter = confirmationLetter(linkAddress(siteOrigin, 'confirmation', token))
      await once('onEmailConfirmationRequested', delivery, () =>
        mailer.send({ to: identity.email, ...letter }),
      )
    },
  )
