import { now } from '../platform/clock.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openTable } from '../platform/records/table.ts'
import { openSecrets } from '../platform/security/secrets.ts'

/** What the domain needs, wired once per container: sessions only; the list is in the bundle. */
const table = openTable()
export const dependencies = { now, table, seals: openSeals(openSecrets(), table) }
