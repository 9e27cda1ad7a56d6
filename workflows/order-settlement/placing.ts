import type { Order } from '../../functions/orders/orderRows.ts'
import { settlementDayOf } from '../../functions/orders/settlement/settlementDayLifecycle.ts'
import { ProviderRefused, ProviderUnavailable } from '../../functions/platform/providerClient.ts'
import { undefinedIfVendorDown } from '../../functions/platform/undefinedIfVendorDown.ts'
import type { BondExchange, RfqState } from '../../functions/providers/bondExchange/port.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'

/** What came of placing: `silent`: nobody knows. `refused`: it was not taken, and nothing stands. */
export type Placed = RfqState | 'silent' | 'refused'

/**
 * Places the request for quote under our order's id, which was stored when the order was made; the exchange answers to a
 * repeat where the first one stands. A refusal counts only when the exchange knows of nothing that it took before.
 */
export async function place(
  exchange: BondExchange,
  order: Order,
  dematNumber: () => Promise<string>,
  calendar: MarketCalendar,
): Promise<Placed> {
  const { orderId, ISIN, units, cleanPrice, breakup } = order
  const request = {
    orderId,
    ISIN,
    units,
    cleanPrice,
    considerationPaise: breakup.cleanPaise + breakup.accruedPaise,
    settlementDate: settlementDayOf(order, calendar),
    dematNumber: await dematNumber(),
  }
  try {
    return await exchange.place(request)
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'silent'
    if (!(error instanceof ProviderRefused)) throw error
  }
  const known = await undefinedIfVendorDown(
    async () => (await exchange.find(orderId)) ?? ('refused' as const),
  )
  return known ?? 'silent'
}

/** Why an order came to nothing, as a text id. */
const failureTexts = {
  noSeller: 'orders.failedNoSeller',
  priceOutOfRange: 'orders.failedPriceOutOfRange',
  sellerShort: 'orders.failedSellerShort',
  other: 'orders.failedAtExchange',
} as const satisfies Readonly<Record<NonNullable<RfqState['reason']>, string>>

export const failureText = (reason: RfqState['reason'] = 'other'): string => failureTexts[reason]
