import { DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { publishInto, seeded } from '../../../functions/bonds/testing/catalogue.ts'
import type { Item, Table } from '../../../functions/platform/records/table.ts'
import type { WholeInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { type Counted, marketClock } from './counted.ts'

/** Catalogues of the sizes at which reads are measured: the seeds, ten times and a hundred times as many. */
export const catalogueSizes = [36, 360, 3600] as const

/** 24 of the first 36 can be bought, later one in twenty; of those that have ended half are sold out. */
function instrumentAt(n: number): WholeInstrument {
  const isLive = n < 36 ? n < 24 : n % 20 === 0
  const isUpcoming = n < 36 ? n >= 33 : n % 20 === 7
  const product = `growth-${n}`
  const common = {
    product,
    displayName: `Growth ${n}`,
    ISIN: `INE${String(n).padStart(9, '0')}`,
    order: (n * 7919) % 99_991,
  }
  if (isLive) return seeded('satpura-education-2029', common)
  if (isUpcoming) return seeded('mahanadi-power-2030', common)
  return n % 2 === 0 ? seeded('bhagirathi-microfinance-2028', common) : seeded('palar-leather-2026', common)
}

/** The rows that publishing writes, without their events and what lists do not read. */
async function rowsOf(instruments: readonly WholeInstrument[]): Promise<Map<string, Item[]>> {
  const rows = new Map<string, Item[]>()
  const add = (TableName: string, row: Item): void => {
    const known = rows.get(TableName)
    if (known === undefined) rows.set(TableName, [row])
    else known.push(row)
  }
  const unread = (): Promise<never> => Promise.reject(new Error('publishing new instruments reads no lists'))
  const recording: Table = {
    get: () => Promise.resolve(undefined),
    getMany: unread,
    query: unread,
    scan: () => {
      throw new Error('publishing new instruments reads no table as a whole')
    },
    update: unread,
    transact(items) {
      for (const { Put } of items) {
        if (Put?.Item === undefined || Put.TableName === undefined) throw new Error('a new row is a put')
        if (/^(event|version|details|pointer|browse)/.test(String(Put.Item.sk))) continue
        add(Put.TableName, Put.Item)
      }
      return Promise.resolve({ ok: true })
    },
  }
  await publishInto(recording, { bonds: 'sthirank-bonds' }, instruments, new Date(marketClock))
  return rows
}

/**
 * Writes instruments into the database of a stack, from the n-th on: of the rows that the flow writes those that lists and
 * portfolios read. No event is written, and the tables' streams end: each record of one makes the next slower.
 */
export async function growCatalogue(
  { database }: Pick<Counted, 'database'>,
  [from, to]: readonly [number, number],
): Promise<void> {
  process.env.TABLE_BOOK = 'sthirank-book'
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: database.endpoint,
      region: 'ap-south-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  )
  const instruments = Array.from({ length: to - from }, (_, n) => instrumentAt(from + n))
  for (const [TableName, items] of await rowsOf(instruments)) {
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification: { StreamEnabled: false } }))
    // One transaction of a hundred rows is one commit of the embedded database.
    for (let start = 0; start < items.length; start += 100)
      await client.send(
        new TransactWriteCommand({
          TransactItems: items.slice(start, start + 100).map(Item => ({ Put: { TableName, Item } })),
        }),
      )
  }
  client.destroy()
}
