import {
  DynamoDBClient,
  type DynamoDBClientConfig,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'

export type Item = Record<string, unknown>
export interface Key {
  readonly pk: string
  readonly sk: string
}
/** An item of a transaction. One that is labelled must be unwrapped: by `itemsOf`, or written by `transactLabelled`. */
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number] & {
  readonly item?: never
}

/** Why a transaction was cancelled, item by item; `item` is the row that stood in the way. */
export interface CancelReason {
  readonly code: string
  readonly item?: Item
}
export type TransactResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reasons: readonly CancelReason[] }

/** The only code that calls DynamoDB. One per container. */
export interface Table {
  /** A consistent read of one row. */
  get(table: string, key: Key): Promise<Item | undefined>
  /** The rows of these keys that exist, in no order; eventually consistent, 100 of them a call. */
  getMany(table: string, keys: readonly Key[]): Promise<Item[]>
  query(input: QueryCommandInput): Promise<Item[]>
  /** All or nothing. A failed condition is a result; throttles and conflicts are retried, then thrown. */
  transact(items: readonly TransactItem[]): Promise<TransactResult>
  /** A single conditional update; `undefined` when the condition failed. */
  update(input: UpdateCommandInput): Promise<Item | undefined>
}

/** Other writes held the same rows for as long as we could wait; nothing of ours was written. */
export class WriteInProgress extends Error {
  override readonly name = 'WriteInProgress'
}

/** Attempts for a transaction that met another one on the same row. */
const conflictAttempts = 6

function isConflict(error: TransactionCanceledException): boolean {
  const passing = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']
  return (error.CancellationReasons ?? []).some(({ Code = 'None' }) => passing.includes(Code))
}

const conditionFailed = (error: TransactionCanceledException): boolean =>
  (error.CancellationReasons ?? []).some(({ Code }) => Code === 'ConditionalCheckFailed')

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Opens the table client; `config` only in tests. */
export function openTable(config: DynamoDBClientConfig = {}): Table {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 6, ...config }), {
    marshallOptions: { removeUndefinedValues: true },
  })
  return {
    async get(table, key) {
      const { Item } = await client.send(new GetCommand({ TableName: table, Key: key, ConsistentRead: true }))
      return Item
    },
    async getMany(table, keys) {
      const batches = Array.from({ length: Math.ceil(keys.length / batchSize) }, (_, index) =>
        keys.slice(index * batchSize, (index + 1) * batchSize),
      )
      return (await Promise.all(batches.map(batch => readBatch(client, table, batch)))).flat()
    },
    async query(input) {
      const items: Item[] = []
      let start: QueryCommandInput['ExclusiveStartKey']
      do {
        const page: QueryCommandInput = start === undefined ? input : { ...input, ExclusiveStartKey: start }
        const { Items = [], LastEvaluatedKey } = await client.send(new QueryCommand(page))
        items.push(...Items)
        start = LastEvaluatedKey
      } while (start !== undefined && (input.Limit === undefined || items.length < input.Limit))
      return items
    },
    async transact(items) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await client.send(new TransactWriteCommand({ TransactItems: [...items] }))
          return { ok: true }
        } catch (error) {
          if (!(error instanceof TransactionCanceledException)) throw error
          if (isConflict(error) && attempt < conflictAttempts) {
            await pause(20 * 2 ** attempt * (0.5 + Math.random()))
            continue
          }
          // A failed condition beside a conflict is answered only after the last attempt: the conflict may hide which failed first.
          if (isConflict(error) && !conditionFailed(error)) throw lasting(error)
          return { ok: false, reasons: reasonsOf(error) }
        }
      }
    },
    async update(input) {
      try {
        const { Attributes } = await client.send(new UpdateCommand(input))
        return Attributes ?? {}
      } catch (error) {
        if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return undefined
        throw error
      }
    },
  }
}

/** The most keys of one call. */
const batchSize = 100

/** Keys that DynamoDB left unprocessed, because the table was throttled or the answer full, are requested again. */
async function readBatch(
  client: DynamoDBDocumentClient,
  table: string,
  keys: readonly Key[],
): Promise<Item[]> {
  const items: Item[] = []
  let left: Record<string, unknown>[] = keys.map(key => ({ ...key }))
  for (let attempt = 1; left.length > 0; attempt += 1) {
    if (attempt > conflictAttempts) throw new Error('the table leaves keys over again and again')
    if (attempt > 1) await pause(20 * 2 ** attempt * (0.5 + Math.random()))
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys: left } } }),
    )
    items.push(...(Responses?.[table] ?? []))
    left = UnprocessedKeys?.[table]?.Keys ?? []
  }
  return items
}

/** A conflict that lasted is named; a throttle stays what it is. */
function lasting(error: TransactionCanceledException): Error {
  const conflicting = (error.CancellationReasons ?? []).some(({ Code }) => Code === 'TransactionConflict')
  return conflicting ? new WriteInProgress('other writes held the same rows', { cause: error }) : error
}

function reasonsOf(error: TransactionCanceledException): CancelReason[] {
  // The document client unmarshals results, but not what errors carry.
  return (error.CancellationReasons ?? []).map(reason => ({
    code: reason.Code ?? 'None',
    ...(reason.Item === undefined ? {} : { item: unmarshall(reason.Item) }),
  }))
}

/** Marks a Put, Update, Delete or check so that its failed condition returns the row that stood in the way. */
export const showOld = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const
