import { bankVerifiedCheck } from '../../bank-verification/published.ts'
import { readInstrument } from '../../bonds/published.ts'
import { isDiscountFree, readStock, readStockFor } from '../../book/readers.ts'
import { countShownStock } from '../../book/shownStock.ts'
import { identityClearCheck } from '../../identity-verification/published.ts'
import { kycApprovedCheck } from '../../kyc-record/published.ts'
import { liquidationsOf } from '../../liquidation/published.ts'
import type { Table } from '../../platform/records/table.ts'
import { orderCommands } from '../orderCommands.ts'
import { gatewayAsking, purchaseAttempts } from '../orderLimits.ts'
import { type FakeGateway, fakeCheckout, fakeWebhooks } from './fakeGateway.ts'

export const tables = {
  TABLE_BOOK: 'sthirank-book',
  TABLE_ORDERS: 'sthirank-orders',
  TABLE_LIQUIDATION: 'sthirank-liquidation',
  TABLE_BONDS: 'sthirank-bonds',
  TABLE_KYC: 'sthirank-kyc',
  TABLE_BANK_VERIFICATION: 'sthirank-bank-verification',
  TABLE_IDENTITY_VERIFICATION: 'sthirank-identity-verification',
  SESSIONS_TABLE: 'sthirank-sessions',
}

/** What calls, consumers and sweeps are wired with on a table in memory. */
export const wiringOf = (table: Table, gateway: FakeGateway) => ({
  store: orderCommands(table, tables.TABLE_ORDERS),
  gateway,
  checkout: fakeCheckout,
  webhooks: fakeWebhooks,
  siteOrigin: 'https://invest.test',
  gates: (id: string) => [
    { refuses: 'kyc' as const, item: kycApprovedCheck(id) },
    { refuses: 'bank' as const, item: bankVerifiedCheck(id) },
    { refuses: 'identity' as const, item: identityClearCheck(id) },
  ],
  instrumentOf: (name: string) => readInstrument(table, name),
  stockOf: (ISIN: string) => readStock(table, ISIN),
  countShownStock: (ISIN: string, at: Date) => countShownStock(table, ISIN, at),
  stockFor: (ISIN: string, order: Parameters<typeof readStockFor>[2]) => readStockFor(table, ISIN, order),
  isDiscountFree: (id: string) => isDiscountFree(table, id),
  payingAccountOf: () =>
    Promise.resolve({ name: 'Gaurav Kumar', accountNumber: '50100012345678', ifsc: 'HDFC0000053' }),
  noteOf: () => Promise.resolve(undefined),
  redeemsOf: (id: string, page: { before?: string | undefined; most: number }) =>
    liquidationsOf(table, id, page),
  mayAskGateway: gatewayAsking(table),
  mayTryToBuy: purchaseAttempts(table),
})
