import { defineTransition, type Transition } from '../../../shared/lifecycle.ts'
import { resetLinkMinutes } from '../../../shared/vocabulary/businessRules.ts'

/**
 * The state of an investor's credentials: `unconfirmed` until a link sent to the e-mail is opened (K-206), `closing` while the
 * account is being closed: then nothing opens it.
 */
export type InvestorState = 'unconfirmed' | 'confirmed' | 'closing'

const define = (
  name: string,
  from: readonly InvestorState[],
  to: InvestorState,
  otherwise: Transition<InvestorState>['otherwise'],
) => defineTransition<InvestorState>({ name, from, to, otherwise })

export const confirmEmailMove = define('confirmEmail', ['unconfirmed'], 'confirmed', 'auth.linkInvalid')
export const signInMove = define('signIn', ['confirmed'], 'confirmed', 'auth.emailNotVerified')
export const changePasswordMove = define(
  'changePassword',
  ['confirmed'],
  'confirmed',
  'auth.changePasswordFailed',
)
/** The second step of log-ins is set up, added or removed. */
export const secondFactorMove = define(
  'secondFactor',
  ['confirmed'],
  'confirmed',
  'auth.changePasswordFailed',
)
/** Confirms the e-mail too: the link was sent to it. */
export const resetPasswordMove = define(
  'resetPassword',
  ['unconfirmed', 'confirmed'],
  'confirmed',
  'auth.linkInvalid',
)
export const requestConfirmationMove = define(
  'askForConfirmation',
  ['unconfirmed'],
  'unconfirmed',
  'auth.linkInvalid',
)
/** The account is to be closed. */
export const beginClosingMove = define('beginClosing', ['confirmed'], 'closing', 'auth.accountClosing')
/** Something was open after all: log-ins are taken again. */
export const reopenMove = define('reopen', ['closing'], 'confirmed', 'auth.accountClosing')
/** A request for a reset changes only the valid link, so the state stays the same. */
export const requestResetMoves: Readonly<
  Record<Exclude<InvestorState, 'closing'>, Transition<InvestorState>>
> = {
  unconfirmed: define('askForReset', ['unconfirmed'], 'unconfirmed', 'auth.linkInvalid'),
  confirmed: define('askForReset', ['confirmed'], 'confirmed', 'auth.linkInvalid'),
}

/** How long the confirmation links are valid after the newest one was sent. */
const confirmationLinkHours = 7 * 24
/** The pause before another link may be requested (K-206). */
export const resendAfterSeconds = 60
/** How many devices are stored to recognise a new one; the oldest is dropped. */
const knownDevicesAtMost = 50
/** How many sessions an investor has at most; the oldest ends. */
const sessionsAtMost = 20

/** Seconds until another link may be requested; 0 when it may be now. */
export function secondsUntilResend(requestedAt: Date | undefined, now: Date): number {
  if (requestedAt === undefined) return 0
  return Math.max(0, Math.ceil(resendAfterSeconds - (now.getTime() - requestedAt.getTime()) / 1000))
}

const minuteMs = 60_000

/** The links for a new password that were sent (ISO instants), by their requests. */
export type ResetLinks = Readonly<Record<string, string>>

const isYoung = (at: string, now: Date): boolean =>
  now.getTime() - Date.parse(at) <= resetLinkMinutes * minuteMs

/**
 * Whether a link for a new password is not older than 30 minutes and no password was set since. Another link does not end
 * it: otherwise anybody who knows the e-mail could end the owner's.
 */
export function isResetOpen(resets: ResetLinks, requestId: string, now: Date): boolean {
  const at = resets[requestId]
  return at !== undefined && isYoung(at, now)
}

/** The links after one more was sent; those that have run out are dropped. */
export const withReset = (resets: ResetLinks, requestId: string, now: Date): ResetLinks => ({
  ...Object.fromEntries(Object.entries(resets).filter(([, at]) => isYoung(at, now))),
  [requestId]: now.toISOString(),
})

/** How many browsers are recognised at a log-in. */
const knownBrowsersAtMost = 10

/** The browsers (by when they were last used, ISO) that make room for one more: those not used for longest. */
export const devicesToForget = (known: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(known)
    .sort(([, a], [, b]) => a.localeCompare(b))
    .slice(0, Math.max(0, Object.keys(known).length - (knownBrowsersAtMost - 1)))
    .map(([id]) => id)

/** All confirmation links of an account are valid as long as the newest, because mails may arrive in another order. */
export function isConfirmationOpen(sentAt: Date, now: Date): boolean {
  return now.getTime() - sentAt.getTime() <= confirmationLinkHours * 60 * minuteMs
}

/** Ids of sessions by when they were opened (ISO). */
export type SessionAges = Readonly<Record<string, string>>

/** The sessions after a new one was opened: those past the absolute limit are dropped, beyond 20 the oldest end. */
export function withNewSession(
  sessions: SessionAges,
  opened: {
    readonly id: string
    readonly at: Date
    readonly replaces?: string | undefined
    readonly absoluteMs: number
  },
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
