import * as z from 'zod/mini'
import { letterMarkedAsSpam, messageUndelivered } from '../../shared/contracts/messaging/events.ts'
import type { NotificationKind } from '../../shared/contracts/notifications/notificationKinds.ts'
import { epochSeconds } from '../platform/clock.ts'
import { recordWebhookOnce } from '../platform/events/recordWebhookOnce.ts'
import { dueRows } from '../platform/records/dueRows.ts'
import { emit } from '../platform/records/moveRecord.ts'
import type { Key, Table } from '../platform/records/table.ts'
import { deleteItem, putItem } from '../platform/records/writes.ts'
import type { FieldCipher } from '../platform/security/fieldCipher.ts'

/** Which notification a message is of, as its event names it. */
const subject = z.object({ investorId: z.string(), notificationId: z.string(), shown: z.boolean() })
export type MessageSubject = z.output<typeof subject>

/** What waits for the morning: the message by WhatsApp and push, or the text message that its letter did not arrive. */
const waitingMessage = z.extend(subject, { letterReturned: z.optional(z.boolean()) })
export type WaitingMessage = z.output<typeof waitingMessage>

const bouncingRow = z.object({ index: z.string(), expiresAt: z.number() })

const rememberedMs = 30 * 24 * 3_600_000
/** A letter is tried again after so long: mailboxes come back. Renewed by each bounce. */
const bouncesMs = 180 * 24 * 3_600_000
const bouncingKey = (investorId: string): Key => ({ pk: `bouncing#${investorId}`, sk: 'address' })
const partition = 'waiting'
const waitingKey = ({ notificationId, letterReturned = false }: WaitingMessage): Key => ({
  pk: `waiting#${notificationId}`,
  sk: letterReturned ? 'letter-returned' : 'waiting',
})
const sentKey = (messageId: string): Key => ({ pk: `whatsapp#${messageId}`, sk: 'sent' })

/** The blind index of an e-mail address, to compare it with one that bounced. */
export const addressIndexOf = (cipher: Pick<FieldCipher, 'index'>, email: string): Promise<string> =>
  cipher.index(email.toLowerCase(), 'messaging:email')

/** The only file that knows the keys of messages that wait or were sent. */
export interface MessageStore {
  /** Keeps a message until then; a repeat changes nothing. */
  wait(message: WaitingMessage, until: Date): Promise<void>
  /** Messages whose time has come, the longest waiting first. */
  due(now: Date, most: number): Promise<WaitingMessage[]>
  done(message: WaitingMessage): Promise<void>
  /** Remembers for 30 days which notification a message of the vendor is of. */
  sent(messageId: string, message: MessageSubject, now: Date): Promise<void>
  ofMessage(messageId: string): Promise<MessageSubject | undefined>
  /** Remembers for 180 days that an investor's address, by its blind index, bounces; a repeat changes nothing. */
  bounces(investorId: string, index: string, now: Date): Promise<void>
  /** The blind index of the investor's address that bounces. One consistent read. */
  bouncing(investorId: string, now: Date): Promise<string | undefined>
  /** Forgets the address of an investor who left. A repeat changes nothing. */
  forgetAddress(investorId: string): Promise<void>
  /** Publishes that a letter was marked as spam, once per event of the mail service. */
  markedAsSpam(
    eventId: string,
    letter: { readonly investorId: string; readonly notificationId: string; readonly kind: NotificationKind },
    context: { readonly now: Date; readonly correlationId: string },
  ): Promise<void>
  /** Publishes that a message of the vendor did not arrive, once per message. */
  undelivered(
    messageId: string,
    message: MessageSubject,
    context: { readonly now: Date; readonly correlationId: string },
  ): Promise<void>
}

export function messageStore(table: Table, tableName: string): MessageStore {
  return {
    async wait(message, until) {
      const row = { ...waitingKey(message), ...message }
      await table.transact([putItem(tableName, { ...row, duePk: partition, dueAt: until.toISOString() })])
    },
    async due(now, most) {
      const rows = await dueRows(table, { table: tableName, partition, by: now, most })
      return rows.map(row => z.parse(waitingMessage, row))
    },
    async done(message) {
      await table.transact([deleteItem(tableName, waitingKey(message))])
    },
    async sent(messageId, message, now) {
      const row = { ...sentKey(messageId), ...message, expiresAt: epochSeconds(now, rememberedMs) }
      await table.transact([putItem(tableName, row)])
    },
    async ofMessage(messageId) {
      const row = await table.get(tableName, sentKey(messageId))
      return row === undefined ? undefined : z.parse(subject, row)
    },
    async bounces(investorId, index, now) {
      const row = { ...bouncingKey(investorId), index, expiresAt: epochSeconds(now, bouncesMs) }
      await table.transact([putItem(tableName, row)])
    },
    async forgetAddress(investorId) {
      await table.transact([deleteItem(tableName, bouncingKey(investorId))])
    },
    async bouncing(investorId, now) {
      const row = await table.get(tableName, bouncingKey(investorId))
      if (row === undefined) return undefined
      const { index, expiresAt } = z.parse(bouncingRow, row)
      // The database deletes what has ended some time later.
      return expiresAt > epochSeconds(now, 0) ? index : undefined
    },
    markedAsSpam: (eventId, { investorId, notificationId, kind }, context) =>
      recordWebhookOnce(table, {
        table: tableName,
        eventId: `${eventId}#complaint`,
        aggregate: { type: 'letter', id: notificationId },
        event: emit(letterMarkedAsSpam, { investorId, kind }),
        ...context,
      }),
    undelivered: (messageId, message, context) =>
      recordWebhookOnce(table, {
        table: tableName,
        eventId: `${messageId}#failed`,
        aggregate: { type: 'message', id: message.notificationId },
        event: emit(messageUndelivered, message),
        ...context,
      }),
  }
}
