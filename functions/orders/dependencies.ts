import { bankVerifiedCheck, payingAccount } from '../bank-verification/published.ts'
import { readInstrument } from '../bonds/published.ts'
import { isDiscountFree, readStock, readStockFor } from '../book/readers.ts'
import { countShownStock } from '../book/shownStock.ts'
import { noteOf } from '../contract-notes/published.ts'
import { identityClearCheck } from '../identity-verification/published.ts'
import { kycApprovedCheck } from '../kyc-record/published.ts'
import { liquidationsOf } from '../liquidation/published.ts'
import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openExecutions } from '../platform/executions/executions.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openMarketDays } from '../platform/marketDays.ts'
import { openTable } from '../platform/records/table.ts'
import { openSecrets } from '../platform/security/secrets.ts'
import { openStorage } from '../platform/storage.ts'
import { openVendor } from '../platform/vendors/openVendor.ts'
import { openRazorpay } from '../providers/paymentGateway/razorpay.ts'
import { openRazorpayCheckout } from '../providers/paymentGateway/razorpayCheckout.ts'
import { openRazorpayWebhooks } from '../providers/paymentGateway/razorpayWebhooks.ts'
import { orderCommands } from './orderCommands.ts'
import { gatewayAsking, purchaseAttempts } from './orderLimits.ts'

/** What the calls of the domain need, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  return {
    now,
    marketDays: openMarketDays(table, environment.table('operations')),
    table,
    seals: openSeals(secrets, table),
    store: orderCommands(table, environment.table('orders')),
    gateway: openRazorpay(openVendor('payment-gateway', secrets)),
    checkout: openRazorpayCheckout({ secrets, pagesUrl: environment.vendorUrl('payment-pages') }),
    webhooks: openRazorpayWebhooks(secrets),
    siteOrigin: environment.siteOrigin(),
    gates: (investorId: string) => [
      { refuses: 'kyc' as const, item: kycApprovedCheck(investorId) },
      { refuses: 'bank' as const, item: bankVerifiedCheck(investorId) },
      { refuses: 'identity' as const, item: identityClearCheck(investorId) },
    ],
    instrumentOf: (product: string) => readInstrument(table, product),
    stockOf: (ISIN: string) => readStock(table, ISIN),
    stockFor: (ISIN: string, order: Parameters<typeof readStockFor>[2]) => readStockFor(table, ISIN, order),
    isDiscountFree: (investorId: string) => isDiscountFree(table, investorId),
    payingAccountOf: (investorId: string) => payingAccount(table, cipher, investorId),
    noteOf: (orderId: string) => noteOf(table, orderId),
    redeemsOf: (investorId: string, page: Parameters<typeof liquidationsOf>[2]) =>
      liquidationsOf(table, investorId, page),
    mayAskGateway: gatewayAsking(table),
    mayTryToBuy: purchaseAttempts(table),
  }
}
export type Dependencies = Omit<ReturnType<typeof openDependencies>, 'now' | 'table' | 'seals' | 'marketDays'>

/** What the consumers and sweeps need. */
export function openConsumerDependencies() {
  const table = openTable()
  return {
    now,
    marketDays: openMarketDays(table, environment.table('operations')),
    store: orderCommands(table, environment.table('orders')),
    gateway: openRazorpay(openVendor('payment-gateway', openSecrets())),
    stockOf: (ISIN: string) => readStock(table, ISIN),
    countShownStock: (ISIN: string, at: Date) => countShownStock(table, ISIN, at),
    executions: openExecutions(),
  }
}
export type ConsumerDependencies = Omit<ReturnType<typeof openConsumerDependencies>, 'now' | 'marketDays'>
