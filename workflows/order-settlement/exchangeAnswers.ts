import type { Order } from '../../functions/orders/orderRows.ts'
import { undefinedIfVendorDown } from '../../functions/platform/vendors/undefinedIfVendorDown.ts'
import type { BondExchange, RfqState } from '../../functions/providers/bondExchange/port.ts'

/** One question to the exchange about the order. `unknown`: it has no such request. `undefined`: it did not answer. */
export const findRfq = (
  exchange: BondExchange,
  { orderId }: Order,
): Promise<RfqState | 'unknown' | undefined> =>
  undefinedIfVendorDown(async () => (await exchange.find(orderId)) ?? 'unknown')

const failureTexts = {
  noSeller: 'orders.failedNoSeller',
  priceOutOfRange: 'orders.failedPriceOutOfRange',
  sellerShort: 'orders.failedSellerShort',
  other: 'orders.failedAtExchange',
} as const satisfies Readonly<Record<NonNullable<RfqState['reason']>, string>>

/** Why an order failed, as a text id. */
export const failureText = (reason: RfqState['reason'] = 'other'): string => failureTexts[reason]
