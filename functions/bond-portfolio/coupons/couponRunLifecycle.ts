import { transitionsOf } from '../../../shared/lifecycle.ts'

/**
 * One run per ISIN and due date. A pass goes over all who ever held the ISIN, page by page: it notes what is due to each,
 * asks the registrar about what is not confirmed, and may be done any number of times.
 *
 * due → passing → awaiting → passing → … → done; a run that is done passes once more some days later, for what was paid twice,
 * and when a holding was recorded late.
 */
export type RunState = 'due' | 'passing' | 'awaiting' | 'done'
export const runStates = ['due', 'passing', 'awaiting', 'done'] as const satisfies readonly RunState[]

const define = transitionsOf<RunState>('common.conflict')

/** A pass starts. It replaces one that is under way, because that one may hang. */
export const beginPass = define('beginPass', runStates, 'passing')
export const turnPage = define('turnPage', ['passing'], 'passing')
/** The pass is over, and some credits are not confirmed. */
export const awaitCredits = define('awaitCredits', ['passing'], 'awaiting')
export const finish = define('finish', ['passing'], 'done')

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
