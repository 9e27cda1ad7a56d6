import { epochSeconds } from '../clock.ts'
import { type Aggregate, createRecord, type Emitted } from '../records/moveRecord.ts'
import type { Table } from '../records/table.ts'

/** A webhook whose signature was verified. */
export interface VerifiedWebhook {
  readonly table: string
  /** The vendor's id of it, unique within the table; a webhook sent again carries the same one. */
  readonly eventId: string
  readonly aggregate: Aggregate
  /** Published the first time, so that a consumer asks the vendor. */
  readonly event: Emitted
  readonly now: Date
  readonly correlationId: string
}

/** How long a webhook that is sent again is recognised. */
const recognisedMs = 30 * 86_400_000

/** Records a webhook by its event id and publishes its event once; one that was recorded before is a success. */
export async function recordWebhookOnce(
  table: Table,
  { table: tableName, eventId, aggregate, event, now, correlationId }: VerifiedWebhook,
): Promise<void> {
  // Of a webhook that was recorded before the condition fails: nothing is written, and nothing is left to do.
  await createRecord<'heard'>(table, {
    table: tableName,
    key: { pk: `hook#${eventId}`, sk: 'hook' },
    aggregate,
    state: 'heard',
    fields: { expiresAt: epochSeconds(now, recognisedMs) },
    events: [event],
    now,
    correlationId,
  })
}
