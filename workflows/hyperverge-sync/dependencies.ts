import { identityStore } from '../../functions/identity-verification/identityStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { providerClient } from '../../functions/platform/providerClient.ts'
import { openSecrets } from '../../functions/platform/secrets.ts'
import { openTable } from '../../functions/platform/table.ts'
import { openHyperverge } from '../../functions/providers/identityVerification/hyperverge.ts'

/** What the steps need, wired once per container. */
export function openDependencies() {
  return {
    now,
    store: identityStore(openTable(), environment.table('identity-verification')),
    verification: openHyperverge({
      client: providerClient(),
      secrets: openSecrets(),
      url: environment.vendorUrl('identity-verification'),
    }),
  }
}
export type Dependencies = Omit<ReturnType<typeof openDependencies>, 'now'>
