import { verificationStore } from '../../functions/bank-verification/verificationStore.ts'
import { identityStore } from '../../functions/identity-verification/identityStore.ts'
import { kycStore } from '../../functions/kyc-record/kycStore.ts'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable } from '../../functions/platform/records/table.ts'

/** What the step needs, wired once per container. */
export function openDependencies() {
  const table = openTable()
  return {
    now,
    kyc: kycStore(table, environment.table('kyc')),
    bank: verificationStore(table, environment.table('bank-verification')),
    identity: identityStore(table, environment.table('identity-verification')),
    requests: requestStore(table, environment.table('operations')),
  }
}
export type Dependencies = Omit<ReturnType<typeof openDependencies>, 'now'>
