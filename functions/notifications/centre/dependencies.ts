import { now } from '../../platform/clock.ts'
import { environment } from '../../platform/environment.ts'
import { openSeals } from '../../platform/http/sealedCall.ts'
import { openTable } from '../../platform/records/table.ts'
import { openSecrets } from '../../platform/security/secrets.ts'
import { notificationStore } from '../notificationStore.ts'
import { preferenceStore } from '../preferences/preferenceStore.ts'

/** What the calls of the notification centre need, wired once per container. */
export function openDependencies() {
  const table = openTable()
  return {
    now,
    table,
    seals: openSeals(openSecrets(), table),
    notifications: notificationStore(table, environment.table('notifications')),
    preferences: preferenceStore(table, environment.table('notifications')),
  }
}
export type Dependencies = Pick<ReturnType<typeof openDependencies>, 'notifications'>
