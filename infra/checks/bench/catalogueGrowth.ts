import { DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import { publishInto, seeded } from '../../../functions/bonds/testing/catalogue.ts'
import type { Item, Table } from '../../../functions/platform/records/table.ts'
import type { WholeInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { listBonds } from '../../../shared/contracts/bonds/listBonds.ts'
import { newInvestor, person, type Visitor } from '../../drivers/visitor.ts'
import { type Counted, callsDuring, describeCalls, marketClock } from './counted.ts'
import type { Measurement } from './measurement.ts'

/** What a page of the list costs with 36, 360 and 3,600 instruments, most of which have ended. */

const sizes = [36, 360, 3600] as const

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

/** Writes instruments into the database of a stack, from the n-th on. */
async function publishMany(client: DynamoDBDocumentClient, from: number, to: number): Promise<void> {
  const instruments = Array.from({ length: to - from }, (_, n) => instrumentAt(from + n))
  // One transaction of a hundred rows is one commit of the embedded database.
  for (const [TableName, items] of await rowsOf(instruments))
    for (let start = 0; start < items.length; start += 100)
      await client.send(
        new TransactWriteCommand({
          TransactItems: items.slice(start, start + 100).map(Item => ({ Put: { TableName, Item } })),
        }),
      )
}

/** A client of the stack's database. No event is written, and each record of a stream makes the next one slower. */
async function openDatabase({ database }: Pick<Counted, 'database'>): Promise<DynamoDBDocumentClient> {
  process.env.TABLE_BOOK = 'sthirank-book'
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: database.endpoint,
      region: 'ap-south-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  )
  for (const TableName of ['sthirank-bonds', 'sthirank-book'])
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification: { StreamEnabled: false } }))
  return client
}

const answered = z.looseObject({ data: z.array(z.looseObject({ product: z.string() })), more: z.boolean() })

/** The calls that are measured, with what they may cost whatever the size of the catalogue. */
const pages = [
  { what: 'the live ones', input: { category: 'live' }, calls: 3, units: 16 },
  { what: 'the historical ones', input: { category: 'historical' }, calls: 4, units: 20 },
  { what: 'all of them', input: {}, calls: 5, units: 46 },
  {
    what: 'the bonds among the live ones',
    input: { category: 'live', productType: 'bonds' },
    calls: 3,
    units: 20,
  },
] as const

async function pageWork(
  counted: Counted,
  visitor: Visitor,
  page: (typeof pages)[number],
  further: { readonly size: number; readonly after?: string | undefined },
): Promise<{ rows: Measurement[]; last: string | undefined }> {
  const { size, after } = further
  let body: unknown
  const calls = await callsDuring(counted, async () => {
    body = await visitor.must(listBonds.name, { ...page.input, ...(after === undefined ? {} : { after }) })
  })
  const { data } = answered.parse(body)
  const what = `${after === undefined ? 'the first page' : 'the second page'} of ${page.what}, of ${size} instruments`
  const area = 'a page of the catalogue'
  // The instrument that the page follows is read first.
  const more = after === undefined ? 0 : 1
  const units = calls.reduce((total, call) => total + call.units, 0)
  return {
    last: data.at(-1)?.product,
    rows: [
      {
        area,
        what,
        figure: calls.length,
        unit: 'calls',
        goal: page.calls + more,
        note: describeCalls(calls),
      },
      { area, what, figure: units, unit: 'capacity units', goal: page.units + 4 * more },
      { area, what, figure: data.length, unit: 'items', goal: 20 },
    ],
  }
}

/** The rows of the table; a stack at `marketClock` whose catalogue is empty. */
export async function catalogueGrowth(counted: Counted): Promise<Measurement[]> {
  const client = await openDatabase(counted)
  const visitor = await newInvestor(counted.stack.origin, person(1, 'growth'))
  const all: Measurement[] = []
  let published = 0
  for (const size of sizes) {
    await publishMany(client, published, size)
    published = size
    await visitor.must(listBonds.name)
    for (const page of pages) {
      const first = await pageWork(counted, visitor, page, { size })
      const second = await pageWork(counted, visitor, page, { size, after: first.last })
      all.push(...first.rows, ...second.rows)
    }
  }
  client.destroy()
  return all
}
