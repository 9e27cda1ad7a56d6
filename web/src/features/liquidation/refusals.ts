import { isUnsure } from '../../lib/calls/isUnsure.ts'

/** What a refusal means for the code sheet. */
export type CodeRefusal =
  /** Shown at the field: another attempt or another code can succeed. */
  | 'field'
  /** No code can succeed: the sheet closes and the page shows why. */
  | 'over'
  /** No answer: the action may have been done; repeating it under the same key is safe. */
  | 'unsure'

const fieldRefusals: ReadonlySet<string> = new Set([
  'liquidation.otpInvalid',
  'liquidation.otpExpired',
  'liquidation.otpLocked',
  'liquidation.otpOther',
  'liquidation.otpTooSoon',
  'liquidation.otpTooMany',
  'common.fieldInvalid',
])

/** The session has ended: the session's own notice shows it and logs out (D3 s8). */
export const isSignedOut = (status: number): boolean => status === 401

export function codeRefusal(status: number, id: string): CodeRefusal {
  if (isUnsure(status)) return 'unsure'
  return fieldRefusals.has(id) ? 'field' : 'over'
}

/** Where a refusal can be solved. */
export type Help = 'bank' | 'support' | 'requests' | 'none'

const helps: Readonly<Record<string, Help>> = {
  'liquidation.bankNeeded': 'bank',
  'liquidation.payoutsHeld': 'support',
  'liquidation.requestPlaced': 'requests',
  'liquidation.tooManyOpen': 'requests',
  'liquidation.quoteSuperseded': 'requests',
}

/** The next step for a refusal or a block; most have none. */
export const helpOf = (id: string): Help => helps[id] ?? 'none'
