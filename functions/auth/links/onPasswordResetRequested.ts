import { passwordResetRequested } from '../../../shared/contracts/auth/events.ts'
import { resetLinkMinutes } from '../../../shared/vocabulary/businessRules.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { resetLetter } from './letters.ts'
import { sendLink } from './sendLink.ts'

const name = 'onPasswordResetRequested'

/** Sends the single-use link for a new password. */
export const onPasswordResetRequested = (dependencies: ConsumerDependencies) =>
  consumer(name, passwordResetRequested, (payload, delivery) =>
    sendLink(dependencies, name, delivery, {
      ...payload,
      purpose: 'reset',
      letterOf: address => resetLetter(address, resetLinkMinutes),
    }),
  )
