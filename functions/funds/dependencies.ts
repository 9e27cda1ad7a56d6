import { now } from '../platform/clock.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openTable } from '../platform/records/table.ts'
import { openSecrets } from '../platform/security/secrets.ts'
import { openSchemes } from './published.ts'

/** What the call needs, wired once per container. */
export function openDependencies() {
  const table = openTable()
  return { now, table, seals: openSeals(openSecrets(), table), schemes: openSchemes(table) }
}
export type Dependencies = Pick<ReturnType<typeof openDependencies>, 'schemes'>
