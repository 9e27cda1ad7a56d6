import {
  type AttributeValue,
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
  type _Record as SdkRecord,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams'
import { administratorAccessKey } from '../gate/principals.ts'

/** A stream record as a function receives it, without the stream's ARN. */
export interface StreamRecord {
  readonly sequenceNumber: string
  readonly body: Readonly<Record<string, unknown>>
}

export interface Shard {
  readonly streamArn: string
  readonly shardId: string
}

/** Where to begin in a shard: after a handled record, or at its oldest record. */
export type ShardPosition = { readonly after: string } | 'TRIM_HORIZON'

/** Reads a table's stream; tests have their own. */
export interface StreamReader {
  /** Oldest first; parents before their children. */
  shards(table: string): Promise<readonly Shard[]>
  iterator(shard: Shard, position: ShardPosition): Promise<string>
  /** `next` is undefined when the shard is closed and read to its end; `lost` when the iterator has expired. */
  read(iterator: string, limit: number): Promise<{ records: StreamRecord[]; next?: string; lost?: true }>
}

/** Attribute values as JSON has them: binary values in base64. */
function plainValue(value: AttributeValue): unknown {
  if (value.B !== undefined) return { B: Buffer.from(value.B).toString('base64') }
  if (value.BS !== undefined) return { BS: value.BS.map(b => Buffer.from(b).toString('base64')) }
  if (value.L !== undefined) return { L: value.L.map(plainValue) }
  if (value.M !== undefined) return { M: plainItem(value.M) }
  return value
}

function plainItem(item: Record<string, AttributeValue>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plainValue(value)]))
}

function plainRecord(record: SdkRecord, region: string): StreamRecord {
  const { ApproximateCreationDateTime: createdAt, Keys, NewImage, OldImage, ...rest } = record.dynamodb ?? {}
  const sequenceNumber = rest.SequenceNumber
  if (sequenceNumber === undefined) throw new Error('a stream record came without its sequence number')
  return {
    sequenceNumber,
    body: {
      eventID: record.eventID,
      eventName: record.eventName,
      eventVersion: record.eventVersion ?? '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: region,
      userIdentity: record.userIdentity,
      dynamodb: {
        ...rest,
        ...(createdAt ? { ApproximateCreationDateTime: Math.floor(createdAt.getTime() / 1000) } : {}),
        Keys: Keys && plainItem(Keys),
        NewImage: NewImage && plainItem(NewImage),
        OldImage: OldImage && plainItem(OldImage),
      },
    },
  }
}

/** Reads from the embedded DynamoDB at `endpoint`, as the administrator. */
export function sdkStreamReader(endpoint: string, region: string): StreamReader & { close(): void } {
  const client = new DynamoDBStreamsClient({
    endpoint,
    region,
    credentials: { accessKeyId: administratorAccessKey, secretAccessKey: 'local' },
    // Injected throttles also hit the stack's own reader, which must still start.
    maxAttempts: 10,
  })
  return {
    async shards(table) {
      const { Streams } = await client.send(new ListStreamsCommand({ TableName: table }))
      const streamArn = Streams?.[0]?.StreamArn
      if (streamArn === undefined) throw new Error(`the table ${table} has no stream`)
      const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: streamArn }))
      return (StreamDescription?.Shards ?? []).flatMap(({ ShardId }) =>
        ShardId === undefined ? [] : [{ streamArn, shardId: ShardId }],
      )
    },
    async iterator({ streamArn, shardId }, position) {
      const { ShardIterator } = await client.send(
        new GetShardIteratorCommand({
          StreamArn: streamArn,
          ShardId: shardId,
          ...(position === 'TRIM_HORIZON'
            ? { ShardIteratorType: 'TRIM_HORIZON' }
            : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: position.after }),
        }),
      )
      if (ShardIterator === undefined) throw new Error(`the shard ${shardId} gave no iterator`)
      return ShardIterator
    },
    async read(iterator, limit) {
      try {
        const answer = await client.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: limit }))
        const records = (answer.Records ?? []).map(record => plainRecord(record, region))
        return answer.NextShardIterator === undefined
          ? { records }
          : { records, next: answer.NextShardIterator }
      } catch (error) {
        const isLost =
          error instanceof ExpiredIteratorException || error instanceof TrimmedDataAccessException
        if (isLost) return { records: [], lost: true }
        throw error
      }
    },
    close: () => client.destroy(),
  }
}
