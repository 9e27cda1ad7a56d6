import { now } from '../platform/clock.ts'
import { openSeals } from '../platform/sealedCall.ts'
import { openSecrets } from '../platform/secrets.ts'
import { openTable } from '../platform/table.ts'

/** What the domain needs, wired once per container: sessions only; the list is in the bundle. */
const table = openTable()
export const dependencies = { now, table, seals: openSeals(openSecrets(), table) }
