import { judgeMarketDay } from '../../functions/operations/marketDayLifecycle.ts'
import { dayAlready, dayRefused } from '../../functions/operations/marketDayWords.ts'
import { requestApproval } from '../../functions/operations/requestApproval.ts'
import type { OperatorContext } from '../../functions/platform/operatorFunction.ts'
import type { Done, Refusal } from '../../shared/vocabulary/operatorInput.ts'
import type { Input } from './definition.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * Asks that a day closes, or that it is as published after all. Every date that has not yet happened moves by it, so
 * nothing moves before `ops-approve-request`, which judges the day again.
 */
export const requestMarketDay =
  (needs: Dependencies) =>
  async ({ date, standing }: Input, { start, now }: OperatorContext): Promise<Done | Refusal> => {
    const said = { date, standing }
    const judged = judgeMarketDay(said, (await needs.days.read()).days, now)
    if (judged.outcome === 'refused') return dayRefused(said, judged.reason)
    if (judged.outcome === 'already') return dayAlready(said, judged.reason)
    const what = { kind: 'marketDay', ...said } as const
    return requestApproval(needs, { ...start, what }, now)
  }
