import { epochSeconds } from './clock.ts'
import type { Delivery } from './eventFunction.ts'
import { errorFields, log } from './log.ts'
import type { Key, Table } from './table.ts'

/**
 * Does something outside the database once per event: a mail, a message. The event is claimed before the deed and
 * marked after it, so neither a redelivery nor a parallel delivery does it again; a deed that fails gives the claim back, so
 * that the next try need not wait for it. One window remains: a function that dies after the vendor took the message and
 * before the mark, or a vendor that took it and did not say so. Then the message goes out twice rather than never.
 */
export type OnceForEvent = (
  consumer: string,
  delivery: Pick<Delivery, 'id' | 'now'>,
  deed: () => Promise<void>,
) => Promise<void>

/** After this a claim without a mark belongs to a function that died; longer than any consumer may run. */
export const claimSeconds = 90
const longAgo = new Date(0).toISOString()
/** How long an event is remembered; a replay of the archive later than this does the deed again. */
const rememberedMs = 30 * 24 * 3_600_000

export function onceForEvent(table: Table, tableName: string): OnceForEvent {
  return async (consumer, { id, now }, deed) => {
    const key: Key = { pk: `once#${consumer}#${id}`, sk: 'once' }
    const claimed = await table.update({
      TableName: tableName,
      Key: key,
      UpdateExpression: 'SET claimedAt = :now, expiresAt = :expiresAt',
      ConditionExpression:
        'attribute_not_exists(pk) OR (attribute_not_exists(doneAt) AND claimedAt < :abandoned)',
      ExpressionAttributeValues: {
        ':now': now.toISOString(),
        ':expiresAt': epochSeconds(now, rememberedMs),
        ':abandoned': new Date(now.getTime() - claimSeconds * 1000).toISOString(),
      },
    })
    if (claimed === undefined) {
      const row = await table.get(tableName, key)
      if (row?.doneAt !== undefined) return
      // Somebody is at it. If they fail, the message must come again, so it is not taken off the queue.
      throw new Error(`the event is being consumed by another delivery of ${consumer}`)
    }
    try {
      await deed()
    } catch (error) {
      // Unless it ran out and is another's by now. When this fails too the claim runs out by itself, and the first error counts.
      await table
        .update({
          TableName: tableName,
          Key: key,
          UpdateExpression: 'SET claimedAt = :longAgo',
          ConditionExpression: 'claimedAt = :now',
          ExpressionAttributeValues: { ':longAgo': longAgo, ':now': now.toISOString() },
        })
        .catch((second: unknown) => log('claim.kept', { consumer, eventId: id, ...errorFields(second) }))
      throw error
    }
    await table.update({
      TableName: tableName,
      Key: key,
      UpdateExpression: 'SET doneAt = :now',
      ExpressionAttributeValues: { ':now': now.toISOString() },
    })
  }
}
