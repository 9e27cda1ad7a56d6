import { isInvestor } from '../../functions/auth/published.ts'
import { holdPayouts } from '../../functions/book/gates.ts'
import { arePayoutsHeld } from '../../functions/book/readers.ts'
import { identityStore } from '../../functions/identity-verification/identityStore.ts'
import { auditStore } from '../../functions/kyc/auditStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable, type TransactItem } from '../../functions/platform/table.ts'

/** What the step needs, wired once per container. */
export function openDependencies() {
  const table = openTable()
  return {
    now,
    identity: identityStore(table, environment.table('identity-verification')),
    audit: auditStore(table, environment.table('kyc')),
    arePayoutsHeld: (investorId: string): Promise<boolean> => arePayoutsHeld(table, investorId),
    holding: (investorId: string, held: boolean, at: Date): TransactItem =>
      holdPayouts(investorId, held, at).item,
    /** `false` when an item's condition failed. */
    write: async (items: readonly TransactItem[]): Promise<boolean> => (await table.transact(items)).ok,
    isInvestor: (investorId: string): Promise<boolean> => isInvestor(table, investorId),
  }
}
export type Dependencies = Omit<ReturnType<typeof openDependencies>, 'now'>
