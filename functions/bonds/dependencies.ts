import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openMarketDays } from '../platform/marketDays.ts'
import { openSeals } from '../platform/sealedCall.ts'
import { openSecrets } from '../platform/secrets.ts'
import { openTable } from '../platform/table.ts'
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
