import * as z from 'zod/mini'
import type {
  NotificationChannel,
  NotificationKind,
} from '../../../shared/contracts/notifications/notificationKinds.ts'
import {
  type NotificationPreferences,
  notificationPreferences,
} from '../../../shared/contracts/notifications/notificationPreferences.ts'
import type { Key, Table } from '../../platform/records/table.ts'
import { updateOf } from '../../platform/records/writes.ts'

const keyOf = (investorId: string): Key => ({ pk: `investor#${investorId}`, sk: 'preferences' })
/** One field per switch, so that two tabs never overwrite each other's. */
const fieldOf = (channel: NotificationChannel, kind: NotificationKind): string => `${channel}_${kind}`

/** The only file that knows the key of preferences. */
export interface PreferenceStore {
  /** One consistent read. */
  read(investorId: string): Promise<NotificationPreferences>
  set(
    investorId: string,
    choice: { readonly channel: NotificationChannel; readonly kind: NotificationKind; readonly on: boolean },
  ): Promise<NotificationPreferences>
}

export function preferenceStore(table: Table, tableName: string): PreferenceStore {
  return {
    read: async investorId => preferencesIn(await table.get(tableName, keyOf(investorId))),
    async set(investorId, { channel, kind, on }) {
      const field = fieldOf(channel, kind)
      const key = keyOf(investorId)
      await table.update(updateOf(tableName, key, on ? { remove: [field] } : { set: { [field]: 'off' } }))
      return preferencesIn(await table.get(tableName, key))
    },
  }
}

function preferencesIn(row: Readonly<Record<string, unknown>> = {}): NotificationPreferences {
  const off = Object.keys(row).flatMap(field => {
    const [channel, kind] = field.split('_')
    return row[field] === 'off' ? [[channel, kind] as const] : []
  })
  const kindsOf = (channel: NotificationChannel) =>
    off.flatMap(([one, kind]) => (one === channel ? [kind] : []))
  return z.parse(notificationPreferences, {
    email: kindsOf('email'),
    whatsapp: kindsOf('whatsapp'),
    push: kindsOf('push'),
  })
}
