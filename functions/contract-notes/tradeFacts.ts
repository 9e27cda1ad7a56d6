import type { PublishedInstrument } from '../../shared/contracts/bonds/instrumentBody.ts'
import { accruedInterest, pricedPrincipal } from '../../shared/finance/bondPrice.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { bondTermsOf, isMldTerms } from '../bonds/published.ts'
import type { PublishedKyc } from '../kyc-record/published.ts'
import { type PublishedOrder, settlementDayOf } from '../orders/published.ts'
import type { NoteFacts } from './noteText.ts'

/** The reads of a trade's parts. */
export interface TradeDependencies {
  orderOf(orderId: string): Promise<PublishedOrder | undefined>
  instrumentOf(product: string): Promise<PublishedInstrument | undefined>
  kycOf(investorId: string): Promise<Pick<PublishedKyc, 'pan' | 'demat'>>
}

/** Days of accrued interest at the settlement; what pays no interest, or is linked to a market, has none. */
function accruedDaysOf(
  { terms }: PublishedInstrument,
  settlementDate: string,
  units: number,
  calendar: MarketCalendar,
): number | undefined {
  if (terms === undefined || isMldTerms(terms)) return undefined
  const { days, paise } = accruedInterest(bondTermsOf(terms), settlementDate, units, calendar)
  return paise === 0 ? undefined : days
}

/** The trade of a matched order from order, catalogue and KYC; `undefined` when a part is missing. */
export const tradeFacts =
  ({ orderOf, instrumentOf, kycOf }: TradeDependencies) =>
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
    // Interest and principal are those of the agreed day, even if a holiday announced later moved the settlement.
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
      accruedDays,
      stampDutyPaise: breakup.stampDutyPaise,
      discountPaise: breakup.discountPaise,
      totalPaise: breakup.userAmountPaise,
      exchangeOrderNumber: rfqNumber ?? 'not known to us',
      dealNumber,
    }
  }
