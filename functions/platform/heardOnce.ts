import { epochSeconds } from './clock.ts'
import { type Aggregate, createRecord, type Emitted } from './moveRecord.ts'
import type { Table } from './table.ts'

/** A webhook that was proven to be the vendor's. */
export interface Heard {
  readonly table: string
  /** By which one that is sent again is known; unique within the table. */
  readonly eventId: string
  readonly aggregate: Aggregate
  /** What is published the first time, so that a consumer asks the vendor. */
  readonly event: Emitted
  readonly now: Date
  readonly correlationId: string
}

const keptMs = 30 * 86_400_000

/** Remembers a webhook by its event id and publishes it once; one heard before is a success. */
export async function heardOnce(
  table: Table,
  { table: tableName, eventId, aggregate, event, now, correlationId }: Heard,
): Promise<void> {
  // A webhook heard before fails the condition, which is all that needs to happen.
  await createRecord<'heard'>(table, {
    table: tableName,
    key: { pk: `hook#${eventId}`, sk: 'hook' },
    aggregate,
    state: 'heard',
    fields: { expiresAt: epochSeconds(now, keptMs) },
    events: [event],
    now,
    correlationId,
  })
}
