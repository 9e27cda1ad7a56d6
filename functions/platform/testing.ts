import {
  type MarketCalendar,
  type MarketContext,
  publishedCalendar,
} from '../../shared/vocabulary/marketCalendar.ts'
import type { Item, Key, Table, TransactItem, TransactResult } from './records/table.ts'

/**
 * Test doubles for handlers: they record what was requested and answer what was scripted. The wire is tested by
 * `table.test.ts` with the SDK mocked, and through the embedded stack.
 */
export interface ScriptedTable extends Table {
  readonly rows: Map<string, Item>
  readonly transactions: (readonly TransactItem[])[]
  /** The next transaction ends like this instead of being written. */
  failNext(result: TransactResult): void
}

const name = (table: string, { pk, sk }: Key): string => `${table}|${pk}|${sk}`

/** A table of rows in memory. Puts are written; conditions are not evaluated: script their failure. */
export function scriptedTable(seed: Readonly<Record<string, readonly Item[]>> = {}): ScriptedTable {
  const rows = new Map<string, Item>()
  for (const [table, items] of Object.entries(seed)) {
    for (const item of items) rows.set(name(table, { pk: String(item.pk), sk: String(item.sk) }), item)
  }
  const transactions: (readonly TransactItem[])[] = []
  const scripted: TransactResult[] = []
  return {
    rows,
    transactions,
    failNext: result => scripted.push(result),
    get: (table, key) => Promise.resolve(rows.get(name(table, key))),
    getMany: (table, keys) =>
      Promise.resolve(keys.map(key => rows.get(name(table, key))).filter(row => row !== undefined)),
    async *scan({ TableName }) {
      for (const [key, item] of rows) if (key.startsWith(`${TableName}|`)) yield [item]
    },
    query: input => {
      const partition = String(input.ExpressionAttributeValues?.[':pk'])
      const prefix = String(input.ExpressionAttributeValues?.[':prefix'] ?? '')
      const found = [...rows]
        .filter(([key]) => key.startsWith(`${input.TableName}|${partition}|${prefix}`))
        .map(([, item]) => item)
      found.sort((a, b) => String(a.sk).localeCompare(String(b.sk)))
      return Promise.resolve(input.ScanIndexForward === false ? found.reverse() : found)
    },
    transact: items => {
      transactions.push(items)
      const result = scripted.shift() ?? { ok: true }
      if (result.ok) {
        for (const { Put, Delete } of items) {
          if (Put?.Item !== undefined)
            rows.set(
              name(String(Put.TableName), { pk: String(Put.Item.pk), sk: String(Put.Item.sk) }),
              Put.Item,
            )
          if (Delete?.Key !== undefined)
            rows.delete(
              name(String(Delete.TableName), { pk: String(Delete.Key.pk), sk: String(Delete.Key.sk) }),
            )
        }
      }
      return Promise.resolve(result)
    },
    update: () => Promise.resolve({ used: 1 }),
  }
}

/** The context of a step, a consumer or a schedule that runs at `now`. */
export const runAt = (now: Date, calendar: MarketCalendar = publishedCalendar): MarketContext => ({
  now,
  calendar,
})

/** The environment of a function in tests. */
/** What the edge sends in tests. */
export const originSecret = 'the-secret-of-the-edge'

export const testEnvironment = {
  STAGE: 'local',
  SESSIONS_TABLE: 'sthirank-sessions',
  SITE_ORIGIN: 'http://127.0.0.1:8080',
  ORIGIN_SECRETS: `${originSecret},the-next-secret`,
  SECRETS_PATH: '/sthirank/local',
  FIELD_KEY_ID: 'field-key',
  FIELD_KEYS: '1',
  EVENT_BUS: 'sthirank',
  EMAIL_FROM: 'hello@sthirank.test',
  EMAIL_CONFIGURATION_SET: 'sthirank',
  DOCUMENTS_BUCKET: 'sthirank-documents',
} as const

/** An event of the HTTP API as the edge sends it. */
export function httpEvent(request: {
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
  cookies?: readonly string[]
  query?: Record<string, string>
  route?: string
  pathParameters?: Record<string, string>
}) {
  const { method, path, body, headers = {}, cookies = [], query = {}, route = path, pathParameters } = request
  return {
    version: '2.0',
    routeKey: `${method} /api${route}`,
    rawPath: `/api${path}`,
    rawQueryString: new URLSearchParams(query).toString(),
    cookies: [...cookies],
    headers: {
      'content-type': 'application/json',
      'x-origin-secret': originSecret,
      'x-viewer-address': '203.0.113.7',
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0',
      ...headers,
    },
    queryStringParameters: query,
    ...(pathParameters === undefined ? {} : { pathParameters }),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    isBase64Encoded: false,
    requestContext: { requestId: 'req-1', http: { method, path: `/api${path}`, sourceIp: '192.0.2.1' } },
  }
}
