import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { readBankStep } from '../bank-verification/published.ts'
import { readCalledPayment, readPayment, readPublishedClaim } from '../bond-portfolio/published.ts'
import { trusteeOf, watchedDealOf } from '../bonds/published.ts'
import { dematEndingOf } from '../kyc-record/published.ts'
import { liquidationOf } from '../liquidation/published.ts'
import { orderOf, paymentsOf } from '../orders/published.ts'
import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openMarketDays } from '../platform/marketDays.ts'
import { openStorage } from '../platform/storage.ts'
import { type NotificationStore, notificationStore } from './notificationStore.ts'
import { preferenceStore } from './preferences/preferenceStore.ts'

/** What the notices need, wired once per container. */
export function openConsumerDependencies() {
  const { table, cipher } = openStorage()
  const notifications = notificationStore(table, environment.table('notifications'))
  return {
    now,
    // For the days on which a sale and the next payment are paid.
    marketDays: openMarketDays(table, environment.table('operations')),
    notifications,
    preferences: preferenceStore(table, environment.table('notifications')),
    /** Of an investor who left. */
    erase: notifications.erase,
    bankStepOf: (investorId: string) => readBankStep(table, investorId),
    trusteeOf: (ISIN: string) => trusteeOf(table, ISIN),
    watchedDealOf: (investorId: string, product: string) => watchedDealOf(table, investorId, product),
    orderOf: (orderId: string) => orderOf(table, orderId),
    paymentsOf: (orderId: string) => paymentsOf(table, orderId),
    paymentOf: (payment: Parameters<typeof readPayment>[1], today: string, calendar: MarketCalendar) =>
      readPayment(table, payment, today, calendar),
    calledPaymentOf: (
      payment: Parameters<typeof readCalledPayment>[1],
      today: string,
      calendar: MarketCalendar,
    ) => readCalledPayment(table, payment, today, calendar),
    claimOf: (claim: Parameters<typeof readPublishedClaim>[1]) => readPublishedClaim(table, claim),
    dematEndingOf: (investorId: string) => dematEndingOf(table, cipher, investorId),
    liquidationOf: (orderId: string) => liquidationOf(table, orderId),
    siteOrigin: environment.siteOrigin(),
  }
}
export type ConsumerDependencies = Omit<
  ReturnType<typeof openConsumerDependencies>,
  'marketDays' | 'notifications' | 'preferences' | 'erase'
> & { readonly notifications: Pick<NotificationStore, 'create'> }
