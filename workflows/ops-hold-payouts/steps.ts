import { isInvestor } from '../../functions/auth/published.ts'
import { arePayoutsHeld, readPayoutsHeldForAll } from '../../functions/book/readers.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { requestApproval } from '../../functions/operations/requestApproval.ts'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable, type Table, type TransactItem } from '../../functions/platform/records/table.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

/**
 * Requests that payouts of one investor, or of all, are held or released. Holding keeps investors from their money and
 * releasing may lose it, so nothing happens before a second person approves with `ops-approve-request`.
 */
export const requestHold =
  (needs: Dependencies) =>
  async ({ investorId, held }: Input, { start, now }: OperatorContext): Promise<Done | Refusal> => {
    if (investorId !== undefined && !(await needs.isInvestor(investorId)))
      return refusal('InvestorUnknown', 'There is no investor of this id. Nothing was changed.')
    const isHeld =
      investorId === undefined ? await needs.areHeldForAll() : await needs.arePayoutsHeld(investorId)
    if (isHeld === held)
      return done(
        `Nothing was changed: payouts of ${investorId ?? 'all investors'} are ${held ? '' : 'not '}on hold already.`,
      )
    const what = { kind: 'hold', ...(investorId === undefined ? {} : { investorId }), held } as const
    return requestApproval(needs, { ...start, what }, now)
  }

/** What the step needs of the tables. */
export const wired = (table: Table, operations: string) => ({
  audit: operatorAuditStore(table, operations),
  requests: requestStore(table, operations),
  isInvestor: (investorId: string): Promise<boolean> => isInvestor(table, investorId),
  arePayoutsHeld: (investorId: string): Promise<boolean> => arePayoutsHeld(table, investorId),
  areHeldForAll: (): Promise<boolean> => readPayoutsHeldForAll(table),
  /** `false` when an item's condition failed. */
  write: async (items: readonly TransactItem[]): Promise<boolean> => (await table.transact(items)).ok,
})
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
const openDependencies = () => ({ now, ...wired(openTable(), environment.table('operations')) })

export const handler = operatorFunction(definition, requestHold, openDependencies)
