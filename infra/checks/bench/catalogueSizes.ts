import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { bondStore } from '../../../functions/bonds/catalogue/bondStore.ts'
import type { Item, Table } from '../../../functions/platform/records/table.ts'
import { wholeInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { marketClock } from './counted.ts'

/** Catalogues of the sizes at which reads are measured: the seeds, ten times and a hundred times as many. */
export const catalogueSizes = [36, 360, 3600] as const

const template = join(import.meta.dirname, '../../../functions/bonds/data/satpura-education-2029.json')
const tableName = 'sthirank-bonds'
/** The most items of one call. */
const batchSize = 25

/** ISINs with a letter where real ones have a digit, as those of the seeds. */
const isinOf = (n: number): string => `INES9X${String(n).padStart(6, '0')}`

/** A table that keeps the rows of what is written to it. */
function collectingTable(rows: Item[]): Table {
  const refuse = (): never => {
    throw new Error('only written here')
  }
  return {
    get: refuse,
    getMany: refuse,
    query: refuse,
    update: refuse,
    async transact(items) {
      rows.push(...items.flatMap(({ Put }) => (Put?.TableName === tableName ? [{ ...Put.Item }] : [])))
      return { ok: true }
    },
  }
}

/**
 * Writes instruments that differ in name, ISIN and order, from the n-th on: of the rows that the flow writes those that lists
 * and portfolios read, because thousands of events would be delivered.
 */
export async function growCatalogue(
  { database }: { readonly database: { readonly endpoint: string } },
  [from, to]: readonly [number, number],
): Promise<void> {
  const seed = wholeInstrument.parse(JSON.parse(readFileSync(template, 'utf8')))
  const rows: Item[] = []
  const store = bondStore(collectingTable(rows), tableName)
  const now = new Date(marketClock)
  const who = { by: 'bench', reason: 'a larger catalogue', startedAt: now.toISOString() }
  for (let n = from; n < to; n += 1) {
    const [product, ISIN] = [`another-bond-${n}`, isinOf(n)]
    const whole = { ...seed, product, ISIN, order: 1000 + n, displayName: `Another Bond ${n}` }
    await store.publish(
      { whole, replaces: 0, priceVersion: 1, execution: `bench-${product}`, ...who },
      [],
      now,
    )
  }
  const kept = rows.filter(row => !['event', 'details', 'whole'].some(field => row[field] !== undefined))
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: database.endpoint,
      region: 'ap-south-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  )
  for (let start = 0; start < kept.length; start += batchSize) {
    const batch = kept.slice(start, start + batchSize).map(row => ({ PutRequest: { Item: row } }))
    const { UnprocessedItems = {} } = await client.send(
      new BatchWriteCommand({ RequestItems: { [tableName]: batch } }),
    )
    if (Object.keys(UnprocessedItems).length > 0) throw new Error('the database left items unwritten')
  }
  client.destroy()
}
