import type { rejectRedeemQuote } from '../../../shared/contracts/liquidation/rejectRedeemQuote.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Dependencies } from '../dependencies.ts'
import { refusalOf } from '../liquidationLifecycle.ts'
import type { Liquidation } from '../liquidationRows.ts'
import { readOwnLiquidation, readRepeated, replyToAnswer, verifiedAccount } from '../ownLiquidation.ts'
import { liquidationRecordOf } from '../views/liquidationView.ts'

/**
 * Says no to a price, or takes a request back that has none (D3 s7): its units are free again. One that its investor ended
 * already, in another tab, is answered as it stands.
 */
export const handleRejectRedeemQuote =
  (dependencies: Dependencies): Handler<typeof rejectRedeemQuote, MarketCalendar> =>
  async ({ id: ISIN, orderId }, { session: { investorId }, now, calendar, correlationId, idempotency }) => {
    const context = { now, calendar, correlationId }
    const answer = async (liquidation: Liquidation) =>
      reply({
        data: liquidationRecordOf(
          liquidation,
          await verifiedAccount(dependencies, investorId),
          now,
          calendar,
        ),
      })
    const before = await readRepeated(dependencies, investorId, idempotency, now)
    if (before === 'keyReused') return refuse('common.keyReused')
    if (before !== undefined) return answer(before)
    return retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
      const liquidation = await readOwnLiquidation(dependencies, { investorId, orderId, ISIN }, context)
      if (liquidation === undefined) return refuse('liquidation.unknown')
      if (liquidation.state === 'rejected' || liquidation.state === 'cancelled') return answer(liquidation)
      if (refusalOf(liquidation.state) === undefined) return refuse('liquidation.notOpen')
      const ended = await dependencies.store.refuse(liquidation, { idempotency }, context)
      return (await replyToAnswer(dependencies, investorId, ended, answer)) ?? conflict
    })
  }
