import { readCatalogue, readInstrument, readInstruments } from '../bonds/published.ts'
import { holdersOf, readInvestorBook } from '../book/readers.ts'
import { readKyc } from '../kyc-record/published.ts'
import { liquidationOf } from '../liquidation/published.ts'
import { orderOf } from '../orders/published.ts'
import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openExecutions } from '../platform/executions/executions.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openMarketDays } from '../platform/marketDays.ts'
import { openTable } from '../platform/records/table.ts'
import { openSecrets } from '../platform/security/secrets.ts'
import { openStorage } from '../platform/storage.ts'
import { openVendor } from '../platform/vendors/openVendor.ts'
import { openParticipantGateway } from '../providers/depository/participantGateway.ts'
import { callNoticeStore } from './calls/callNoticeStore.ts'
import { claimStore } from './claims/claimStore.ts'
import { couponRunStore } from './coupons/couponRunStore.ts'
import { settledLotStore } from './coupons/settledLotStore.ts'
import { payoutStore } from './payouts/payoutStore.ts'
import { differenceStore } from './reconciliation/differenceStore.ts'

/** What the calls need, wired once per container: they only read. */
export function openDependencies() {
  const table = openTable()
  return {
    now,
    marketDays: openMarketDays(table, environment.table('operations')),
    table,
    seals: openSeals(openSecrets(), table),
    readBook: (investorId: string) => readInvestorBook(table, investorId),
    readInstruments: (products: readonly string[]) => readInstruments(table, products),
  }
}
export type Dependencies = Pick<ReturnType<typeof openDependencies>, 'readBook' | 'readInstruments'>

/** What the coupon job and the schedules need: the book, the registrar, and who is paid where. */
export function openConsumerDependencies() {
  const { table, secrets, cipher } = openStorage()
  const tableName = environment.table('bond-portfolio')
  return {
    now,
    marketDays: openMarketDays(table, environment.table('operations')),
    runs: couponRunStore(table, tableName),
    payouts: payoutStore(table, tableName),
    settledLots: settledLotStore(table, tableName),
    claims: claimStore(table, tableName),
    callNotices: callNoticeStore(table, tableName),
    orderOf: (orderId: string) => orderOf(table, orderId),
    liquidationOf: (orderId: string) => liquidationOf(table, orderId),
    differences: differenceStore(table),
    readBook: (investorId: string) => readInvestorBook(table, investorId),
    holdersOf: (ISIN: string, page: Parameters<typeof holdersOf>[2]) => holdersOf(table, ISIN, page),
    readCatalogue: () => readCatalogue(table),
    readInstrument: (ISIN: string) => readInstrument(table, ISIN),
    readInstruments: (products: readonly string[]) => readInstruments(table, products),
    payeeOf: async (investorId: string): Promise<Payee> => {
      const { demat, pan } = await readKyc(table, cipher, investorId)
      return { dematNumber: demat?.number, hasPan: pan?.operative === true }
    },
    registrar: openParticipantGateway(openVendor('depository', secrets)),
    executions: openExecutions(),
  }
}
export type ConsumerDependencies = Omit<ReturnType<typeof openConsumerDependencies>, 'now' | 'marketDays'>

/** Where an investor's payments go, and whether tax is deducted at the usual rate. */
export interface Payee {
  readonly dematNumber: string | undefined
  readonly hasPan: boolean
}
