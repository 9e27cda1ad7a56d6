import { passwordResetRequested } from '../../shared/contracts/auth/events.ts'
import { consumer } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { resetLinkMinutes } from './investorLifecycle.ts'
import { resetLetter } from './letters.ts'
import { linkAddress } from './linkToken.ts'

/** Sends the single-use link for a new password. */
export const onPasswordResetRequested = ({
  once,
  identityOf,
  investors,
  links,
  mailer,
  siteOrigin,
}: ConsumerDependencies) =>
  consumer(
    'onPasswordResetRequested',
    passwordResetRequested,
    async ({ investorId, requestId }, delivery) => {
      const identity = await identityOf(investorId)
      if (identity === undefined) return
      const token = await links.make('reset', await investors.keyOf(identity.email), requestId)
      const letter = resetLetter(linkAddress(siteOrigin, 'reset', token), resetLinkMinutes)
      await once('onPasswordResetRequested', delivery, () => mailer.send({ to: identity.email, ...letter }))
    },
  )
