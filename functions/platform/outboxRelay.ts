import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { EventBridgeClient } from '@aws-sdk/client-eventbridge'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as z from 'zod/mini'
import { entriesPerCall, eventRow, publishEvents } from './events/publishEvents.ts'
import { log } from './log.ts'

/**
 * Publishes event rows from a table's stream to the bus (rule 4). A record that cannot be published is reported by its
 * sequence number, so the stream is read again from there. Entries after a failed one of the same call may have been
 * published: consumers accept events in any order and any number of times. A row that cannot be read would fail for ever
 * and hold up every row behind it: it is left out, and its log line calls a person. It stays in its table.
 */

const streamRecord = z.object({
  eventName: z.string(),
  dynamodb: z.object({
    SequenceNumber: z.string(),
    NewImage: z.optional(
      z.record(
        z.string(),
        z.custom<AttributeValue>(value => typeof value === 'object'),
      ),
    ),
  }),
})
const streamEvent = z.object({ Records: z.array(streamRecord) })

export interface BatchResponse {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[]
}

export function relay(client: EventBridgeClient) {
  return async (raw: unknown): Promise<BatchResponse> => {
    const { Records } = z.parse(streamEvent, raw)
    const rows = Records.filter(
      record => record.eventName === 'INSERT' && record.dynamodb.NewImage !== undefined,
    )
    for (let start = 0; start < rows.length; start += entriesPerCall) {
      const part = rows.slice(start, start + entriesPerCall)
      const failedAt = await publish(client, part)
      const failed = failedAt === undefined ? undefined : part[failedAt]
      if (failed !== undefined) {
        return { batchItemFailures: [{ itemIdentifier: failed.dynamodb.SequenceNumber }] }
      }
    }
    return { batchItemFailures: [] }
  }
}

/** Publishes up to ten rows; the index of the first that failed. */
async function publish(
  client: EventBridgeClient,
  records: readonly z.output<typeof streamRecord>[],
): Promise<number | undefined> {
  const rows = records.flatMap(({ dynamodb }, index) => {
    const image = unmarshall(dynamodb.NewImage ?? {})
    const row = z.safeParse(eventRow, image)
    if (row.success) return [{ index, row: row.data }]
    // The sort key holds the instant and the event's id.
    log('outbox.unreadable', { eventId: String(image.sk) })
    return []
  })
  const failedAt = await publishEvents(
    client,
    rows.map(({ row }) => row),
  )
  return failedAt === undefined ? undefined : rows[failedAt]?.index
}

export const handler = relay(new EventBridgeClient({}))
