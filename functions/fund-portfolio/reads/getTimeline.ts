import type { getTimeline } from '../../../shared/contracts/fund-portfolio/getTimeline.ts'
import { timelineFilterMonths } from '../../../shared/contracts/fund-portfolio/timelineFilters.ts'
import { type Outcome, reply } from '../../../shared/outcome.ts'
import { addMonths } from '../../../shared/vocabulary/calendarDays.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { FundPosition } from '../positions/position.ts'
import {
  type SchemeNames,
  type TimelineEntry,
  timelineEntries,
  transactionsOf,
} from '../valuation/timeline.ts'
import type { ReadDependencies } from './readDependencies.ts'
import { schemeNames, selectPositions } from './selectedPositions.ts'

type Reading = Pick<ReadDependencies, 'positionsOf' | 'schemes' | 'validPansOf'>

export interface SelectedTimeline {
  readonly entries: readonly TimelineEntry[]
  readonly positions: readonly FundPosition[]
  readonly namesOf: SchemeNames
}

/** The rows of the chosen PAN, the filter's months back from today. `email` is the account's own and chooses nothing. */
export async function selectTimeline(
  dependencies: Reading,
  investorId: string,
  { pan, filter, now }: { readonly pan?: string | undefined; readonly filter?: Filter; readonly now: Date },
): Promise<Outcome<SelectedTimeline>> {
  const selected = await selectPositions(dependencies, investorId, { pan })
  if (!selected.ok) return selected
  const { positions } = selected.body
  const months = filter === undefined ? undefined : timelineFilterMonths[filter]
  const from = months === undefined ? '' : addMonths(indianDate(now), -months)
  const namesOf = await schemeNames(dependencies.schemes, positions)
  return reply({ entries: timelineEntries(positions, from), positions, namesOf })
}
type Filter = 0 | 1 | 2 | 3 | 4 | 5 | undefined

/** The newest rows, as many as one answer takes (6 MB): the pages of `getTimelineV2` reach all of them. */
const mostRows = 5_000

/** The timeline in one answer. */
export const handleGetTimeline =
  (dependencies: Reading): Handler<typeof getTimeline> =>
  async ({ pan, filter }, { now, session: { investorId } }) => {
    const selected = await selectTimeline(dependencies, investorId, { pan, filter, now })
    if (!selected.ok) return selected
    const { entries, positions, namesOf } = selected.body
    return reply({ data: transactionsOf(entries.slice(0, mostRows), positions, namesOf) })
  }
