import { type Refused, refuse } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { deliverableUntil, sellQuoteOf } from '../../bonds/published.ts'
import { newId } from '../../platform/ids.ts'
import type { Confirmed } from '../../platform/oneTimeCodes/otpCode.ts'
import type { Dependencies } from '../dependencies.ts'
import { isOpen } from '../liquidationLifecycle.ts'
import type { Amounts, Liquidation, NewRequest } from '../liquidationRows.ts'
import { isHeld, lotsOf } from '../ownLiquidation.ts'
import { accountHold } from './accountHold.ts'
import { lotsForSale } from './lotsForSale.ts'
import { decideLiquidation } from './placingLifecycle.ts'

/** A sale that may be made, as it would be made now. */
export interface PreparedLiquidation {
  readonly ok: true
  readonly fresh: NewRequest
  /** Of a bond; an MLD has no price before the desk named one. */
  readonly amounts?: Amounts
  /** The open quote of the ISIN whose place it takes. */
  readonly former?: Liquidation | undefined
  /** What a code for it confirms. */
  readonly confirms: Confirmed
}

/** Newest requests that are read: those on their way are among them, at ten codes a day and a week until they are paid. */
export const recentRequests = 100

/** What somebody wishes to sell. */
export interface SaleWish {
  readonly investorId: string
  readonly ISIN: string
  readonly units: number
}

export type SaleFacts = Awaited<ReturnType<typeof readSaleFacts>>

/**
 * Reads holding, price and gates as they are now. How many requests are open is read before a code is sent and not again with
 * it: only a code makes a further one, and a newer code takes the place of this one.
 */
export async function readSaleFacts(
  dependencies: Dependencies,
  { investorId, ISIN }: SaleWish,
  { hasCode }: { readonly hasCode: boolean },
) {
  const { store } = dependencies
  const [book, instrument, bank, consented, requests, former, changes] = await Promise.all([
    dependencies.readBook(investorId),
    dependencies.instrumentOf(ISIN),
    dependencies.bankOf(investorId),
    dependencies.hasConsented(investorId),
    hasCode ? [] : store.list(investorId, { most: recentRequests }),
    store.openQuote(investorId, ISIN),
    dependencies.accountChanges(investorId),
  ])
  return { book, instrument, bank, consented, requests, former, changes }
}

/** Decides by these facts, and makes the request that would be placed. */
export function prepareLiquidation(
  { book, instrument, bank, consented, requests, former, changes }: SaleFacts,
  { investorId, ISIN, units }: SaleWish,
  now: Date,
  calendar: MarketCalendar,
): PreparedLiquidation | Refused {
  const lots = lotsOf(book, ISIN)
  if (!isHeld(lots)) return refuse('liquidation.notHeld')
  const productType = instrument?.productType
  // More units than are held have no price; they are refused for being too many.
  const held = lots.reduce((sum, lot) => sum + lot.units, 0)
  const quote = instrument && sellQuoteOf(instrument, { units: Math.min(units, held), now, calendar })
  if (instrument === undefined || quote === undefined || (productType !== 'bonds' && productType !== 'mld'))
    return refuse('liquidation.notRedeemable')
  const decided = decideLiquidation({
    productType,
    block: quote.block,
    // A refusal for a lock-in names the day of a sale, as the screen does.
    lots: lotsForSale(lots, instrument, now, calendar).lots,
    units,
    former: former?.orderId,
    consented,
    payoutsHeld: book.payoutsHeld,
    bankVerified: bank?.status === 'verified',
    hold: accountHold({ ...changes, bankReplacedAt: bank?.replacedAt }, now),
    openRequests: requests.filter(({ state }) => isOpen(state)).length,
    now,
    calendar,
  })
  if (!decided.ok) return refuse(decided.problem.id, decided.problem)
  const { product, displayName, logoUrl, exitLoadInPerc } = instrument
  const orderId = newId('liq', now)
  const about = { product, productType, displayName, logoUrl, ISIN, units, exitLoadInPerc }
  const deliverBy = deliverableUntil(instrument, now, calendar)
  const fresh: NewRequest = {
    orderId,
    investorId,
    ...about,
    ...(deliverBy === undefined ? {} : { deliverBy }),
    taken: decided.taken,
    lots,
  }
  if (productType === 'mld') return { ok: true, fresh, former, confirms: { what: 'quote', ISIN, units } }
  const { unitPricePaise, valuePaise, exitLoadPaise, redemptionPaise } = quote
  return {
    ok: true,
    fresh,
    amounts: { unitPricePaise, valuePaise, exitLoadPaise, redemptionPaise },
    confirms: { what: 'sale', ISIN, units, unitPricePaise, redemptionPaise },
  }
}
