import type { Outcome } from '../../../shared/outcome.ts'
import { deviceOf } from '../http/request.ts'
import { log } from '../log.ts'
import type { CallEvent } from '../middleware/callEvent.ts'

/** What a call means to somebody who follows an attack: when it succeeds, and when its handler refuses it. */
interface Meaning {
  readonly done: string
  readonly refused?: string
}

/** The calls whose outcomes are security events; all others leave only `call.answered`. */
export const securityEvents: Readonly<Record<string, Meaning>> = {
  login: { done: 'sessionOpened', refused: 'logInFailed' },
  logout: { done: 'sessionEnded' },
  endSession: { done: 'sessionEnded' },
  changePassword: { done: 'passwordChanged', refused: 'passwordChangeRefused' },
  forgotPassword: { done: 'linkSent' },
  resetPassword: { done: 'passwordChanged', refused: 'linkRefused' },
  sendOtp: { done: 'codeSent' },
  validateOtp: { done: 'numberVerified', refused: 'codeRefused' },
  confirmSecondFactor: { done: 'factorAdded', refused: 'codeRefused' },
  passkeyLogin: { done: 'sessionOpened', refused: 'logInFailed' },
  confirmPasskey: { done: 'factorAdded', refused: 'codeRefused' },
  removePasskey: { done: 'factorRemoved' },
  removeSecondFactor: { done: 'factorRemoved', refused: 'codeRefused' },
  addBank: { done: 'bankChanged' },
}

/**
 * Writes the line `security.event` of a call that has run: what happened, from which address and device, to which account
 * (the investor's id, or the blind index of the e-mail that was typed). Never an e-mail, a number or a PAN.
 */
export function logSecurityEvent({ contract, request, session }: CallEvent, outcome: Outcome<unknown>): void {
  const meaning = securityEvents[contract.name]
  if (meaning === undefined) return
  const isLocked = !outcome.ok && outcome.problem.id === 'auth.locked'
  const securityEvent = outcome.ok ? meaning.done : isLocked ? 'logInLocked' : meaning.refused
  if (securityEvent === undefined) return
  const account = outcome.account ?? session?.investorId
  log('security.event', {
    correlationId: request.requestId,
    securityEvent,
    address: request.address,
    device: deviceOf(request.headers['user-agent'] ?? ''),
    ...(account === undefined ? {} : { account }),
    ...(outcome.ok ? {} : { problem: outcome.problem.id }),
  })
}
