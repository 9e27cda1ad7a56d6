import type { NotificationPreferences } from '../../shared/contracts/notifications/notificationPreferences.ts'
import { environment } from '../platform/environment.ts'
import type { Table } from '../platform/records/table.ts'
import { helpContext, type WaitingHelp, waitingHelp } from './help/helpStore.ts'
import { type Notification, notificationStore } from './notificationStore.ts'

export type { WaitingHelp } from './help/helpStore.ts'
export type { Notification } from './notificationStore.ts'

import { preferenceStore } from './preferences/preferenceStore.ts'

/** Which kinds an investor has turned off, by channel. One consistent read. */
export const readPreferences = (table: Table, investorId: string): Promise<NotificationPreferences> =>
  preferenceStore(table, environment.table('notifications')).read(investorId)

/** A notification by its event; `undefined` when its year is over. One consistent read. */
export function readNotification(
  table: Table,
  {
    investorId,
    notificationId,
    shown,
  }: Readonly<Record<'investorId' | 'notificationId', string>> & { readonly shown: boolean },
): Promise<Notification | undefined> {
  return notificationStore(table, environment.table('notifications')).find(investorId, notificationId, shown)
}

/** The encrypted attributes of the domain's rows, with the contexts they are bound to. */
export const sealedFields = helpContext

/** Messages to support that wait for an answer, at most `most`, the first to be answered first: one query of the index. */
export const messagesToSupport = (table: Table, most: number): Promise<readonly WaitingHelp[]> =>
  waitingHelp(table, environment.table('notifications'), most)
