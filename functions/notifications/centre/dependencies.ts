import { now } from '../../platform/clock.ts'
import { environment } from '../../platform/environment.ts'
import { openSeals } from '../../platform/http/sealedCall.ts'
import { openMarketDays } from '../../platform/marketDays.ts'
import { openStorage } from '../../platform/storage.ts'
import { helpStore } from '../help/helpStore.ts'
import { notificationStore } from '../notificationStore.ts'
import { preferenceStore } from '../preferences/preferenceStore.ts'

/** What the calls of the domain need, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  const tableName = environment.table('notifications')
  return {
    now,
    // For the day by which support answers.
    marketDays: openMarketDays(table, environment.table('operations')),
    table,
    seals: openSeals(secrets, table),
    notifications: notificationStore(table, tableName),
    preferences: preferenceStore(table, tableName),
    help: helpStore(table, tableName, cipher),
  }
}
export type Dependencies = Pick<ReturnType<typeof openDependencies>, 'notifications'>
