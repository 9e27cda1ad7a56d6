import { defineTransition, type Transition } from '../../shared/lifecycle.ts'
import { resetLinkMinutes } from '../../shared/vocabulary/businessRules.ts'

/** Where an investor's credentials stand: `unconfirmed` until a link sent to the e-mail was opened (K-206). */
export type InvestorState = 'unconfirmed' | 'confirmed'

export const confirmEmailMove = defineTransition<InvestorState>({
  name: 'confirmEmail',
  from: ['unconfirmed'],
  to: 'confirmed',
  otherwise: 'auth.linkInvalid',
})
export const signInMove = defineTransition<InvestorState>({
  name: 'signIn',
  from: ['confirmed'],
  to: 'confirmed',
  otherwise: 'auth.emailNotVerified',
})
export const changePasswordMove = defineTransition<InvestorState>({
  name: 'changePassword',
  from: ['confirmed'],
  to: 'confirmed',
  otherwise: 'auth.changePasswordFailed',
})
/** The link went to the e-mail, so whoever holds it reads that e-mail: it counts as confirmed. */
export const resetPasswordMove = defineTransition<InvestorState>({
  name: 'resetPassword',
  from: ['unconfirmed', 'confirmed'],
  to: 'confirmed',
  otherwise: 'auth.linkInvalid',
})
export const askForConfirmationMove = defineTransition<InvestorState>({
  name: 'askForConfirmation',
  from: ['unconfirmed'],
  to: 'unconfirmed',
  otherwise: 'auth.linkInvalid',
})
/** Asking for a reset moves nothing but the link in force, so the state stays what it is. */
export const askForResetMoves: Readonly<Record<InvestorState, Transition<InvestorState>>> = {
  unconfirmed: defineTransition<InvestorState>({
    name: 'askForReset',
    from: ['unconfirmed'],
    to: 'unconfirmed',
    otherwise: 'auth.linkInvalid',
  }),
  confirmed: defineTransition<InvestorState>({
    name: 'askForReset',
    from: ['confirmed'],
    to: 'confirmed',
    otherwise: 'auth.linkInvalid',
  }),
}

/** How long a link to confirm an e-mail is good, counted from the newest one sent. */
const confirmationLinkHours = 7 * 24
/** How soon another link may be asked for (K-206). */
export const resendAfterSeconds = 60
/** How many devices are remembered, so that a log-in from another one can be told; the oldest is forgotten. */
const knownDevicesAtMost = 50
/** How many sessions an investor has at most; the oldest ends. */
const sessionsAtMost = 20

/** Seconds until a link may be asked for again; 0 when it may. */
export function secondsUntilResend(askedAt: Date | undefined, now: Date): number {
  if (askedAt === undefined) return 0
  return Math.max(0, Math.ceil(resendAfterSeconds - (now.getTime() - askedAt.getTime()) / 1000))
}

const minuteMs = 60_000

/** Whether a link for a new password is the one in force and not older than 30 minutes. */
export function isResetOpen(
  reset: { readonly id: string; readonly at: Date } | undefined,
  requestId: string,
  now: Date,
): boolean {
  return reset?.id === requestId && now.getTime() - reset.at.getTime() <= resetLinkMinutes * minuteMs
}

/** Every confirmation link of an account is good as long as the newest: mails overtake one another. */
export function isConfirmationOpen(sentAt: Date, now: Date): boolean {
  return now.getTime() - sentAt.getTime() <= confirmationLinkHours * 60 * minuteMs
}

/** Ids of sessions by when they were opened (ISO). */
export type SessionAges = Readonly<Record<string, string>>

/** Sessions after one more was opened: those past the absolute limit are forgotten, beyond 20 the oldest end. */
export function withNewSession(
  sessions: SessionAges,
  opened: { readonly id: string; readonly at: Date; readonly replaces?: string; readonly absoluteMs: number },
): { readonly kept: SessionAges; readonly ended: readonly string[] } {
  const alive = Object.entries(sessions)
    .filter(([id]) => id !== opened.replaces)
    .filter(([, at]) => opened.at.getTime() - Date.parse(at) <= opened.absoluteMs)
    .sort(([, a], [, b]) => a.localeCompare(b))
  const surplus = Math.max(0, alive.length - (sessionsAtMost - 1))
  return {
    kept: Object.fromEntries([...alive.slice(surplus), [opened.id, opened.at.toISOString()]]),
    ended: alive.slice(0, surplus).map(([id]) => id),
  }
}

/** Whether a device is worth a notice: not seen before, and not the very first log-in. */
export const isNewDevice = (devices: readonly string[], device: string): boolean =>
  devices.length > 0 && !devices.includes(device)

/** Devices after one more log-in, newest last. */
export const withDevice = (devices: readonly string[], device: string): readonly string[] =>
  [...devices.filter(known => known !== device), device].slice(-knownDevicesAtMost)
