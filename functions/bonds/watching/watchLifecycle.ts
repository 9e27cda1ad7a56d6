import type { watchedNews } from '../../../shared/contracts/bonds/events.ts'
import { watchRuleOn } from '../../../shared/finance/watchRule.ts'

/** What is news of a watched deal. Pure. */

/** A deal as it was when its watcher last knew of it. */
export interface WatchedState {
  /** It can be bought, but for the hours of the market. */
  readonly isOpen: boolean
  /** It is not on sale yet. */
  readonly isUpcoming: boolean
  /** Percent a year with two places; of a market-linked debenture what its floor makes at the price. */
  readonly yieldPercent: string
  /** The price as it was published, e.g. `98.4800 2026-11-18`; empty of what has none. */
  readonly published: string
}

export type WatchedNews = (typeof watchedNews)[number]

/** News for somebody who knew the deal as `before`; `undefined` when there is none. One at most: what is sold again says its yield. */
export function newsOf(before: WatchedState, now: WatchedState, today: string): WatchedNews | undefined {
  if (!now.isOpen) return undefined
  if (!before.isOpen) return before.isUpcoming ? 'opened' : 'openAgain'
  // A yield also drifts by the days alone: only a price that was published anew has moved.
  if (before.published === now.published) return undefined
  const moved = Math.abs(hundredths(now.yieldPercent) - hundredths(before.yieldPercent))
  return moved > hundredths(watchRuleOn(today)) ? 'priceMoved' : undefined
}

const hundredths = (percent: string): number => Math.round(Number(percent) * 100)

/**
 * What the watcher knows from now on. Without news an open deal keeps what was known, so that small moves add up to a large
 * one; one that closed is remembered as closed.
 */
export function knownAfter(
  before: WatchedState,
  now: WatchedState,
  news: WatchedNews | undefined,
): WatchedState {
  if (news !== undefined || !before.isOpen) return now
  return now.isOpen ? before : { ...before, isOpen: false, isUpcoming: false }
}
