import { identityStore } from '../../functions/identity-verification/identityStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable } from '../../functions/platform/records/table.ts'
import { openSecrets } from '../../functions/platform/security/secrets.ts'
import { openVendor } from '../../functions/platform/vendors/openVendor.ts'
import { openHyperverge } from '../../functions/providers/identityVerification/hyperverge.ts'

/** What the steps need, wired once per container. */
export function openDependencies() {
  return {
    now,
    store: identityStore(openTable(), environment.table('identity-verification')),
    verification: openHyperverge(openVendor('identity-verification', openSecrets())),
  }
}
export type Dependencies = Omit<ReturnType<typeof openDependencies>, 'now'>
