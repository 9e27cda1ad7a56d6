import { epochSeconds } from '../clock.ts'
import type { Delivery } from '../eventFunction.ts'
import { errorFields, log } from '../log.ts'
import type { Key, Table } from '../records/table.ts'
import { type Changes, updateOf } from '../records/writes.ts'

/**
 * Runs an action outside the database, e.g. sends a mail, once per event. The event is claimed before the action and marked
 * as done after it, so neither a redelivery nor a parallel delivery runs it again; when the action fails, the claim is given
 * back, so that the next delivery need not wait for its end. One case remains: the vendor took the message, and the function
 * died before the mark or the answer was lost. Then the message is sent twice rather than never.
 */
export type OnceForEvent = (
  consumer: string,
  delivery: Pick<Delivery, 'id' | 'now'>,
  action: () => Promise<void>,
) => Promise<void>

/** After this time a claim without a mark belongs to a function that died; longer than any consumer may run. */
export const claimSeconds = 90
const longAgo = new Date(0).toISOString()
/** How long an event is remembered; a replay of the archive later than this runs the action again. */
const rememberedMs = 30 * 24 * 3_600_000

export function onceForEvent(table: Table, tableName: string): OnceForEvent {
  return async (consumer, { id, now }, action) => {
    const key: Key = { pk: `once#${consumer}#${id}`, sk: 'once' }
    const claimedAt = now.toISOString()
    const change = (changes: Changes) => table.update(updateOf(tableName, key, changes))
    const claimed = await change({
      set: { claimedAt, expiresAt: epochSeconds(now, rememberedMs) },
      when: 'attribute_not_exists(pk) OR (attribute_not_exists(doneAt) AND claimedAt < :abandoned)',
      values: { abandoned: new Date(now.getTime() - claimSeconds * 1000).toISOString() },
    })
    if (claimed === undefined) {
      const row = await table.get(tableName, key)
      if (row?.doneAt !== undefined) return
      // Another delivery is running the action. It may fail, so this message stays in the queue.
      throw new Error(`the event is being consumed by another delivery of ${consumer}`)
    }
    try {
      await action()
    } catch (error) {
      // Only while the claim is still ours. If this fails too, the claim ends by itself; the first error is thrown.
      await change({
        set: { claimedAt: longAgo },
        when: 'claimedAt = :claimedAt',
        values: { claimedAt },
      }).catch((second: unknown) => log('claim.kept', { consumer, eventId: id, ...errorFields(second) }))
      throw error
    }
    await change({ set: { doneAt: claimedAt } })
  }
}
