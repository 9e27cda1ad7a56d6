import type { PublishedInstrument } from '../../shared/contracts/bonds/instrumentBody.ts'
import { accruedInterest, pricedPrincipal } from '../../shared/finance/bondPrice.ts'
import type { BondTerms } from '../../shared/finance/bondTerms.ts'
import { type EndYield, endYields } from '../../shared/finance/terms/optionYields.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { bondTermsOf, isMldTerms } from '../bonds/published.ts'
import type { PublishedKyc } from '../kyc-record/published.ts'
import { dueOn, type PublishedLiquidation, pricedFor } from '../liquidation/published.ts'
import { type PublishedOrder, settlementDayOf } from '../orders/published.ts'
import type { NoteYield, TradeFacts } from './note/noteFacts.ts'

/** The reads of a trade's parts. */
export interface TradeDependencies {
  orderOf(orderId: string): Promise<PublishedOrder | undefined>
  saleOf(orderId: string): Promise<PublishedLiquidation | undefined>
  instrumentOf(product: string): Promise<PublishedInstrument | undefined>
  kycOf(investorId: string): Promise<Pick<PublishedKyc, 'pan' | 'demat'>>
}

/** `none`: there was no trade, and there will be no note. `undefined`: a part is missing. */
export type Trade = TradeFacts | 'none' | undefined

/** The trade of a matched order, or of a sale, from the record, catalogue and KYC. */
export const openTrades = (dependencies: TradeDependencies) => {
  const purchases = purchaseFacts(dependencies)
  const sales = saleFacts(dependencies)
  return (orderId: string, calendar: MarketCalendar): Promise<Trade> =>
    isSale(orderId) ? sales(orderId, calendar) : purchases(orderId, calendar)
}

/** Whether an id is that of a request to sell. */
export const isSale = (orderId: string): boolean => orderId.startsWith('liq_')

/** The owner and the security, which every trade names. */
async function partiesOf(
  { instrumentOf, kycOf }: TradeDependencies,
  { product, investorId }: { readonly product: string; readonly investorId: string },
) {
  const [instrument, { pan, demat }] = await Promise.all([instrumentOf(product), kycOf(investorId)])
  if (instrument?.terms === undefined || pan === undefined || demat === undefined) return undefined
  const { terms, issuer } = instrument
  return {
    issuer,
    isLinked: isMldTerms(terms),
    terms: bondTermsOf(terms),
    faceValuePaise: terms.faceValuePaise,
    investor: { name: pan.name, pan: pan.pan, dematNumber: demat.number },
  }
}

/** The yield to the maturity; of a perpetual bond, and of one whose call is announced, to its next call. */
function noteYieldOf(ends: readonly EndYield[]): NoteYield | undefined {
  const found = ends.find(({ end }) => end === 'maturity') ?? ends.find(({ end }) => end === 'call')
  return found === undefined
    ? undefined
    : { end: found.end === 'maturity' ? 'maturity' : 'call', date: found.date, percent: found.percent }
}

const purchaseFacts =
  (dependencies: TradeDependencies) =>
  async (orderId: string, calendar: MarketCalendar): Promise<Trade> => {
    const order = await dependencies.orderOf(orderId)
    if (order === undefined) return undefined
    const { matchedAt, rfqNumber, dealNumber, breakup, settlementDate, units, cleanPrice } = order
    // It failed before it came to a trade.
    if (matchedAt === undefined && order.at.matched === undefined) return 'none'
    const parties = await partiesOf(dependencies, order)
    if (parties === undefined || matchedAt === undefined || dealNumber === undefined) return undefined
    const { isLinked, terms, ...rest } = parties
    const fellThrough = order.at.refundDue
    // Interest and principal are those of the agreed day, even if a holiday announced later moved the settlement.
    return {
      ...rest,
      orderId,
      trade: {
        kind: 'purchase',
        cleanPrice,
        stampDutyPaise: breakup.stampDutyPaise,
        discountPaise: breakup.discountPaise,
        exchangeOrderNumber: rfqNumber ?? 'not known to us',
        dealNumber,
      },
      tradedAt: new Date(matchedAt),
      settlementDate: settlementDayOf(order, calendar),
      ISIN: order.ISIN,
      displayName: order.displayName,
      principalPaise: pricedPrincipal(terms, settlementDate, calendar),
      units,
      yield: isLinked ? undefined : noteYieldOf(endYields(terms, settlementDate, cleanPrice, calendar)),
      cleanPaise: breakup.cleanPaise,
      accruedPaise: breakup.accruedPaise,
      accruedDays: accruedDaysOf(terms, settlementDate, breakup.accruedPaise, calendar),
      totalPaise: breakup.userAmountPaise,
      cancelledOn: fellThrough === undefined ? undefined : indianDate(new Date(fellThrough)),
    }
  }

const saleFacts =
  (dependencies: TradeDependencies) =>
  async (orderId: string, calendar: MarketCalendar): Promise<Trade> => {
    const sale = await dependencies.saleOf(orderId)
    if (sale === undefined) return undefined
    const { at, placedOn, claim, units } = sale
    // A claim after a record date sells nothing.
    if (claim !== undefined || placedOn === undefined || at.placed === undefined) return 'none'
    const parties = await partiesOf(dependencies, sale)
    const amounts = amountsOf(sale)
    if (parties === undefined || amounts === undefined) return undefined
    const { isLinked, terms, ...rest } = parties
    const pricedOn = pricedFor({ ...sale, placedOn }, calendar)
    // As it was priced: of one unit, times the units.
    const accruedPaise = isLinked ? 0 : units * accruedInterest(terms, pricedOn, 1, calendar).paise
    const principalPaise = pricedPrincipal(terms, pricedOn, calendar)
    const cleanPaise = amounts.valuePaise - accruedPaise
    return {
      ...rest,
      orderId,
      trade: {
        kind: 'sale',
        unitPricePaise: amounts.unitPricePaise,
        exitLoadPaise: amounts.exitLoadPaise,
        exitLoadInPerc: sale.exitLoadInPerc,
      },
      tradedAt: new Date(at.placed),
      settlementDate: dueOn(placedOn, calendar),
      ISIN: sale.ISIN,
      displayName: sale.displayName,
      principalPaise,
      units,
      cleanPaise,
      accruedPaise,
      accruedDays: accruedDaysOf(terms, pricedOn, accruedPaise, calendar),
      totalPaise: amounts.redemptionPaise,
      cancelledOn: at.failed === undefined ? undefined : indianDate(new Date(at.failed)),
    }
  }

function amountsOf({ unitPricePaise, valuePaise, exitLoadPaise, redemptionPaise }: PublishedLiquidation) {
  return unitPricePaise === undefined ||
    valuePaise === undefined ||
    exitLoadPaise === undefined ||
    redemptionPaise === undefined
    ? undefined
    : { unitPricePaise, valuePaise, exitLoadPaise, redemptionPaise }
}

/** Days of accrued interest at the settlement; `undefined` where there is no interest. */
const accruedDaysOf = (
  terms: BondTerms,
  settlementDate: string,
  accruedPaise: number,
  calendar: MarketCalendar,
): number | undefined =>
  accruedPaise === 0 ? undefined : accruedInterest(terms, settlementDate, 1, calendar).days
