import { readHeldUnits, readLots } from '../../functions/book/readers.ts'
import { readKyc } from '../../functions/kyc-record/published.ts'
import { orderCommands } from '../../functions/orders/orderCommands.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openMarketDays } from '../../functions/platform/marketDays.ts'
import { openStorage } from '../../functions/platform/storage.ts'
import { openVendor } from '../../functions/platform/vendors/openVendor.ts'
import { openRfqGateway } from '../../functions/providers/bondExchange/rfqGateway.ts'
import { openParticipantGateway } from '../../functions/providers/depository/participantGateway.ts'

/** What the steps need, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  return {
    now,
    marketDays: openMarketDays(table, environment.table('operations')),
    orders: orderCommands(table, environment.table('orders')),
    heldUnitsOf: (investorId: string, ISIN: string) => readHeldUnits(table, investorId, ISIN),
    lotsOf: (investorId: string, ISIN: string) => readLots(table, investorId, ISIN),
    /** The investor's demat account; part of every approved KYC. */
    dematOf: async (investorId: string): Promise<string | undefined> =>
      (await readKyc(table, cipher, investorId)).demat?.number,
    exchange: openRfqGateway(openVendor('bond-exchange', secrets)),
    depository: openParticipantGateway(openVendor('depository', secrets)),
  }
}
