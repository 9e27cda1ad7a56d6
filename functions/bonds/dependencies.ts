import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openMarketDays } from '../platform/marketDays.ts'
import { openTable } from '../platform/records/table.ts'
import { openSecrets } from '../platform/security/secrets.ts'
import { openCatalogue } from './catalogue/catalogue.ts'

/** What the domain needs, wired once per container. */
const table = openTable()
export const dependencies = {
  now,
  table,
  marketDays: openMarketDays(table, environment.table('operations')),
  seals: openSeals(openSecrets(), table),
  ...openCatalogue(table, environment.table('bonds')),
}
