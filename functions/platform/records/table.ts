import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  type DynamoDBClientConfig,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
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
  /** A consistent read of one row. Rows that are asked for at the same time, of any tables, are one call. */
  get(table: string, key: Key): Promise<Item | undefined>
  /** The rows of these keys that exist, in no order; eventually consistent, 100 of them a call. */
  getMany(table: string, keys: readonly Key[]): Promise<Item[]>
  query(input: QueryCommandInput): Promise<Item[]>
  /** The rows of a whole table, page by page; reads all of it, so only an operator's flow may. */
  scan(input: ScanCommandInput): AsyncIterable<Item[]>
  /** All or nothing. A failed condition is a result; throttles and conflicts are retried, then thrown. */
  transact(items: readonly TransactItem[], options?: TransactOptions): Promise<TransactResult>
  /** A single conditional update; `undefined` when the condition failed. One that meets a transaction is retried, then thrown. */
  update(input: UpdateCommandInput): Promise<Item | undefined>
}

export interface TransactOptions {
  /** How often it is tried while others hold its rows; 1 of a caller that has other rows to try instead. */
  readonly attempts?: number | undefined
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

/** Waits before the next attempt: 20 to 60 ms after the first, then twice as long each time, 0.3 to 1 s at most. */
export const backOff = (attempt: number): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, Math.min(640, 20 * 2 ** attempt) * (0.5 + Math.random())))

/** What the database answers to a transaction that met another one on a row; for models of it. */
export const transactionConflict = (): Error =>
  new TransactionCanceledException({
    $metadata: {},
    message: 'Transaction is ongoing for the item',
    CancellationReasons: [{ Code: 'TransactionConflict' }],
  })

/**
 * Sends a transaction until it meets no other one, `attempts` times at most. A failed condition is a result; a conflict that
 * lasts throws `WriteInProgress`.
 */
export async function retryTransaction(
  send: () => Promise<unknown>,
  { attempts = conflictAttempts }: TransactOptions = {},
): Promise<TransactResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send()
      return { ok: true }
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error
      if (isConflict(error) && attempt < attempts) {
        await backOff(attempt)
        continue
      }
      // A failed condition beside a conflict is answered only after the last attempt: the conflict may hide which failed first.
      if (isConflict(error) && !conditionFailed(error)) throw lasting(error)
      return { ok: false, reasons: reasonsOf(error) }
    }
  }
}

/** Opens the table client; `config` only in tests. */
export function openTable(config: DynamoDBClientConfig = {}): Table {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 6, ...config }), {
    marshallOptions: { removeUndefinedValues: true },
  })
  return {
    get: gatheredReads(client),
    async getMany(table, keys) {
      const batches = Array.from({ length: Math.ceil(keys.length / batchSize) }, (_, index) =>
        keys.slice(index * batchSize, (index + 1) * batchSize),
      )
      const read = await Promise.all(batches.map(Keys => readBatch(client, { [table]: { Keys } })))
      return read.flatMap(found => found.get(table) ?? [])
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
    async *scan(input) {
      let start: ScanCommandInput['ExclusiveStartKey']
      do {
        const page: ScanCommandInput = start === undefined ? input : { ...input, ExclusiveStartKey: start }
        const { Items = [], LastEvaluatedKey } = await client.send(new ScanCommand(page))
        yield Items
        start = LastEvaluatedKey
      } while (start !== undefined)
    },
    transact: (items, options) =>
      retryTransaction(() => client.send(new TransactWriteCommand({ TransactItems: [...items] })), options),
    async update(input) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const { Attributes } = await client.send(new UpdateCommand(input))
          return Attributes ?? {}
        } catch (error) {
          if (error instanceof ConditionalCheckFailedException) return undefined
          if (!(error instanceof TransactionConflictException)) throw error
          if (attempt === conflictAttempts)
            throw new WriteInProgress('a transaction held the row', { cause: error })
          await backOff(attempt)
        }
      }
    },
  }
}

/** The most keys of one call. */
const batchSize = 100

/** What a call asks of each table, and what it found there. */
type Requested = Record<
  string,
  { readonly Keys: readonly Key[]; readonly ConsistentRead?: boolean | undefined }
>
type Found = ReadonlyMap<string, readonly Item[]>

/** Keys that DynamoDB left unprocessed, because a table was throttled or the answer full, are requested again. */
async function readBatch(client: DynamoDBDocumentClient, requested: Requested): Promise<Found> {
  const found = new Map<string, Item[]>()
  let left: NonNullable<BatchGetCommandInput['RequestItems']> = Object.fromEntries(
    Object.entries(requested).map(([table, { Keys, ConsistentRead }]) => [
      table,
      { Keys: Keys.map(key => ({ ...key })), ...(ConsistentRead && { ConsistentRead }) },
    ]),
  )
  for (let attempt = 1; Object.keys(left).length > 0; attempt += 1) {
    if (attempt > conflictAttempts) throw new Error('the table leaves keys over again and again')
    if (attempt > 1) await backOff(attempt)
    const { Responses = {}, UnprocessedKeys = {} }: BatchGetCommandOutput = await client.send(
      new BatchGetCommand({ RequestItems: left }),
    )
    for (const [table, items] of Object.entries(Responses))
      found.set(table, [...(found.get(table) ?? []), ...items])
    left = UnprocessedKeys
  }
  return found
}

interface WantedRow {
  readonly table: string
  readonly key: Key
  readonly resolve: (item: Item | undefined) => void
  readonly reject: (error: unknown) => void
}

/** Consistent reads of single rows; those that are asked for in one turn of the event loop go out as one call. */
function gatheredReads(client: DynamoDBDocumentClient): Table['get'] {
  let wanted: WantedRow[] = []
  const send = async (rows: readonly WantedRow[]): Promise<void> => {
    try {
      const read = await readRows(client, rows)
      for (const row of rows) row.resolve(read(row))
    } catch (error) {
      for (const row of rows) row.reject(error)
    }
  }
  const sendAll = (): void => {
    const rows = wanted
    wanted = []
    for (let from = 0; from < rows.length; from += batchSize) void send(rows.slice(from, from + batchSize))
  }
  return (table, key) =>
    new Promise((resolve, reject) => {
      wanted.push({ table, key, resolve, reject })
      if (wanted.length === 1) setImmediate(sendAll)
    })
}

/** One row by a simple read, several by a batch; the answer finds an item by its table and key. */
async function readRows(
  client: DynamoDBDocumentClient,
  rows: readonly WantedRow[],
): Promise<(row: WantedRow) => Item | undefined> {
  const nameOf = (table: string, { pk, sk }: Partial<Key>): string => JSON.stringify([table, pk, sk])
  // A batch must not name a row twice.
  const distinct = new Map(rows.map(row => [nameOf(row.table, row.key), row]))
  const [first] = distinct.values()
  if (first !== undefined && distinct.size === 1) {
    const { table, key } = first
    const { Item } = await client.send(new GetCommand({ TableName: table, Key: key, ConsistentRead: true }))
    return () => Item
  }
  const requested: Record<string, { Keys: Key[]; ConsistentRead: true }> = {}
  for (const { table, key } of distinct.values()) {
    requested[table] ??= { Keys: [], ConsistentRead: true }
    requested[table].Keys.push(key)
  }
  const found = await readBatch(client, requested)
  const items = new Map(
    [...found].flatMap(([table, all]) => all.map(item => [nameOf(table, item), item] as const)),
  )
  return ({ table, key }) => items.get(nameOf(table, key))
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
