import { useRef } from 'react'
import type { FundTransaction } from '../../../../../shared/contracts/fund-portfolio/fundBody.ts'
import { getFundTimelineV2 } from '../../../../../shared/contracts/fund-portfolio/getFundTimelineV2.ts'
import { type Answer, callContract } from '../../../lib/calls/callContract.ts'
import { usePages } from '../../../lib/calls/usePages.ts'
import type { PanChoice } from '../useFunds.ts'

export const timelineFilterNumbers = [0, 1, 2, 3, 4, 5] as const
export type TimelineFilter = (typeof timelineFilterNumbers)[number]

interface TimelinePage {
  readonly data: readonly FundTransaction[]
  readonly more: boolean
}

/** Rows of a PAN or of all, newest first, in the server's pages of 100; the page after a row is found by the token that came with it. */
export function useFundTimeline(filter: TimelineFilter, pan: PanChoice) {
  const tokens = useRef(new Map<string, string>())
  const readPage = async (
    last: FundTransaction | undefined,
    signal: AbortSignal,
  ): Promise<Answer<TimelinePage>> => {
    const next = last === undefined ? undefined : tokens.current.get(`${filter} ${last.rowId}`)
    const answer = await callContract(getFundTimelineV2, { filter, next, pan }, { signal })
    if (!answer.ok) return answer
    const { data, next: token } = answer.body
    const end = data.at(-1)
    if (token !== undefined && end !== undefined) tokens.current.set(`${filter} ${end.rowId}`, token)
    return { ok: true, body: { data, more: token !== undefined } }
  }
  return usePages<TimelinePage>([getFundTimelineV2.name, JSON.stringify({ filter, pan })], readPage)
}
