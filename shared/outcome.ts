import type { Problem, ProblemId, ProblemParams } from './problem.ts'

/** Errors as values: a handler answers with `reply` or `refuse` and throws only for unexpected failures. */
export type Outcome<Body> = Replied<Body> | Refused

export interface Replied<Body> {
  readonly ok: true
  readonly body: Body
  readonly effects: Effects
  readonly account?: string
}

export interface Refused {
  readonly ok: false
  readonly problem: Problem
  /** Further problems of the same input, one per field. */
  readonly others: readonly Problem[]
  /** Codes the documents promise on a refusal: login's `message`, register's `code`, logout's `errCode`. */
  readonly codes: RefusalCodes
  readonly account?: string
}

export interface RefusalCodes {
  readonly message?: number
  readonly code?: number
  readonly errCode?: number
}

/** What an answer does beside its body. */
export interface Effects {
  /** The secret of a session just opened; becomes the cookie. */
  readonly openedSession?: string
  readonly closedSession?: boolean
  /** A further cookie, whole: the one by which this browser is recognised at its next log-in. */
  readonly deviceCookie?: string
  /** Sends the caller to another address (302, after a POST 303) instead of a body. */
  readonly location?: string
  /** Answers with a file instead of a body; at most 3,750,000 bytes, 5 MB in base64: a function answers 6 MB at most. */
  readonly file?: SentBytes
}

/** A file as it is sent: saved under its name, never shown by the browser. */
export interface SentBytes {
  readonly bytes: Uint8Array
  readonly contentType: string
  /** Letters, digits, dots and hyphens. */
  readonly fileName: string
}

/** Answers with a body; `effects` opens or closes the session cookie. */
export function reply<Body>(body: Body, effects: Effects = {}): Replied<Body> {
  return { ok: true, body, effects }
}

/** Names the account that an outcome of a call without a session is about, by its blind index: for security events. */
export const aboutAccount = <Body>(account: string, outcome: Outcome<Body>): Outcome<Body> => ({
  ...outcome,
  account,
})

export interface RefusalDetails {
  readonly field?: string
  readonly params?: ProblemParams
  readonly others?: readonly Problem[]
  readonly codes?: RefusalCodes
}

/** Refuses with a problem of the catalogue. */
export function refuse(id: ProblemId, details: RefusalDetails = {}): Refused {
  const { field, params, others = [], codes = {} } = details
  const problem: Problem = {
    id,
    ...(field === undefined ? {} : { field }),
    ...(params === undefined ? {} : { params }),
  }
  return { ok: false, problem, others, codes }
}
