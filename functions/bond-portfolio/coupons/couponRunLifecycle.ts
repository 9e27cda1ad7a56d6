import { defineTransition } from '../../../shared/lifecycle.ts'

/**
 * One run per ISIN and due date. A pass goes over all who ever held the ISIN, page by page: it notes what is due to each,
 * asks the registrar about what is not confirmed, and may be done any number of times.
 *
 * due → passing → awaiting → passing → … → done; a run that is done passes again when a holding was recorded late.
 */
export type RunState = 'due' | 'passing' | 'awaiting' | 'done'
export const runStates = ['due', 'passing', 'awaiting', 'done'] as const satisfies readonly RunState[]

const otherwise = 'common.conflict'

/** A pass begins; one that was under way is overtaken, for it may hang. */
export const beginPass = defineTransition<RunState>({
  name: 'beginPass',
  from: ['due', 'passing', 'awaiting', 'done'],
  to: 'passing',
  otherwise,
})
export const turnPage = defineTransition<RunState>({
  name: 'turnPage',
  from: ['passing'],
  to: 'passing',
  otherwise,
})
/** Everybody was asked about and some credits are not confirmed. */
export const awaitCredits = defineTransition<RunState>({
  name: 'awaitCredits',
  from: ['passing'],
  to: 'awaiting',
  otherwise,
})
export const finish = defineTransition<RunState>({
  name: 'finish',
  from: ['passing'],
  to: 'done',
  otherwise,
})

/** What became of a page, or of a pass so far. */
export interface Tally {
  /** Confirmed, in this pass or before. */
  readonly credited: number
  /** Due or late, and not confirmed; or redeemed with nothing owed, and shown by the depository still. */
  readonly open: number
  /** Of the open ones: the registrar paid another amount. */
  readonly differing: number
}
export const nothing: Tally = { credited: 0, open: 0, differing: 0 }

export const added = (a: Tally, b: Tally): Tally => ({
  credited: a.credited + b.credited,
  open: a.open + b.open,
  differing: a.differing + b.differing,
})
