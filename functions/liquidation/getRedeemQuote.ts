import type { getRedeemQuote as contract } from '../../shared/contracts/liquidation/getRedeemQuote.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { ownRequest, verifiedAccount } from './asked.ts'
import type { Dependencies } from './dependencies.ts'
import { isHoldable } from './liquidationLifecycle.ts'
import type { Liquidation } from './liquidationRows.ts'
import { onHold, redeemRecordOf } from './liquidationView.ts'

/** A request of one's own as it stands, with its amount breakup and its trail (D3 s3, s7). */
export const getRedeemQuote =
  (
    dependencies: Pick<Dependencies, 'store' | 'bankOf' | 'payoutsHeld' | 'allPayoutsHeld'>,
  ): Handler<typeof contract> =>
  async ({ id: ISIN, quoteId: orderId }, { session: { investorId }, now, correlationId }) => {
    const liquidation = await ownRequest(dependencies, { investorId, orderId, ISIN }, { now, correlationId })
    if (liquidation === undefined) return refuse('liquidation.unknown')
    const [paidTo, held] = await Promise.all([
      verifiedAccount(dependencies, investorId),
      isHeld(dependencies, liquidation),
    ])
    return reply({ data: redeemRecordOf(held ? onHold(liquidation) : liquidation, paidTo, now) })
  }

/** Asked only of what a hold keeps back. */
async function isHeld(
  { payoutsHeld, allPayoutsHeld }: Pick<Dependencies, 'payoutsHeld' | 'allPayoutsHeld'>,
  { state, investorId }: Liquidation,
): Promise<boolean> {
  if (!isHoldable(state)) return false
  return (await Promise.all([payoutsHeld(investorId), allPayoutsHeld()])).includes(true)
}
