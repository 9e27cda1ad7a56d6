import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openTable } from '../platform/records/table.ts'
import { openSecrets } from '../platform/security/secrets.ts'
import { consentStore } from './consentStore.ts'

/** What the domain needs, wired once per container. */
const table = openTable()
export const dependencies = {
  now,
  table,
  seals: openSeals(openSecrets(), table),
  consents: consentStore(table, environment.table('consents')),
}
export type Dependencies = Pick<typeof dependencies, 'consents'>
