import type { FeedNote } from '../../functions/funds/published.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { WorkItem } from './workList.ts'

/** Prices of funds, or levels of benchmarks, that did not come: investors see the former ones with their date. */
export const feedWork = ({ feed, reason, since, date }: FeedNote, by: string): WorkItem => ({
  kind: 'feed',
  id: feed,
  what: `${feed} brought nothing (${reason}${date === '' ? '' : `, the vendor's latest is of ${date}`}): the former prices stay in force. Look at the vendor's file.`,
  since: indianDate(new Date(since)),
  due: undefined,
  overdue: false,
  next: { flow: feed, input: { by } },
})
