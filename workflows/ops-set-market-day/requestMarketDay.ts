import { assessMarketDay } from '../../functions/operations/marketDayLifecycle.ts'
import { dayAlready, dayRefused } from '../../functions/operations/marketDayWords.ts'
import type { OperatorContext } from '../../functions/operations/operatorFunction.ts'
import { requestApproval } from '../../functions/operations/requestApproval.ts'
import type { Done, Refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import type { Input } from './definition.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * Requests that a day closes, or that it is as published after all. Dates in the future move with it, so nothing moves before
 * a second person approves with `ops-approve-request`, which checks the day again.
 */
export const requestMarketDay =
  (needs: Dependencies) =>
  async ({ date, standing }: Input, { start, now }: OperatorContext): Promise<Done | Refusal> => {
    const announcement = { date, standing }
    const assessment = assessMarketDay(announcement, (await needs.days.read()).days, now)
    if (assessment.outcome === 'refused') return dayRefused(announcement, assessment.reason)
    if (assessment.outcome === 'already') return dayAlready(announcement, assessment.reason)
    const what = { kind: 'marketDay', ...announcement } as const
    return requestApproval(needs, { ...start, what }, now)
  }
