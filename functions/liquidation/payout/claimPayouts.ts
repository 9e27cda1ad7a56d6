import { liquidationPlaced } from '../../../shared/contracts/liquidation/events.ts'
import type { BookPart } from '../../book/bookRows.ts'
import { type Claim, type ClaimPayout, notePayout } from '../../book/claims/claims.ts'
import { checkedAmounts, eventsOf, placementDates } from '../commandParts.ts'
import type { Liquidation, NewLiquidation } from '../liquidationRows.ts'
import type { LiquidationContext, LiquidationRecords } from '../liquidationStore.ts'

/** A claim after a record date is paid like the proceeds of a sale whose units were delivered. */
export interface ClaimPayouts {
  /**
   * The order that pays an accepted claim: on the third working day, to the verified account, by `bond-liquidation`. The same
   * claim again changes nothing, for its order has one id. Throws when nothing is owed to the investor.
   */
  payClaim(
    claim: Claim,
    instrument: Pick<NewLiquidation, 'productType' | 'displayName' | 'logoUrl'>,
    context: LiquidationContext,
  ): Promise<void>
}

/** The commands that pay claims. */
export const claimPayouts = ({ create }: Pick<LiquidationRecords, 'create'>): ClaimPayouts => ({
  async payClaim(claim, { productType, displayName, logoUrl }, context) {
    const { investorId, ISIN, product, orderId, dueDate, units, amountPaise, payoutOrderId } = claim
    if (claim.owedTo !== 'investor' || payoutOrderId === undefined)
      throw new Error(`the claim of ${orderId} is not owed to the investor`)
    const fresh: NewLiquidation = {
      orderId: payoutOrderId,
      investorId,
      product,
      productType,
      displayName,
      logoUrl,
      ISIN,
      units,
      exitLoadInPerc: '0',
    }
    const amounts = {
      unitPricePaise: amountPaise / units,
      valuePaise: amountPaise,
      exitLoadPaise: 0,
      redemptionPaise: amountPaise,
    }
    // Refused only when it is there.
    await create(
      {
        ...fresh,
        ...checkedAmounts(fresh, amounts),
        claim: { orderId, dueDate },
        quoteNo: 0,
        payoutNo: 0,
        ...placementDates(context.now, context.calendar),
      },
      { state: 'delivered', events: eventsOf(liquidationPlaced, fresh) },
      context,
    )
  },
})

/** Of an order that pays a claim, what its claim says of it: paid, or sent back. Nothing of a sale. */
export function claimParts(
  { claim, orderId, investorId, ISIN }: Liquidation,
  payout: ClaimPayout,
): BookPart[] {
  return claim === undefined ? [] : notePayout({ ...claim, investorId, ISIN }, orderId, payout)
}
