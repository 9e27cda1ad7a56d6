import { maskPan } from '../../shared/vocabulary/identifiers.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { readPositions } from '../bond-portfolio/published.ts'
import { readKyc } from '../kyc-record/published.ts'
import { liquidationOf } from '../liquidation/published.ts'
import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openMarketDays } from '../platform/marketDays.ts'
import { type ObjectStore, openObjectStore } from '../platform/objectStore.ts'
import { openTable } from '../platform/records/table.ts'
import { openFieldCipher } from '../platform/security/fieldCipher.ts'
import { openSecrets } from '../platform/security/secrets.ts'
import { type FactReads, readFacts } from './readFacts.ts'
import type { ReportFacts } from './reportFacts.ts'

/** What the calls need, wired once per container: they only read, but for a report that is too large to be answered. */
export function openDependencies() {
  const table = openTable()
  const secrets = openSecrets()
  const cipher = openFieldCipher(secrets)
  const reads: FactReads = {
    positionsOf: (investorId, today, calendar) => readPositions(table, investorId, today, calendar),
    saleOf: orderId => liquidationOf(table, orderId),
    ownerOf: async investorId => {
      const { name, pan } = await readKyc(table, cipher, investorId)
      return { name: pan?.name ?? name, maskedPan: pan && maskPan(pan.pan) }
    },
  }
  return {
    now,
    marketDays: openMarketDays(table, environment.table('operations')),
    table,
    seals: openSeals(secrets, table),
    readFacts: (investorId: string, today: string, calendar: MarketCalendar) =>
      readFacts(reads, investorId, today, calendar),
    objects: openObjectStore(environment.documentsBucket()),
  }
}

export interface Dependencies {
  readFacts(investorId: string, today: string, calendar: MarketCalendar): Promise<ReportFacts | undefined>
  readonly objects: Pick<ObjectStore, 'put' | 'readLink'>
}
