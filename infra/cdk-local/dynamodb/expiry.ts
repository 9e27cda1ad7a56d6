import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb'
import type { TableProperties } from './tables.ts'

interface Expiring {
  readonly name: string
  readonly attribute: string
  readonly keys: readonly string[]
}

/** Tables that let items expire. */
function expiringOf(tables: readonly TableProperties[]): Expiring[] {
  return tables.flatMap(({ TableName, KeySchema, TimeToLiveSpecification: ttl }) =>
    ttl?.Enabled && ttl.AttributeName !== undefined
      ? [{ name: TableName, attribute: ttl.AttributeName, keys: KeySchema.map(key => key.AttributeName) }]
      : [],
  )
}

async function remove(
  client: DynamoDBClient,
  { name, attribute }: Expiring,
  key: Record<string, AttributeValue>,
  nowSeconds: string,
): Promise<void> {
  try {
    await client.send(
      new DeleteItemCommand({
        TableName: name,
        Key: key,
        // An item whose expiry was extended meanwhile is kept.
        ConditionExpression: '#ttl <= :now',
        ExpressionAttributeNames: { '#ttl': attribute },
        ExpressionAttributeValues: { ':now': { N: nowSeconds } },
      }),
    )
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
  }
}

/** Deletes every item that has expired by `now` (ms), as DynamoDB's time to live does eventually. */
export async function sweepExpired(
  client: DynamoDBClient,
  tables: readonly TableProperties[],
  now: number,
): Promise<number> {
  const nowSeconds = String(Math.floor(now / 1000))
  let swept = 0
  for (const table of expiringOf(tables)) {
    const names = Object.fromEntries(table.keys.map((key, at) => [`#k${at}`, key]))
    const pages = paginateScan(
      { client },
      {
        TableName: table.name,
        FilterExpression: 'attribute_type(#ttl, :number) AND #ttl <= :now',
        ProjectionExpression: Object.keys(names).join(', '),
        ExpressionAttributeNames: { '#ttl': table.attribute, ...names },
        ExpressionAttributeValues: { ':now': { N: nowSeconds }, ':number': { S: 'N' } },
      },
    )
    for await (const { Items = [] } of pages) {
      for (const key of Items) await remove(client, table, key, nowSeconds)
      swept += Items.length
    }
  }
  return swept
}
