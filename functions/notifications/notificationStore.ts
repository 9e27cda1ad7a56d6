import * as z from 'zod/mini'
import { notificationCreated } from '../../shared/contracts/notifications/events.ts'
import {
  mostUnread,
  type NotificationKind,
  notificationKinds,
} from '../../shared/contracts/notifications/notificationKinds.ts'
import { epochSeconds } from '../platform/clock.ts'
import type { Letter } from '../platform/letters/letter.ts'
import { eraseRows } from '../platform/records/eraseRows.ts'
import { creationItems, emit, labelItems, transactLabelled } from '../platform/records/moveRecord.ts'
import type { Item, Key, Table } from '../platform/records/table.ts'
import { deleteItem, putItem, rowsOfPartition } from '../platform/records/writes.ts'

const letterText = z.object({ subject: z.string(), paragraphs: z.array(z.string()) })
const row = z.object({
  notificationId: z.string(),
  investorId: z.string(),
  kind: z.enum(notificationKinds),
  createdAt: z.string(),
  letter: z.object({ en: letterText, hi: letterText }),
  sms: z.optional(
    z.object({
      template: z.enum(['redeem-quote', 'number-changed']),
      variables: z.array(z.string()),
      to: z.enum(['verified', 'former']),
    }),
  ),
  to: z.optional(z.literal('former')),
})
/** A notification as it is kept, in both languages. */
export type Notification = z.output<typeof row>

/** What is written to a person about an event. */
export interface NewNotification {
  /** One per event and consumer: `ntf_<time and chance of the event>.<consumer>`, so that it sorts by time. */
  readonly notificationId: string
  readonly investorId: string
  readonly kind: NotificationKind
  readonly letter: Letter
  /** A text message beside the letter: to the verified number, or to the one that was verified before. */
  readonly sms?: Notification['sms']
  /** The letter goes to the e-mail address before a change of it, and is not shown in the app. */
  readonly to?: 'former' | undefined
}

/** A transaction takes so many items. */
const mostAtOnce = 100
/** The notification centre shows a year; what a letter was about is kept by its own domain. */
const keptMs = 366 * 24 * 3_600_000

const partition = (investorId: string): string => `investor#${investorId}`
const prefix = 'notification#'
/** Of letters that the app does not show. */
const unshownPrefix = 'letter#'
const keyOf = (investorId: string, notificationId: string, isShown = true): Key => ({
  pk: partition(investorId),
  sk: `${isShown ? prefix : unshownPrefix}${notificationId}`,
})
/** What is unread, by slim rows of their own: counting them reads no letter, and they end with being read. */
const unreadPartition = (investorId: string): string => `unread#${investorId}`

const unreadId = (found: Item): string => z.parse(z.object({ sk: z.string() }), found).sk

/** The only file that knows the keys of notifications. */
export interface NotificationStore {
  /** Writes it with its event, once: a repeat of its event changes nothing. */
  create(
    notification: NewNotification,
    context: { readonly now: Date; readonly correlationId: string },
  ): Promise<void>
  /** One consistent read; `shown` as its event says. */
  find(investorId: string, notificationId: string, shown: boolean): Promise<Notification | undefined>
  /** Newest first, `most` after `before`. */
  list(
    investorId: string,
    page: { readonly before?: string | undefined; readonly most: number },
  ): Promise<Notification[]>
  /** The ids of what is unread, the newest first, at most `mostUnread`. */
  unread(investorId: string): Promise<readonly string[]>
  /** Which of these ids, the newest first as a page lists them, are unread. */
  unreadAmong(investorId: string, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** At most a hundred; what is read already, or not there, is passed over. */
  markRead(investorId: string, ids: readonly string[]): Promise<void>
  /** All that are unread now, however many. */
  markAllRead(investorId: string): Promise<void>
  /** Deletes everything that the table has of an investor who left, preferences too. A repeat changes nothing. */
  erase(investorId: string): Promise<void>
}

export function notificationStore(table: Table, tableName: string): NotificationStore {
  /** Ends that these are unread. */
  const forget = async (investorId: string, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return
    await table.transact(ids.map(sk => deleteItem(tableName, { pk: unreadPartition(investorId), sk })))
  }
  return {
    async create({ to, ...notification }, { now, correlationId }) {
      const { notificationId, investorId } = notification
      const expiresAt = epochSeconds(now, keptMs)
      const key = keyOf(investorId, notificationId, to === undefined)
      const created = creationItems({
        table: tableName,
        key,
        aggregate: { type: 'notification', id: notificationId },
        state: 'created',
        fields: { ...notification, ...(to !== undefined && { to }), expiresAt },
        now,
        correlationId,
        events: [
          { ...emit(notificationCreated, { investorId, notificationId, shown: to === undefined }), keptMs },
        ],
      })
      const slim = { pk: unreadPartition(investorId), sk: notificationId, expiresAt }
      // All that can refuse it is its own row: the event came again.
      await transactLabelled(table, [
        ...labelItems('repeat', created),
        ...labelItems('repeat', to === undefined ? [putItem(tableName, slim)] : []),
      ])
    },
    async find(investorId, notificationId, shown) {
      const found = await table.get(tableName, keyOf(investorId, notificationId, shown))
      return found === undefined ? undefined : z.parse(row, found)
    },
    async list(investorId, { before, most }) {
      const rows = await table.query({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':pk': partition(investorId),
          ':from': prefix,
          ':to': `${prefix}${before ?? '~'}`,
        },
        ScanIndexForward: false,
        ConsistentRead: true,
        // The last one of the page before is found again.
        Limit: most + (before === undefined ? 0 : 1),
      })
      return rows.map(one => z.parse(row, one)).filter(one => one.notificationId !== before)
    },
    async unread(investorId) {
      const rows = await table.query(
        rowsOfPartition(tableName, unreadPartition(investorId), { newestFirst: true, most: mostUnread }),
      )
      return rows.map(unreadId)
    },
    async unreadAmong(investorId, ids) {
      const [newest, oldest] = [ids[0], ids.at(-1)]
      if (newest === undefined || oldest === undefined) return new Set()
      const rows = await table.query({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :oldest AND :newest',
        ExpressionAttributeValues: {
          ':pk': unreadPartition(investorId),
          ':oldest': oldest,
          ':newest': newest,
        },
        ConsistentRead: true,
      })
      return new Set(rows.map(unreadId))
    },
    markRead: (investorId, ids) => forget(investorId, [...new Set(ids)]),
    async markAllRead(investorId) {
      const ids = (await table.query(rowsOfPartition(tableName, unreadPartition(investorId)))).map(unreadId)
      const count = Math.ceil(ids.length / mostAtOnce)
      const parts = Array.from({ length: count }, (_, part) =>
        ids.slice(part * mostAtOnce, (part + 1) * mostAtOnce),
      )
      await Promise.all(parts.map(part => forget(investorId, part)))
    },
    async erase(investorId) {
      await eraseRows(table, tableName, partition(investorId))
      await eraseRows(table, tableName, unreadPartition(investorId))
    },
  }
}
