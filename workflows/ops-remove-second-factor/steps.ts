import { isInvestor, readAccountChanges } from '../../functions/auth/published.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { requestApproval } from '../../functions/operations/requestApproval.ts'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable, type Table, type TransactItem } from '../../functions/platform/records/table.ts'
import { type Done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

/**
 * Requests that app, passkeys and recovery codes of an investor are removed. Whoever could do that alone could open any account
 * whose password is known, so a second person approves it, and nothing is sold for a day.
 */
export const requestRemoval =
  (needs: Dependencies) =>
  async ({ investorId }: Input, { start, now }: OperatorContext): Promise<Done | Refusal> => {
    if (!(await needs.isInvestor(investorId)))
      return refusal('InvestorUnknown', 'There is no investor of this id. Nothing was changed.')
    if (!(await needs.hasSecondFactor(investorId)))
      return refusal(
        'NoSecondFactor',
        'Log-ins of this investor need the password only. Nothing was changed.',
      )
    return requestApproval(needs, { ...start, what: { kind: 'secondFactor', investorId } }, now)
  }

/** What the step needs of the tables. */
export const wired = (table: Table, operations: string) => ({
  audit: operatorAuditStore(table, operations),
  requests: requestStore(table, operations),
  isInvestor: (investorId: string): Promise<boolean> => isInvestor(table, investorId),
  hasSecondFactor: async (investorId: string): Promise<boolean> =>
    (await readAccountChanges(table, investorId)).secondFactor === true,
  /** `false` when an item's condition failed. */
  write: async (items: readonly TransactItem[]): Promise<boolean> => (await table.transact(items)).ok,
})
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
const openDependencies = () => ({ now, ...wired(openTable(), environment.table('operations')) })

export const handler = operatorFunction(definition, requestRemoval, openDependencies)
