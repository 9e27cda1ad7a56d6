import type { PublishedInstrument } from '../../shared/contracts/bonds/instrumentBody.ts'
import { accruedInterest, pricedPrincipal } from '../../shared/finance/bondPrice.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { bondTermsOf, isMldTerms } from '../bonds/published.ts'
import type { PublishedKyc } from '../kyc/published.ts'
import { type PublishedOrder, settlementDayOf } from '../orders/published.ts'
import type { NoteFacts } from './noteText.ts'

/** Where the parts of a trade are read. */
export interface TradeReads {
  orderOf(orderId: string): Promise<PublishedOrder | undefined>
  instrumentOf(product: string): Promise<PublishedInstrument | undefined>
  kycOf(investorId: string): Promise<Pick<PublishedKyc, 'pan' | 'demat'>>
}

/** Days of accrued interest at the settlement; an instrument linked to a market has none. */
function accruedDaysOf(
  { terms }: PublishedInstrument,
  settlementDate: string,
  units: number,
  calendar: MarketCalendar,
): number | undefined {
  return terms === undefined || isMldTerms(terms)
    ? undefined
    : accruedInterest(bondTermsOf(terms), settlementDate, units, calendar).days
}

/** The trade of a matched order from order, catalogue and KYC; `undefined` when something of it is missing. */
export const tradeFacts =
  ({ orderOf, instrumentOf, kycOf }: TradeReads) =>
  async (orderId: string, calendar: MarketCalendar): Promise<Omit<NoteFacts, 'number'> | undefined> => {
    const order = await orderOf(orderId)
    if (order === undefined) return undefined
    const [instrument, { pan, demat }] = await Promise.all([
      instrumentOf(order.product),
      kycOf(order.investorId),
    ])
    const { matchedAt, rfqNumber, dealNumber, breakup, settlementDate, units } = order
    if (
      instrument?.terms === undefined ||
      pan === undefined ||
      demat === undefined ||
      matchedAt === undefined ||
      dealNumber === undefined
    )
      return undefined
    // What was bought, interest and principal, is that of the day agreed, wherever a holiday announced late moved it.
    const accruedDays = accruedDaysOf(instrument, settlementDate, units, calendar)
    return {
      orderId,
      buyer: { name: pan.name, pan: pan.pan, dematNumber: demat.number },
      matchedAt: new Date(matchedAt),
      settlementDate: settlementDayOf(order, calendar),
      ISIN: order.ISIN,
      displayName: order.displayName,
      issuer: instrument.issuer,
      faceValuePaise: instrument.terms.faceValuePaise,
      principalPaise: pricedPrincipal(bondTermsOf(instrument.terms), settlementDate, calendar),
      units,
      cleanPrice: order.cleanPrice,
      cleanPaise: breakup.cleanPaise,
      accruedPaise: breakup.accruedPaise,
      ...(accruedDays === undefined ? {} : { accruedDays }),
      stampDutyPaise: breakup.stampDutyPaise,
      discountPaise: breakup.discountPaise,
      totalPaise: breakup.userAmountPaise,
      exchangeOrderNumber: rfqNumber ?? 'not known to us',
      dealNumber,
    }
  }
