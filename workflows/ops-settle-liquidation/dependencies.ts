import { readKyc } from '../../functions/kyc-record/published.ts'
import { liquidationCommands } from '../../functions/liquidation/liquidationCommands.ts'
import { openOperations } from '../../functions/operations/openOperations.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openStorage } from '../../functions/platform/storage.ts'
import { openVendor } from '../../functions/platform/vendors/openVendor.ts'
import { openParticipantGateway } from '../../functions/providers/depository/participantGateway.ts'
import { openRazorpayX } from '../../functions/providers/payouts/razorpayX.ts'

/** What the step needs, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  return {
    ...openOperations(table, environment.table('operations')),
    liquidations: liquidationCommands(table, environment.table('liquidation')),
    dematOf: async (investorId: string): Promise<string | undefined> =>
      (await readKyc(table, cipher, investorId)).demat?.number,
    depository: openParticipantGateway(openVendor('depository', secrets)),
    payouts: openRazorpayX(openVendor('payouts', secrets)),
  }
}
