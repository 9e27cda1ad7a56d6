import { readIdentity as readPerson } from '../../functions/auth/published.ts'
import { bankVerifiedCheck, readBankStep } from '../../functions/bank-verification/published.ts'
import { identityStore } from '../../functions/identity-verification/identityStore.ts'
import { kycStore } from '../../functions/kyc-record/kycStore.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openStorage } from '../../functions/platform/storage.ts'
import { openVendor } from '../../functions/platform/vendors/openVendor.ts'
import { openCvl } from '../../functions/providers/kycRegistry/cvl.ts'

/** What the step needs, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  return {
    now,
    cipher,
    kyc: kycStore(table, environment.table('kyc')),
    audit: operatorAuditStore(table, environment.table('operations')),
    identity: identityStore(table, environment.table('identity-verification')),
    bankVerified: async (investorId: string): Promise<boolean> =>
      (await readBankStep(table, investorId)).status === 'verified',
    bankVerifiedCheck,
    personOf: (investorId: string) => readPerson(table, cipher, investorId),
    registry: openCvl(openVendor('kyc-registry', secrets)),
  }
}
export type Dependencies = Omit<ReturnType<typeof openDependencies>, 'now'>
