import { allows, defineTransition, type Transition } from '../../shared/lifecycle.ts'

/**
 * One verification on the vendor's screens, under a transaction id of ours. `opened`: the investor is there or has
 * not gone yet. `syncing`: the investor is back and the vendor is asked. The vendor's own words `passed` and
 * `declined` are final; its reviewers may still turn `needsReview` into either; everything else takes a late word.
 */
export type SessionState =
  | 'opened'
  | 'syncing'
  | 'unanswered'
  | 'passed'
  | 'needsReview'
  | 'declined'
  | 'cancelled'
  | 'leftOpen'
  | 'errored'
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
] as const satisfies readonly SessionState[]

const otherwise = 'identity.noneOpen'
/** Where the vendor's word, however late, still counts. */
const unsaid = [
  'opened',
  'syncing',
  'unanswered',
  'cancelled',
  'leftOpen',
  'errored',
] as const satisfies readonly SessionState[]

/** The investor is back: the flow asks the vendor. */
export const sync = defineTransition<SessionState>({
  name: 'sync',
  from: ['opened'],
  to: 'syncing',
  otherwise,
})

/** Nothing moves but a note: a poll, a hint, when to ask again. */
export const noteOf = (state: SessionState): Transition<SessionState> =>
  defineTransition<SessionState>({ name: 'note', from: [state], to: state, otherwise })

const pass = defineTransition<SessionState>({
  name: 'pass',
  from: [...unsaid, 'needsReview'],
  to: 'passed',
  otherwise,
})
const decline = defineTransition<SessionState>({
  name: 'decline',
  from: [...unsaid, 'needsReview'],
  to: 'declined',
  otherwise,
})
const review = defineTransition<SessionState>({ name: 'review', from: unsaid, to: 'needsReview', otherwise })
const cancel = defineTransition<SessionState>({
  name: 'cancel',
  from: ['opened', 'syncing', 'unanswered', 'leftOpen', 'errored'],
  to: 'cancelled',
  otherwise,
})
const breakOff = defineTransition<SessionState>({
  name: 'breakOff',
  from: ['opened', 'syncing', 'unanswered', 'leftOpen'],
  to: 'errored',
  otherwise,
})
/** The investor left the vendor's screens without finishing them. */
const leave = defineTransition<SessionState>({
  name: 'leave',
  from: ['opened', 'syncing', 'unanswered'],
  to: 'leftOpen',
  otherwise,
})
/** The vendor says nothing although the investor finished (K-107). */
const giveUp = defineTransition<SessionState>({
  name: 'giveUp',
  from: ['syncing'],
  to: 'unanswered',
  otherwise,
})
export const sessionTransitions = [sync, pass, decline, review, cancel, breakOff, leave, giveUp] as const

/** What is said of a session: by the vendor, or by us when it says nothing. */
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

/** Whether the vendor's word on a session may still change anything. */
export const isOpenQuestion = (state: SessionState): boolean => moveFor(state, 'passed') !== undefined

/** Whether the investor may go on with this session instead of opening another. */
export const isUnderWay = (state: SessionState): boolean => state === 'opened' || state === 'syncing'

/** Why the vendor declined, in our words. */
export type DeclineReason =
  | 'identity.declinedFace'
  | 'identity.declinedDocument'
  | 'identity.declinedDetails'
  | 'identity.declined'

/** What the sync answers (K-106): the vendor's yes is "under process", because approval is the operator's. */
export const spokenStatus = {
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
/** A silent vendor is asked for this long; then the investor may begin anew. */
const unansweredForMs = 72 * hourMs

export interface Standing {
  readonly state: SessionState
  readonly openedAt: string
  /** Somebody said that the investor finished the vendor's screens: the return address, or a webhook. */
  readonly finished: boolean
}

/** The end of the questions without an answer (K-107): the investor's part is done, or the screens were left. */
export const verdictAtTheEnd = ({ finished }: Pick<Standing, 'finished'>): Verdict =>
  finished ? 'unanswered' : 'leftOpen'

/** What asking brought that is no verdict: the vendor sees the investor still on its screens, says nothing, or refuses. */
export type Silence = 'started' | 'nothing' | 'refused'

/** What a session becomes when somebody outside the flow asked and heard no verdict; none: it stays and is asked again. */
export function verdictOfSilence(session: Standing, heard: Silence, now: Date): Verdict | undefined {
  const ageMs = now.getTime() - Date.parse(session.openedAt)
  switch (session.state) {
    case 'opened':
      // Refused here means that the vendor never heard of it: the investor has not got there.
      return ageMs >= openForMs ? 'leftOpen' : undefined
    case 'syncing':
      return heard === 'refused' ? 'errored' : verdictAtTheEnd(session)
    case 'unanswered':
      if (heard === 'started') return 'leftOpen'
      return heard === 'refused' || ageMs >= unansweredForMs ? 'errored' : undefined
    default:
      return undefined
  }
}

/** When the sweep asks about a session in this state next (an instant); none: only a webhook speaks of it any more. */
export function nextAskAt({ state, openedAt }: Standing, now: Date): string | undefined {
  const ageMs = now.getTime() - Date.parse(openedAt)
  const after = (ms: number): string => new Date(now.getTime() + ms).toISOString()
  switch (state) {
    case 'opened':
      return after(30 * minuteMs)
    case 'syncing':
      // The flow asks meanwhile; longer than it may take.
      return after(2 * minuteMs)
    case 'unanswered':
      return after(ageMs < 24 * hourMs ? 10 * minuteMs : 6 * hourMs)
    case 'leftOpen':
      return ageMs < openForMs ? after(30 * minuteMs) : undefined
    default:
      return undefined
  }
}
