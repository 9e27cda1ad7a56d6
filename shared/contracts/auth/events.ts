import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'

const event = eventsOf('auth')

const investor = { investorId: z.string() }

/** Somebody signed up; the e-mail is not confirmed yet. */
export const investorRegistered = event('investorRegistered', investor)
/** A confirmation link is to be sent; the link is derived from `requestId`, never carried. */
export const emailConfirmationRequested = event('emailConfirmationRequested', {
  investorId: z.string(),
  requestId: z.string(),
})
export const emailConfirmed = event('emailConfirmed', investor)
/** A link for a new password is to be sent. */
export const passwordResetRequested = event('passwordResetRequested', {
  investorId: z.string(),
  requestId: z.string(),
})
export const passwordChanged = event('passwordChanged', {
  investorId: z.string(),
  how: z.enum(['changed', 'reset']),
})
/** A log-in from a device not seen before. */
export const newDeviceSignedIn = event('newDeviceSignedIn', { investorId: z.string(), device: z.string() })
/** A one-time code is to be sent; the code is derived from `otpId`, never carried. */
export const otpRequested = event('otpRequested', {
  investorId: z.string(),
  otpId: z.string(),
  /** A change of a verified number: a second code goes to the former number or to the e-mail. */
  confirmBy: z.optional(z.enum(['phone', 'email'])),
})
/** A code to log in with is to be sent to a number, if it logs somebody in; nobody's number gets one too. */
export const phoneLoginRequested = event('phoneLoginRequested', {
  /** The key of the number: its blind index. */
  number: z.string(),
  /** The browser, if it has logged in with this number before: its codes are its own. */
  device: z.optional(z.string()),
  otpId: z.string(),
})
/** The codes of a change of the e-mail are to be sent; they are derived from `otpId`, and neither address is carried. */
export const emailChangeRequested = event('emailChangeRequested', {
  investorId: z.string(),
  otpId: z.string(),
})
/** Log-ins and letters go by another address than before. */
export const emailChanged = event('emailChanged', investor)
export const phoneVerified = event('phoneVerified', investor)
/** The verified number is another one than before. */
export const phoneChanged = event('phoneChanged', investor)
/** An authenticator app or a passkey was added or removed, or a recovery code took its place once; `lost`: operators
 * removed all of them for an investor who had lost them. */
export const secondFactorChanged = event('secondFactorChanged', {
  investorId: z.string(),
  what: z.enum(['added', 'removed', 'recoveryCodeUsed', 'passkeyAdded', 'passkeyRemoved', 'lost']),
})
