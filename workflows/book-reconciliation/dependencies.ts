import { readCatalogue } from '../../functions/bonds/published.ts'
import { readBreaks } from '../../functions/book/breaks.ts'
import { entriesOf, holdersOf, readInvestorBook } from '../../functions/book/readers.ts'
import { readKyc } from '../../functions/kyc-record/published.ts'
import { refundReference } from '../../functions/orders/payments/paymentStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openMarketDays } from '../../functions/platform/marketDays.ts'
import { openStorage } from '../../functions/platform/storage.ts'
import { openVendor } from '../../functions/platform/vendors/openVendor.ts'
import { openStatementGateway } from '../../functions/providers/clearingBank/statementGateway.ts'
import { openParticipantGateway } from '../../functions/providers/depository/participantGateway.ts'
import { openRazorpay } from '../../functions/providers/paymentGateway/razorpay.ts'
import { openRazorpayX } from '../../functions/providers/payouts/razorpayX.ts'

/** What the steps need, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  return {
    now,
    marketDays: openMarketDays(table, environment.table('operations')),
    table,
    gateway: openRazorpay(openVendor('payment-gateway', secrets)),
    bank: openStatementGateway(openVendor('clearing-bank', secrets)),
    payouts: openRazorpayX(openVendor('payouts', secrets)),
    depository: openParticipantGateway(openVendor('depository', secrets)),
    entriesOf: (date: string) => entriesOf(table, date),
    readBreaks: () => readBreaks(table),
    refundReference,
    isins: async () => (await readCatalogue(table)).flatMap(({ ISIN }) => ISIN ?? []),
    holdersOf: (ISIN: string, page: { readonly after?: string | undefined; readonly most: number }) =>
      holdersOf(table, ISIN, page),
    lotsOf: async (investorId: string) => (await readInvestorBook(table, investorId)).lots,
    dematOf: async (investorId: string) => (await readKyc(table, cipher, investorId)).demat?.number,
    blinded: (dematNumber: string) => cipher.index(dematNumber, 'reconciliation:demat'),
  }
}
