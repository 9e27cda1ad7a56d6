import { askForRequest } from '../../functions/operations/askForRequest.ts'
import { judgeMarketDay } from '../../functions/operations/marketDayLifecycle.ts'
import { dayAlready, dayRefused } from '../../functions/operations/marketDayWords.ts'
import {
  type Done,
  type OperatorStep,
  type Refusal,
  readOperatorInput,
} from '../../shared/vocabulary/operatorInput.ts'
import { flowInput } from './contract.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * Asks that a day closes, or that it is as published after all. Every date that has not yet happened moves by it, so
 * nothing moves before `ops-approve-request`, which judges the day again.
 */
export const askForMarketDay =
  (needs: Dependencies) =>
  async ({ request, execution, startedAt }: OperatorStep, now: Date): Promise<Done | Refusal> => {
    const read = readOperatorInput(flowInput, request, execution)
    if (!read.ok) return read.refusal
    const { date, standing, by, reason } = read.input
    const said = { date, standing }
    const judged = judgeMarketDay(said, (await needs.days.read()).days, now)
    if (judged.outcome === 'refused') return dayRefused(said, judged.reason)
    if (judged.outcome === 'already') return dayAlready(said, judged.reason)
    const what = { kind: 'marketDay', ...said } as const
    const flow = 'ops-set-market-day'
    return askForRequest(needs, { what, by, reason, flow, execution, startedAt }, now)
  }
