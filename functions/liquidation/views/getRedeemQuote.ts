import type { getRedeemQuote } from '../../../shared/contracts/liquidation/getRedeemQuote.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { noteBodyOf } from '../../contract-notes/published.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { isHoldable } from '../liquidationLifecycle.ts'
import type { Liquidation } from '../liquidationRows.ts'
import { accountShown, readOwnLiquidation } from '../ownLiquidation.ts'
import { accountHold } from '../placing/accountHold.ts'
import { liquidationRecordOf, onHold, withoutAcceptance } from './liquidationView.ts'

/** A request of the investor, with its amount breakup and its trail (D3 s3, s7). */
export const handleGetRedeemQuote =
  (
    dependencies: Pick<
      Dependencies,
      'store' | 'bankOf' | 'payoutsHeld' | 'allPayoutsHeld' | 'accountChanges' | 'noteOf'
    >,
  ): Handler<typeof getRedeemQuote, MarketCalendar> =>
  async ({ id: ISIN, quoteId: orderId }, { session: { investorId }, now, calendar, correlationId }) => {
    const liquidation = await readOwnLiquidation(
      dependencies,
      { investorId, orderId, ISIN },
      { now, calendar, correlationId },
    )
    if (liquidation === undefined) return refuse('liquidation.unknown')
    const soldAt = liquidation.claim === undefined ? liquidation.at.placed : undefined
    const [bank, held, changes, note] = await Promise.all([
      dependencies.bankOf(investorId),
      isHeld(dependencies, liquidation),
      liquidation.state === 'quoteReady' ? dependencies.accountChanges(investorId) : {},
      soldAt === undefined ? undefined : dependencies.noteOf(orderId),
    ])
    const paidTo = accountShown(bank)
    const record = liquidationRecordOf(
      held && isHoldable(liquidation.state) ? onHold(liquidation) : liquidation,
      paidTo,
      now,
      calendar,
    )
    const data = soldAt === undefined ? record : { ...record, contractNote: noteBodyOf(note, soldAt) }
    if (!data.moves.includes('accept')) return reply({ data })
    if (held) return reply({ data: withoutAcceptance(data, 'liquidation.payoutsHeld') })
    if (paidTo === undefined) return reply({ data: withoutAcceptance(data, 'liquidation.bankNeeded') })
    const hold = accountHold({ ...changes, bankReplacedAt: bank?.replacedAt }, now)
    if (hold !== undefined) return reply({ data: withoutAcceptance(data, hold.id, hold.until) })
    // It may be agreed to, and the money waits.
    return reply({
      data: (await dependencies.allPayoutsHeld()) ? { ...data, reason: 'liquidation.delayedHold' } : data,
    })
  }

/** Asked only of what a hold keeps back: an acceptance by the investor's own, the money by that of everybody too. */
async function isHeld(
  { payoutsHeld, allPayoutsHeld }: Pick<Dependencies, 'payoutsHeld' | 'allPayoutsHeld'>,
  { state, investorId }: Liquidation,
): Promise<boolean> {
  if (state === 'quoteReady') return payoutsHeld(investorId)
  if (!isHoldable(state)) return false
  return (await Promise.all([payoutsHeld(investorId), allPayoutsHeld()])).includes(true)
}
