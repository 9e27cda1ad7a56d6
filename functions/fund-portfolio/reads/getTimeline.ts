import type { InputOf } from '../../../shared/contracts/defineCall.ts'
import type { getTimeline } from '../../../shared/contracts/fund-portfolio/getTimeline.ts'
import { timelineFilterMonths } from '../../../shared/contracts/fund-portfolio/timelineFilters.ts'
import { type Outcome, refuse, reply } from '../../../shared/outcome.ts'
import { addMonths } from '../../../shared/vocabulary/calendarDays.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { Call, Handler } from '../../platform/apiFunction.ts'
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

/** The rows of the chosen PAN, the filter's months back from today. `email` chooses nothing and has to be one's own. */
export async function selectTimeline(
  dependencies: Reading,
  { pan, filter, email }: InputOf<typeof getTimeline>,
  { now, session }: Pick<Call<typeof getTimeline>, 'now' | 'session'>,
): Promise<Outcome<SelectedTimeline>> {
  if (!isOwnEmail(email, session)) return refuse('funds.panNotYours', { field: 'email' })
  const selected = await selectPositions(dependencies, session.investorId, { pan })
  if (!selected.ok) return selected
  const { positions } = selected.body
  const months = filter === undefined ? undefined : timelineFilterMonths[filter]
  const from = months === undefined ? '' : addMonths(indianDate(now), -months)
  const namesOf = await schemeNames(dependencies.schemes, positions)
  return reply({ entries: timelineEntries(positions, from), positions, namesOf })
}

/** Whether an e-mail address that is sent along is the session's. */
export const isOwnEmail = (email: string | undefined, session: { readonly email: string }): boolean =>
  email === undefined || email.trim().toLowerCase() === session.email.toLowerCase()

/** The newest rows, as many as one answer takes (6 MB): the pages of `getTimelineV2` reach all of them. */
const mostRows = 5_000

/** The timeline in one answer. */
export const handleGetTimeline =
  (dependencies: Reading): Handler<typeof getTimeline> =>
  async (input, call) => {
    const selected = await selectTimeline(dependencies, input, call)
    if (!selected.ok) return selected
    const { entries, positions, namesOf } = selected.body
    return reply({
      data: transactionsOf(entries.slice(0, mostRows), positions, { namesOf, today: indianDate(call.now) }),
    })
  }
