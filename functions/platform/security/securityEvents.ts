import * as z from 'zod/mini'
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
  startEmailChange: { done: 'codeSent' },
  confirmEmailChange: { done: 'emailChanged', refused: 'codeRefused' },
  confirmSecondFactor: { done: 'factorAdded', refused: 'codeRefused' },
  startPhoneLogin: { done: 'codeSent' },
  phoneLogin: { done: 'sessionOpened', refused: 'logInFailed' },
  passkeyLogin: { done: 'sessionOpened', refused: 'logInFailed' },
  removeSecondFactor: { done: 'factorRemoved', refused: 'codeRefused' },
  confirmPasskey: { done: 'factorAdded', refused: 'codeRefused' },
  removePasskey: { done: 'factorRemoved' },
  addBank: { done: 'bankChanged' },
  closeAccount: { done: 'accountClosing' },
}

/** The refusals of an account, or of a number, that is locked. */
const lockedProblems: ReadonlySet<string> = new Set(['auth.locked', 'auth.phoneLocked'])

/**
 * Writes the line `security.event` of a call that has run: what happened, from which address and device, to which account
 * (the investor's id, or the blind index of the e-mail that was typed). Never an e-mail, a number or a PAN.
 */
export function logSecurityEvent({ contract, request, session }: CallEvent, outcome: Outcome<unknown>): void {
  const meaning = securityEvents[contract.name]
  if (meaning === undefined) return
  const isLocked = !outcome.ok && lockedProblems.has(outcome.problem.id)
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

/** Refusals of an operators' flow that are security events: two persons were needed, and there was one, or an unknown one. */
const refusedToOperators: ReadonlySet<string> = new Set(['SamePerson', 'NotProven'])
const refusedOutcome = z.object({ outcome: z.literal('refused'), error: z.string() })

/**
 * Writes the line `security.event` of an operators' flow that refused the person who started it. From where, CloudTrail has
 * recorded under the execution's name, which is the line's `correlationId`. `account` is the operator's id as typed.
 */
export function logOperatorRefused(
  { flow, by, execution }: { readonly flow: string; readonly by: string; readonly execution: string },
  answer: unknown,
): void {
  const refused = z.safeParse(refusedOutcome, answer)
  if (!refused.success || !refusedToOperators.has(refused.data.error)) return
  log('security.event', {
    correlationId: execution,
    securityEvent: 'operatorRefused',
    recordId: flow,
    account: by,
    problem: refused.data.error,
  })
}
