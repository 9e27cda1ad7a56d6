import * as z from 'zod/mini'
import type { getTimelineV2 } from '../../../shared/contracts/fund-portfolio/getTimelineV2.ts'
import { reply } from '../../../shared/outcome.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { type TimelineEntry, transactionsOf } from '../valuation/timeline.ts'
import { selectTimeline } from './getTimeline.ts'
import type { ReadDependencies } from './readDependencies.ts'

const pageRows = 100

/** The timeline in pages: `next` names the last row that was sent, so that rows of a new import shift nothing. */
export const handleGetTimelineV2 =
  (
    dependencies: Pick<ReadDependencies, 'positionsOf' | 'schemes' | 'validPansOf'>,
  ): Handler<typeof getTimelineV2> =>
  async ({ next, ...input }, call) => {
    const selected = await selectTimeline(dependencies, input, call)
    if (!selected.ok) return selected
    const { entries, positions, namesOf } = selected.body
    const start = next === undefined ? 0 : startAfter(entries, next)
    const page = entries.slice(start, start + pageRows)
    const last = page.at(-1)
    const hasMore = start + pageRows < entries.length
    return reply({
      data: transactionsOf(page, positions, { namesOf, today: indianDate(call.now) }),
      ...(last !== undefined && hasMore ? { next: cursorOf(last) } : {}),
    })
  }

const place = z.tuple([z.string(), z.string(), z.string()])

const cursorOf = ({ row, position }: TimelineEntry): string =>
  Buffer.from(JSON.stringify([row.date, position.positionId, row.rowId])).toString('base64url')

/** The entry after a named one. Was its row deleted since, those of its day come again; a text that names none: all do. */
function startAfter(entries: readonly TimelineEntry[], next: string): number {
  const named = placeOf(next)
  if (named === undefined) return 0
  const [date, positionId, rowId] = named
  const index = entries.findIndex(one => one.row.rowId === rowId && one.position.positionId === positionId)
  if (index >= 0) return index + 1
  const sameDay = entries.findIndex(one => one.row.date <= date)
  return sameDay < 0 ? entries.length : sameDay
}

function placeOf(next: string): z.output<typeof place> | undefined {
  const text = Buffer.from(next, 'base64url').toString('utf8')
  try {
    const parsed = z.safeParse(place, JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    // Not a text that we made.
    return undefined
  }
}
