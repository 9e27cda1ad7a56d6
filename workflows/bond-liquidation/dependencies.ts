import { passwordChangedAt } from '../../functions/auth/published.ts'
import { payoutAccount } from '../../functions/bank-verification/published.ts'
import { arePayoutsHeld, readPayoutsHeldForAll } from '../../functions/book/readers.ts'
import { readKyc } from '../../functions/kyc-record/published.ts'
import { liquidationCommands } from '../../functions/liquidation/liquidationCommands.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openMarketDays } from '../../functions/platform/marketDays.ts'
import { takeTurn } from '../../functions/platform/records/pace.ts'
import { openStorage } from '../../functions/platform/storage.ts'
import { openVendor } from '../../functions/platform/vendors/openVendor.ts'
import { openParticipantGateway } from '../../functions/providers/depository/participantGateway.ts'
import { openRazorpayX } from '../../functions/providers/payouts/razorpayX.ts'
import { approvals } from './approvals.ts'
import { payoutPace } from './payoutBlock.ts'

/** What the steps need, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  const liquidations = liquidationCommands(table, environment.table('liquidation'))
  const audits = operatorAuditStore(table, environment.table('operations'))
  const accountOf = (investorId: string) => payoutAccount(table, cipher, investorId)
  return {
    now,
    marketDays: openMarketDays(table, environment.table('operations')),
    liquidations,
    ...approvals({ table, audits, liquidations, accountOf }),
    /** The investor's demat account; part of every approved KYC. */
    dematOf: async (investorId: string): Promise<string | undefined> =>
      (await readKyc(table, cipher, investorId)).demat?.number,
    accountOf,
    passwordChangedAt: (investorId: string) => passwordChangedAt(table, investorId),
    isHeld: async (investorId: string): Promise<boolean> =>
      (await arePayoutsHeld(table, investorId)) || (await readPayoutsHeldForAll(table)),
    payoutTurn: (at: Date) => takeTurn(table, payoutPace(environment.table('liquidation')), at),
    depository: openParticipantGateway(openVendor('depository', secrets)),
    payouts: openRazorpayX(openVendor('payouts', secrets)),
  }
}
