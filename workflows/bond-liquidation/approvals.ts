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
import type { Table } from '../../functions/platform/table.ts'
import type { Paying } from './paying.ts'

/** The most decisions about one sale that are looked through for who named its price. */
const mostDecisions = 50

/** The requests before a sale among which those of its day are looked for: ten codes a day make no more, however long it waits. */
const requestsBefore = 100

export interface Approving {
  readonly table: Table
  readonly audits: Pick<OperatorAuditStore, 'read'>
  readonly liquidations: Pick<LiquidationRecords, 'list'>
  accountOf(investorId: string): Promise<Pick<PayoutAccount, 'since'> | undefined>
}

/**
 * The second pair of eyes on money above the limit, for this amount to this account: an account that was changed since is
 * looked at anew. Whoever named the price is not that pair. What an investor sells on one day is one amount to the limit,
 * in the order of the sales and whatever became of them, so that nothing passes it in parts.
 */
export function approvals({
  table,
  audits,
  liquidations,
  accountOf,
}: Approving): Pick<Paying, 'approvalOf' | 'askApproval' | 'withdrawApproval'> {
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
      // A no is no end: the money is owed, and it can be approved after all.
      return state === 'none' || state === 'approved' ? state : 'awaited'
    },
    async askApproval(sale: Liquidation, now) {
      const { orderId, investorId } = sale
      const { redemptionPaise: amountPaise } = amountsOf(sale)
      const decisions = await audits.read(`redeem#${orderId}`, mostDecisions)
      const priced = decisions.find(({ flow }) => flow === 'ops-price-quote')
      const pricedBy = priced?.confirmedAs ?? priced?.by
      const asking = { now, execution: orderId, startedAt: now.toISOString() }
      const accountSince = (await accountOf(investorId))?.since
      await requestPayoutApproval(table, { orderId, investorId, amountPaise, accountSince, pricedBy }, asking)
    },
    withdrawApproval: ({ orderId }, now) => withdrawApproval(table, orderId, { now, execution: orderId }),
  }
}
