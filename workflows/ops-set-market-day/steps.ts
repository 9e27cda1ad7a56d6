import { assessMarketDay } from '../../functions/operations/marketDayLifecycle.ts'
import { marketDayStore } from '../../functions/operations/marketDayStore.ts'
import { dayAlready, dayRefused } from '../../functions/operations/marketDayWords.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { requestApproval } from '../../functions/operations/requestApproval.ts'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable, type Table, type TransactItem } from '../../functions/platform/records/table.ts'
import type { Done, Refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

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

/** What the step needs of the table. */
export const wired = (table: Table, operations: string) => ({
  audit: operatorAuditStore(table, operations),
  requests: requestStore(table, operations),
  days: marketDayStore(table, operations),
  /** `false` when an item's condition failed. */
  write: async (items: readonly TransactItem[]): Promise<boolean> => (await table.transact(items)).ok,
})
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
const openDependencies = () => ({ now, ...wired(openTable(), environment.table('operations')) })

export const handler = operatorFunction(definition, requestMarketDay, openDependencies)
