import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openMarketDays } from '../platform/marketDays.ts'
import { openTable } from '../platform/records/table.ts'
import { openSecrets } from '../platform/security/secrets.ts'
import { openCatalogue } from './catalogue/catalogue.ts'
import { lettersConsent } from './watching/lettersConsent.ts'

/** What the calls need, wired once per container. */
export function openDependencies() {
  const opened = openConsumerDependencies()
  return { ...opened, ...lettersConsent(opened.table), seals: openSeals(openSecrets(), opened.table) }
}

/** What the consumer and the job of the day need. */
export function openConsumerDependencies() {
  const table = openTable()
  return {
    now,
    table,
    marketDays: openMarketDays(table, environment.table('operations')),
    ...openCatalogue(table, environment.table('bonds')),
  }
}
