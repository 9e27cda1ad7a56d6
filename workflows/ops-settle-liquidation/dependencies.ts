import { readKyc } from '../../functions/kyc-record/published.ts'
import { liquidationCommands } from '../../functions/liquidation/liquidationCommands.ts'
import { openOperations } from '../../functions/operations/openOperations.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openStorage } from '../../functions/platform/storage.ts'
import { providerClient } from '../../functions/platform/vendors/providerClient.ts'
import { openParticipantGateway } from '../../functions/providers/depository/participantGateway.ts'
import { openRazorpayX } from '../../functions/providers/payouts/razorpayX.ts'

/** What the step needs, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  const client = providerClient()
  return {
    ...openOperations(table, environment.table('operations')),
    liquidations: liquidationCommands(table, environment.table('liquidation')),
    dematOf: async (investorId: string): Promise<string | undefined> =>
      (await readKyc(table, cipher, investorId)).demat?.number,
    depository: openParticipantGateway({
      client,
      secrets,
      now,
      url: environment.vendorUrl('depository'),
    }),
    payouts: openRazorpayX({ client, secrets, url: environment.vendorUrl('payouts') }),
  }
}
