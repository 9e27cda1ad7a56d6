import { AwsRefusal } from 'asl-interpreter'
import { z } from 'zod'

/** One check of the gate: may the caller do this to these resources. */
export interface AccessRequest {
  /** e.g. `dynamodb:GetItem` */
  readonly action: string
  readonly resources: readonly string[]
}

/** What a call of the DynamoDB protocol does. */
export interface DynamoCall {
  readonly operation: string
  readonly accessRequests: readonly AccessRequest[]
  /** Tables it writes to; empty for reads. */
  readonly writes: readonly string[]
  /** Number of items of a transaction. */
  readonly items?: number
}

export interface ArnParts {
  readonly region: string
  readonly account: string
}

const tableCall = z.looseObject({ TableName: z.string(), IndexName: z.string().optional() })
const batch = z.looseObject({ RequestItems: z.record(z.string(), z.unknown()) })
const tableIn = z.looseObject({ TableName: z.string() }).optional()
const transactWrite = z.looseObject({
  TransactItems: z.array(
    z.looseObject({ Put: tableIn, Update: tableIn, Delete: tableIn, ConditionCheck: tableIn }),
  ),
})
const transactGet = z.looseObject({ TransactItems: z.array(z.looseObject({ Get: tableIn })) })
const streamCall = z.looseObject({ StreamArn: z.string() })

const single = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'GetItem', 'Query', 'Scan'])
const singleWrites = new Set(['PutItem', 'UpdateItem', 'DeleteItem'])
const ofOneTable = new Set([
  'CreateTable',
  'DeleteTable',
  'DescribeTable',
  'UpdateTable',
  'DescribeTimeToLive',
  'UpdateTimeToLive',
  'DescribeContinuousBackups',
])
const ofNoTable = new Set([
  'ListTables',
  'DescribeLimits',
  'DescribeEndpoints',
  'ListStreams',
  'ListTagsOfResource',
])

/** The table's name of `TableName`, which may be an ARN. */
const nameOf = (tableName: string): string => tableName.split(':table/').at(-1)?.split('/')[0] ?? tableName

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new AwsRefusal('ValidationException', z.prettifyError(parsed.error))
  return parsed.data
}

/** The name of the one table that a call is about. */
export const tableOf = (body: unknown): string => nameOf(parse(tableCall, body).TableName)

function transactionParts(body: unknown): { action: string; table: string }[] {
  const kinds = {
    Put: 'PutItem',
    Update: 'UpdateItem',
    Delete: 'DeleteItem',
    ConditionCheck: 'ConditionCheckItem',
  } as const
  return parse(transactWrite, body).TransactItems.flatMap(item =>
    (['Put', 'Update', 'Delete', 'ConditionCheck'] as const).flatMap(kind => {
      const table = item[kind]?.TableName
      return table === undefined ? [] : [{ action: kinds[kind], table: nameOf(table) }]
    }),
  )
}

function grouped(
  parts: readonly { action: string; table: string }[],
  arnOf: (table: string) => string,
): AccessRequest[] {
  const byAction = Map.groupBy(parts, ({ action }) => action)
  return [...byAction].map(([action, of]) => ({
    action: `dynamodb:${action}`,
    resources: [...new Set(of.map(({ table }) => arnOf(table)))],
  }))
}

/**
 * Reads from target and body what a call does, as IAM sees it: transactions are their parts, batches their tables,
 * queries of an index that index. Throws AwsRefusal UnknownOperationException for an unsupported operation.
 */
export function readCall(target: string, body: unknown, { region, account }: ArnParts): DynamoCall {
  const operation = target.split('.')[1] ?? ''
  const arnOf = (table: string): string => `arn:aws:dynamodb:${region}:${account}:table/${nameOf(table)}`
  if (target.startsWith('DynamoDBStreams_')) return streamsCall(operation, body, arnOf)
  if (single.has(operation)) {
    const { TableName, IndexName } = parse(tableCall, body)
    const arn = IndexName === undefined ? arnOf(TableName) : `${arnOf(TableName)}/index/${IndexName}`
    const writes = singleWrites.has(operation) ? [nameOf(TableName)] : []
    return { operation, accessRequests: [{ action: `dynamodb:${operation}`, resources: [arn] }], writes }
  }
  if (operation === 'BatchGetItem' || operation === 'BatchWriteItem') {
    const tables = Object.keys(parse(batch, body).RequestItems).map(nameOf)
    const accessRequests = [{ action: `dynamodb:${operation}`, resources: tables.map(arnOf) }]
    return { operation, accessRequests, writes: operation === 'BatchWriteItem' ? tables : [] }
  }
  if (operation === 'TransactWriteItems') {
    const parts = transactionParts(body)
    const written = parts.filter(({ action }) => action !== 'ConditionCheckItem').map(({ table }) => table)
    return {
      operation,
      accessRequests: grouped(parts, arnOf),
      writes: [...new Set(written)],
      items: parts.length,
    }
  }
  if (operation === 'TransactGetItems') {
    const parts = parse(transactGet, body).TransactItems.flatMap(({ Get }) =>
      Get ? [{ action: 'GetItem', table: Get.TableName }] : [],
    )
    return { operation, accessRequests: grouped(parts, arnOf), writes: [], items: parts.length }
  }
  if (ofOneTable.has(operation)) {
    const resources = [arnOf(parse(tableCall, body).TableName)]
    return { operation, accessRequests: [{ action: `dynamodb:${operation}`, resources }], writes: [] }
  }
  if (ofNoTable.has(operation))
    return { operation, accessRequests: [{ action: `dynamodb:${operation}`, resources: ['*'] }], writes: [] }
  throw new AwsRefusal('UnknownOperationException', `DynamoDB ${operation} is not run here`)
}

function streamsCall(operation: string, body: unknown, arnOf: (table: string) => string): DynamoCall {
  const action = `dynamodb:${operation}`
  if (operation === 'ListStreams')
    return { operation, accessRequests: [{ action, resources: ['*'] }], writes: [] }
  // An iterator does not name its stream; its creation was authorized.
  if (operation === 'GetRecords') return { operation, accessRequests: [], writes: [] }
  const { StreamArn } = parse(streamCall, body)
  const label = StreamArn.split('/stream/')[1] ?? ''
  return {
    operation,
    accessRequests: [{ action, resources: [`${arnOf(nameOf(StreamArn))}/stream/${label}`] }],
    writes: [],
  }
}
