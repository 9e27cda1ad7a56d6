import type { confirmEmail } from '../../../shared/contracts/auth/confirmEmail.ts'
import { emailConfirmed } from '../../../shared/contracts/auth/events.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { emit } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Dependencies } from '../dependencies.ts'
import { confirmEmailMove, isConfirmationOpen } from '../investors/investorLifecycle.ts'

/** Confirms the e-mail by the link's token (K-206). A forged token costs no call; opening it again is a success. */
export const handleConfirmEmail =
  ({ investors, links }: Dependencies): Handler<typeof confirmEmail> =>
  async ({ token }, { now, correlationId }) => {
    const opened = await links.open('confirmation', token)
    if (opened === undefined) return refuse('auth.linkInvalid')
    return retryOnConflict({ otherwise: () => refuse('auth.linkInvalid') }, async () => {
      const credentials = await investors.readCredentials(opened.accountKey)
      if (credentials === undefined) return refuse('auth.linkInvalid')
      if (credentials.state === 'confirmed') return reply({})
      if (!isConfirmationOpen(credentials.confirmationSentAt, now)) return refuse('auth.linkInvalid')
      const { investorId } = credentials
      const moved = await investors.move(credentials, {
        transition: confirmEmailMove,
        now,
        correlationId,
        events: [emit(emailConfirmed, { investorId })],
        items: [{ refuses: 'investor', item: investors.confirmedItem(investorId, now) }],
      })
      if (moved.ok) return reply({})
      return conflict
    })
  }
