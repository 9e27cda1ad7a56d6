import { isInvestor } from '../../functions/auth/published.ts'
import { identityStore } from '../../functions/identity-verification/identityStore.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable } from '../../functions/platform/records/table.ts'

/** What the step needs, wired once per container. */
export function openDependencies() {
  const table = openTable()
  return {
    now,
    identity: identityStore(table, environment.table('identity-verification')),
    audit: operatorAuditStore(table, environment.table('operations')),
    isInvestor: (investorId: string): Promise<boolean> => isInvestor(table, investorId),
  }
}
export type Dependencies = Omit<ReturnType<typeof openDependencies>, 'now'>
