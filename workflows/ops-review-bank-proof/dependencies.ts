import { verificationStore } from '../../functions/bank-verification/verificationStore.ts'
import { auditStore } from '../../functions/kyc/auditStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable } from '../../functions/platform/table.ts'

/** What the step needs, wired once per container. */
export function openDependencies() {
  const table = openTable()
  return {
    now,
    bank: verificationStore(table, environment.table('bank-verification')),
    audit: auditStore(table, environment.table('kyc')),
  }
}
export type Dependencies = Omit<ReturnType<typeof openDependencies>, 'now'>
