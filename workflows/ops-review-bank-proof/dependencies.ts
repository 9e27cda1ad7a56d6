import { verificationStore } from '../../functions/bank-verification/verificationStore.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable } from '../../functions/platform/records/table.ts'

/** What the step needs, wired once per container. */
export function openDependencies() {
  const table = openTable()
  return {
    now,
    bank: verificationStore(table, environment.table('bank-verification')),
    audit: operatorAuditStore(table, environment.table('operations')),
  }
}
export type Dependencies = Omit<ReturnType<typeof openDependencies>, 'now'>
