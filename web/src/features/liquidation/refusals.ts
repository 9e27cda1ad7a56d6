/** What a refused code means for the sheet it was typed into. */
export type CodeRefusal =
  /** Said at the field; another try or another code helps. */
  | 'field'
  /** The code is of no use any more: the sheet closes and the page says why. */
  | 'over'
  /** No word of the server: it may have been done, and the same key finds out without a second time. */
  | 'unsure'

const atTheField: ReadonlySet<string> = new Set([
  'liquidation.otpInvalid',
  'liquidation.otpExpired',
  'liquidation.otpLocked',
  'liquidation.otpOther',
  'liquidation.otpTooSoon',
  'liquidation.otpTooMany',
  'common.fieldInvalid',
])

/** No word of the server on the request. */
export const isUnsure = (status: number): boolean =>
  status === 0 || status === 409 || status === 429 || status >= 500

/** The session is over: its own notice says so, whatever was called, and the log-out follows (D3 s8). */
export const isSignedOut = (status: number): boolean => status === 401

export function codeRefusal(status: number, id: string): CodeRefusal {
  if (isUnsure(status)) return 'unsure'
  return atTheField.has(id) ? 'field' : 'over'
}

/** What helps with a refusal on the page. */
export type Help = 'bank' | 'support' | 'requests' | 'none'

const helps: Readonly<Record<string, Help>> = {
  'liquidation.bankNeeded': 'bank',
  'liquidation.payoutsHeld': 'support',
  'liquidation.requestPlaced': 'requests',
  'liquidation.tooManyOpen': 'requests',
  'liquidation.quoteSuperseded': 'requests',
}

/** The next step of a refusal or a block; most are read and waited for. */
export const helpOf = (id: string): Help => helps[id] ?? 'none'
