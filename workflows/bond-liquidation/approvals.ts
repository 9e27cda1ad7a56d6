import type { PayoutAccount } from '../../functions/bank-verification/published.ts'
import { amountsOf } from '../../functions/liquidation/liquidationCommands.ts'
import type { Liquidation } from '../../functions/liquidation/liquidationRows.ts'
import type { LiquidationRecords } from '../../functions/liquidation/liquidationStore.ts'
import type { OperatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import {
  needsApproval,
  payoutApprovalOf,
  requestPayoutApproval,
  withdrawApproval,
} from '../../functions/operations/published.ts'
import type { Table } from '../../functions/platform/records/table.ts'
import type { StepDependencies } from './saleStep.ts'

/** The most decisions about one sale that are read to find who named its price. */
const mostDecisions = 50

/** The requests before a sale among which those of its day are searched: ten codes a day make no more. */
const requestsBefore = 100

/** What the approvals need; the flow's `dependencies.ts` wires it. */
export interface ApprovalDependencies {
  readonly table: Table
  readonly audits: Pick<OperatorAuditStore, 'read'>
  readonly liquidations: Pick<LiquidationRecords, 'list'>
  accountOf(investorId: string): Promise<Pick<PayoutAccount, 'since'> | undefined>
}

/**
 * The second person's approval of a payout above the limit, for this amount to this account: a changed account needs a new
 * one. Whoever named the price may not approve. The limit counts what an investor sells on one day as one amount, in the
 * order of the sales and whatever became of them, so that nothing passes it in parts.
 */
export function approvals({
  table,
  audits,
  liquidations,
  accountOf,
}: ApprovalDependencies): Pick<StepDependencies, 'approvalOf' | 'requestApproval' | 'withdrawApproval'> {
  const soldThatDay = async (sale: Liquidation): Promise<number> => {
    const { investorId, orderId, placedOn } = sale
    const earlier = await liquidations.list(investorId, { before: orderId, most: requestsBefore })
    return [sale, ...earlier.filter(one => placedOn !== undefined && one.placedOn === placedOn)].reduce(
      (sum, one) => sum + amountsOf(one).redemptionPaise,
      0,
    )
  }
  return {
    async approvalOf(sale, now) {
      const { redemptionPaise: amountPaise } = amountsOf(sale)
      if (!needsApproval(amountPaise, now) && !needsApproval(await soldThatDay(sale), now)) return 'notNeeded'
      const { orderId, investorId } = sale
      const accountSince = (await accountOf(investorId))?.since
      const { state } = await payoutApprovalOf(table, { orderId, amountPaise, accountSince })
      // A refusal is not final: the money is owed, and it can be approved after all.
      return state === 'none' || state === 'approved' ? state : 'awaited'
    },
    async requestApproval(sale, now) {
      const { orderId, investorId } = sale
      const { redemptionPaise: amountPaise } = amountsOf(sale)
      const decisions = await audits.read(`redeem#${orderId}`, mostDecisions)
      const priced = decisions.find(({ flow }) => flow === 'ops-price-quote')
      const pricedBy = priced?.confirmedAs ?? priced?.by
      const context = { now, execution: orderId, startedAt: now.toISOString() }
      const accountSince = (await accountOf(investorId))?.since
      await requestPayoutApproval(
        table,
        { orderId, investorId, amountPaise, accountSince, pricedBy },
        context,
      )
    },
    withdrawApproval: ({ orderId }, now) => withdrawApproval(table, orderId, { now, execution: orderId }),
  }
}
