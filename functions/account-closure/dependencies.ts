import type { MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import { closingSince } from '../auth/published.ts'
import { isKycApproved } from '../kyc-record/published.ts'
import { hasOrdered } from '../orders/published.ts'
import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openMarketDays } from '../platform/marketDays.ts'
import { openTable, type Table } from '../platform/records/table.ts'
import { openStorage } from '../platform/storage.ts'
import { closureStore } from './closureStore.ts'
import { openItemsOf } from './openItems.ts'

/** What both functions need. */
const openCommon = (table: Table) => ({
  now,
  // A payment's record date depends on the days on which the market is open.
  marketDays: openMarketDays(table, environment.table('operations')),
  closures: closureStore(table, environment.table('account-closure')),
  openItemsOf: (investorId: string, context: MarketContext) => openItemsOf(table, investorId, context),
  /** Whether the law asks for records: of whoever became a client by an approved KYC, or ever ordered. */
  keepsRecords: async (investorId: string): Promise<boolean> => {
    const [approved, ordered] = await Promise.all([
      isKycApproved(table, investorId),
      hasOrdered(table, investorId),
    ])
    return approved || ordered
  },
})

/** What the calls need, wired once per container. */
export function openDependencies() {
  const { table, secrets } = openStorage()
  return { ...openCommon(table), table, seals: openSeals(secrets, table) }
}
export type Dependencies = Pick<
  ReturnType<typeof openDependencies>,
  'closures' | 'openItemsOf' | 'keepsRecords'
>

/** What the sweep needs: also since when the account takes no log-in. */
export function openConsumerDependencies() {
  const table = openTable()
  return {
    ...openCommon(table),
    closingSince: (investorId: string) => closingSince(table, investorId),
  }
}
export type ConsumerDependencies = Omit<ReturnType<typeof openConsumerDependencies>, 'now' | 'marketDays'>
