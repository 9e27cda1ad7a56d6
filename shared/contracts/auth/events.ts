import * as z from 'zod/mini'
import { defineEvent } from '../defineEvent.ts'

const investor = z.object({ investorId: z.string() })

/** Somebody signed up; the e-mail is not confirmed yet. */
export const investorRegistered = defineEvent('auth', 'investorRegistered', investor)
/** A confirmation link is to be sent; the link is derived from `requestId`, never carried. */
export const emailConfirmationRequested = defineEvent(
  'auth',
  'emailConfirmationRequested',
  z.object({ investorId: z.string(), requestId: z.string() }),
)
export const emailConfirmed = defineEvent('auth', 'emailConfirmed', investor)
/** A link for a new password is to be sent. */
export const passwordResetRequested = defineEvent(
  'auth',
  'passwordResetRequested',
  z.object({ investorId: z.string(), requestId: z.string() }),
)
export const passwordChanged = defineEvent(
  'auth',
  'passwordChanged',
  z.object({ investorId: z.string(), how: z.enum(['changed', 'reset']) }),
)
/** A log-in from a device not seen before. */
export const newDeviceSignedIn = defineEvent(
  'auth',
  'newDeviceSignedIn',
  z.object({ investorId: z.string(), device: z.string() }),
)
/** A one-time code is to be sent; the code is derived from `otpId`, never carried. */
export const otpRequested = defineEvent(
  'auth',
  'otpRequested',
  z.object({ investorId: z.string(), otpId: z.string() }),
)
export const phoneVerified = defineEvent('auth', 'phoneVerified', investor)
