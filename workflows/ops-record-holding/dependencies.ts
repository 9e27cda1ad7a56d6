import { recordedHoldingStore } from '../../functions/bond-portfolio/holdings/recordedHoldingStore.ts'
import { readInstrument } from '../../functions/bonds/published.ts'
import { readInvestorBook } from '../../functions/book/readers.ts'
import { kycApprovedCheck, readKyc } from '../../functions/kyc-record/published.ts'
import { openOperations } from '../../functions/operations/openOperations.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openStorage } from '../../functions/platform/storage.ts'
import { openVendor } from '../../functions/platform/vendors/openVendor.ts'
import { openParticipantGateway } from '../../functions/providers/depository/participantGateway.ts'

/** What the step needs, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  return {
    ...openOperations(table, environment.table('operations')),
    table,
    recorded: recordedHoldingStore(table, environment.table('bond-portfolio')),
    instrumentOf: (ISIN: string) => readInstrument(table, ISIN),
    kycOf: (investorId: string) => readKyc(table, cipher, investorId),
    kycApprovedCheck,
    lotsOf: async (investorId: string) => (await readInvestorBook(table, investorId)).lots,
    depository: openParticipantGateway(openVendor('depository', secrets)),
  }
}
