import type { getRedeemQuote as contract } from '../../shared/contracts/liquidation/getRedeemQuote.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { ownRequest, verifiedAccount } from './asked.ts'
import type { Dependencies } from './dependencies.ts'
import { redeemRecordOf } from './liquidationView.ts'

/** A request of one's own as it stands, with its amount breakup and its trail (D3 s3, s7). */
export const getRedeemQuote =
  (dependencies: Pick<Dependencies, 'store' | 'bankOf'>): Handler<typeof contract> =>
  async ({ id: ISIN, quoteId: orderId }, { session: { investorId }, now, correlationId }) => {
    const liquidation = await ownRequest(dependencies, { investorId, orderId, ISIN }, { now, correlationId })
    if (liquidation === undefined) return refuse('liquidation.unknown')
    const paidTo = await verifiedAccount(dependencies, investorId)
    return reply({ data: redeemRecordOf(liquidation, paidTo, now) })
  }
