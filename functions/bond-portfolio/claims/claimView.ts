import type { PayoutClaim } from '../../../shared/contracts/bond-portfolio/getPayouts.ts'
import type { Claim } from '../../book/claims/claims.ts'

/** Where a claim stands for the investor; what the other side still owes us does not concern them. */
function statusOf({ state, owedTo, utr }: Claim): PayoutClaim['standing'] {
  if (state === 'open' || state === 'refused') return state
  if (owedTo === 'investor') return utr === undefined ? 'toBePaid' : 'paid'
  return state === 'accepted' ? 'toPayBack' : 'settled'
}

/** A claim as its investor sees it. */
export function claimView(claim: Claim, displayName: string): PayoutClaim {
  const { paidOn, utr } = claim
  return {
    product: claim.product,
    displayName,
    ISIN: claim.ISIN,
    orderId: claim.orderId,
    side: claim.side,
    owedTo: claim.owedTo,
    dueDate: claim.dueDate,
    recordDate: claim.recordDate,
    paymentDate: claim.paymentDate,
    pricedFor: claim.pricedFor,
    settledOn: claim.settledOn,
    units: claim.units,
    couponPaise: claim.couponPaise,
    principalPaise: claim.principalPaise,
    amountPaise: claim.amountPaise,
    standing: statusOf(claim),
    ...(paidOn === undefined ? {} : { creditedOn: paidOn }),
    ...(utr === undefined ? {} : { reference: utr }),
  }
}
