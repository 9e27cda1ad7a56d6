import { allows, type Transition, transitionsOf } from '../../../shared/lifecycle.ts'

/**
 * One verification on the vendor's screens, under a transaction id of ours. `opened`: the investor is there or has
 * not gone yet. `syncing`: the investor is back and the vendor is asked. The vendor's own outcomes `passed` and
 * `declined` are final; its reviewers may still turn `needsReview` into either; everything else takes a late outcome.
 */
export const sessionStates = [
  'opened',
  'syncing',
  'unanswered',
  'passed',
  'needsReview',
  'declined',
  'cancelled',
  'leftOpen',
  'errored',
] as const
export type SessionState = (typeof sessionStates)[number]

const define = transitionsOf<SessionState>('identity.noneOpen')
/** The states in which the vendor's outcome still counts, however late. */
const unsaid = [
  'opened',
  'syncing',
  'unanswered',
  'cancelled',
  'leftOpen',
  'errored',
] as const satisfies readonly SessionState[]

/** The investor is back: the flow asks the vendor. */
export const sync = define('sync', ['opened'], 'syncing')

/** The state stays: a poll, a hint, or the next check was stored. */
export const noteOf = (state: SessionState): Transition<SessionState> => define('note', [state], state)

const pass = define('pass', [...unsaid, 'needsReview'], 'passed')
const decline = define('decline', [...unsaid, 'needsReview'], 'declined')
const review = define('review', unsaid, 'needsReview')
const cancel = define('cancel', ['opened', 'syncing', 'unanswered', 'leftOpen', 'errored'], 'cancelled')
const breakOff = define('breakOff', ['opened', 'syncing', 'unanswered', 'leftOpen'], 'errored')
/** The investor left the vendor's screens without finishing them. */
const leave = define('leave', ['opened', 'syncing', 'unanswered'], 'leftOpen')
/** The vendor gives no outcome although the investor finished (K-107). */
const giveUp = define('giveUp', ['syncing'], 'unanswered')
export const sessionTransitions = [sync, pass, decline, review, cancel, breakOff, leave, giveUp] as const

/** How a session is settled: by the vendor, or by us when the vendor gives no outcome. */
export type Verdict = Exclude<SessionState, 'opened' | 'syncing'>

const byVerdict: Readonly<Record<Verdict, Transition<SessionState>>> = {
  passed: pass,
  needsReview: review,
  declined: decline,
  cancelled: cancel,
  errored: breakOff,
  leftOpen: leave,
  unanswered: giveUp,
}

/** The move a verdict makes from a state; none if the session is already where it should stay. */
export function moveFor(state: SessionState, verdict: Verdict): Transition<SessionState> | undefined {
  const transition = byVerdict[verdict]
  return allows(transition, state) ? transition : undefined
}

/** Whether an outcome of the vendor may still change the session. */
export const isOpenQuestion = (state: SessionState): boolean => moveFor(state, 'passed') !== undefined

/** Whether the investor may go on with this session instead of opening another. */
export const isUnderWay = (state: SessionState): boolean => state === 'opened' || state === 'syncing'

/** Why the vendor declined, as our text ids. */
export type DeclineReason =
  | 'identity.declinedFace'
  | 'identity.declinedDocument'
  | 'identity.declinedDetails'
  | 'identity.declined'

/** What the sync answers (K-106): the vendor's yes is "under process", because approval is the operator's. */
export const statusByState = {
  opened: 'pending',
  syncing: 'pending',
  unanswered: 'underProcess',
  passed: 'underProcess',
  needsReview: 'needs_review',
  declined: 'auto_declined',
  cancelled: 'retry',
  leftOpen: 'retry',
  errored: 'rejected',
} as const satisfies Readonly<Record<SessionState, string>>

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The vendor's token and its screens are good for this long; then the session counts as left. */
export const openForMs = 12 * hourMs
/** Without an outcome the vendor is asked for this long; then the investor may start again. */
const unansweredForMs = 72 * hourMs

export interface SessionProgress {
  readonly state: SessionState
  readonly openedAt: string
  /** The return address or a webhook reported that the investor finished the vendor's screens. */
  readonly finished: boolean
}

/** The end of the questions without an answer (K-107): the investor's part is done, or the screens were left. */
export const verdictAtTheEnd = ({ finished }: Pick<SessionProgress, 'finished'>): Verdict =>
  finished ? 'unanswered' : 'leftOpen'

/** No verdict: the vendor sees the investor still on its screens, does not answer, or refuses. */
export type Silence = 'started' | 'nothing' | 'refused'

/** The verdict when the vendor was asked outside the flow and gave none; `undefined`: the session stays and is checked again. */
export function verdictOfSilence(session: SessionProgress, result: Silence, now: Date): Verdict | undefined {
  const ageMs = now.getTime() - Date.parse(session.openedAt)
  switch (session.state) {
    case 'opened':
      // A refusal means that the vendor does not know the session yet: the investor has not reached its screens.
      return ageMs >= openForMs ? 'leftOpen' : undefined
    case 'syncing':
      return result === 'refused' ? 'errored' : verdictAtTheEnd(session)
    case 'unanswered':
      if (result === 'started') return 'leftOpen'
      return result === 'refused' || ageMs >= unansweredForMs ? 'errored' : undefined
    default:
      return undefined
  }
}

/** When the sweep checks a session in this state next (an instant); `undefined`: only a webhook may change it. */
export function nextCheckAt({ state, openedAt }: SessionProgress, now: Date): string | undefined {
  const ageMs = now.getTime() - Date.parse(openedAt)
  const after = (ms: number): string => new Date(now.getTime() + ms).toISOString()
  switch (state) {
    case 'opened':
      return after(30 * minuteMs)
    case 'syncing':
      // Longer than the flow may take, which asks meanwhile.
      return after(2 * minuteMs)
    case 'unanswered':
      return after(ageMs < 24 * hourMs ? 10 * minuteMs : 6 * hourMs)
    case 'leftOpen':
      return ageMs < openForMs ? after(30 * minuteMs) : undefined
    default:
      return undefined
  }
}
