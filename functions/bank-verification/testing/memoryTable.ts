import type { QueryCommandInput, UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import type { FieldCipher } from '../../platform/fieldCipher.ts'
import type { CancelReason, Item, Key, Table, TransactItem, TransactResult } from '../../platform/table.ts'

/**
 * A table in memory that evaluates the conditions and updates of this domain, so that stories run through the real
 * store. It knows exactly the expressions used here and throws for any other.
 */
export interface MemoryTable extends Table {
  readonly rows: Map<string, Item>
  /** Runs just before the next transaction is written: somebody else was quicker. */
  meanwhile(deed: () => Promise<void>): void
  /** Calls made, e.g. `['get', 'transact']`. */
  readonly calls: string[]
  events(name: string): Item[]
}

type Names = Readonly<Record<string, string>> | undefined
type Values = Readonly<Record<string, unknown>> | undefined
interface Expressions {
  readonly names: Names
  readonly values: Values
}

const nameOf = (table: unknown, key: Item): string => `${String(table)}|${String(key.pk)}|${String(key.sk)}`

export function memoryTable(): MemoryTable {
  const rows = new Map<string, Item>()
  const calls: string[] = []
  let before: (() => Promise<void>) | undefined
  return {
    rows,
    calls,
    meanwhile(deed) {
      before = deed
    },
    events: name =>
      [...rows.values()].flatMap(row =>
        isItem(row.event) && row.event.name === name && isItem(row.event.payload) ? [row.event.payload] : [],
      ),
    async get(table, key: Key) {
      calls.push('get')
      return clone(rows.get(nameOf(table, { ...key })))
    },
    async query(input) {
      calls.push('query')
      return queried(rows, input)
    },
    async transact(items) {
      calls.push('transact')
      const deed = before
      before = undefined
      await deed?.()
      return transacted(rows, items)
    },
    async update(_input: UpdateCommandInput) {
      throw new Error('the bank writes by transactions')
    },
  }
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null
const clone = <Value>(value: Value): Value => structuredClone(value)

function queried(rows: ReadonlyMap<string, Item>, input: QueryCommandInput): Item[] {
  const values = input.ExpressionAttributeValues ?? {}
  const all = [...rows]
    .filter(([name]) => name.startsWith(`${input.TableName}|`))
    .map(([, row]) => row)
    .filter(row =>
      input.IndexName === 'due'
        ? row.duePk === values[':pk'] && String(row.dueAt) <= String(values[':now'])
        : row.pk === values[':pk'] && String(row.sk).startsWith(String(values[':prefix'])),
    )
    .sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1))
  if (input.ScanIndexForward === false) all.reverse()
  return clone(all.slice(0, input.Limit ?? all.length))
}

function transacted(rows: Map<string, Item>, items: readonly TransactItem[]): TransactResult {
  const reasons = items.map(({ Put, Update, ConditionCheck }): CancelReason => {
    const one = Put ?? Update ?? ConditionCheck
    const key = Put?.Item ?? Update?.Key ?? ConditionCheck?.Key
    if (one === undefined || key === undefined) throw new Error('an unknown kind of item')
    const row = rows.get(nameOf(one.TableName, key))
    const condition = one.ConditionExpression
    const names = one.ExpressionAttributeNames
    const values = one.ExpressionAttributeValues
    if (condition === undefined || holds(condition, row ?? {}, { names, values })) return { code: 'None' }
    return { code: 'ConditionalCheckFailed', ...(row === undefined ? {} : { item: clone(row) }) }
  })
  if (reasons.some(({ code }) => code !== 'None')) return { ok: false, reasons }
  for (const { Put, Update } of items) {
    if (Put?.Item !== undefined) rows.set(nameOf(Put.TableName, Put.Item), stored(Put.Item))
    if (Update?.Key !== undefined) {
      const at = nameOf(Update.TableName, Update.Key)
      const names = Update.ExpressionAttributeNames
      const values = Update.ExpressionAttributeValues
      rows.set(
        at,
        stored(updated(rows.get(at) ?? Update.Key, Update.UpdateExpression ?? '', { names, values })),
      )
    }
  }
  return { ok: true }
}

/** What the document client stores: nothing undefined. */
const stored = (item: Item): Item => JSON.parse(JSON.stringify(item))

function pathOf(token: string, { names }: Expressions): string {
  const name = token.startsWith('#') ? names?.[token] : token
  if (name === undefined) throw new Error(`the name ${token} is not given`)
  return name
}

function givenValue(token: string, { values }: Expressions): unknown {
  if (values === undefined || !Object.hasOwn(values, token))
    throw new Error(`the value ${token} is not given`)
  return values[token]
}

/** `a OR b`, `a AND b`, `attribute_not_exists(x)`, `x = :v`, `x < :v`, `x IN (:a, :b)`; OR and AND are never mixed here. */
function holds(condition: string, row: Item, given: Expressions): boolean {
  if (condition.includes(' OR ')) return condition.split(' OR ').some(part => holds(part, row, given))
  if (condition.includes(' AND ')) return condition.split(' AND ').every(part => holds(part, row, given))
  const absent = /^attribute_not_exists\(([#\w]+)\)$/.exec(condition)
  if (absent?.[1] !== undefined) return row[pathOf(absent[1], given)] === undefined
  const within = /^([#\w]+) IN \((.+)\)$/.exec(condition)
  if (within?.[1] !== undefined && within[2] !== undefined) {
    const found = row[pathOf(within[1], given)]
    return within[2].split(', ').some(token => givenValue(token, given) === found)
  }
  const compared = /^([#\w]+) (=|<) (:\w+)$/.exec(condition)
  if (compared?.[1] !== undefined && compared[3] !== undefined) {
    const found = row[pathOf(compared[1], given)]
    const wanted = givenValue(compared[3], given)
    return compared[2] === '=' ? found === wanted : Number(found) < Number(wanted)
  }
  throw new Error(`the condition ${condition} is not known here`)
}

/** `SET a = :b, … REMOVE c, …`. */
function updated(row: Item, expression: string, given: Expressions): Item {
  const parts = /^SET (.+?)(?: REMOVE (.+))?$/.exec(expression)
  if (parts?.[1] === undefined) throw new Error(`the update ${expression} is not known here`)
  const next = { ...row }
  for (const assignment of parts[1].split(', ')) {
    const [path = '', value = ''] = assignment.split(' = ')
    next[pathOf(path, given)] = givenValue(value, given)
  }
  for (const path of parts[2]?.split(', ') ?? []) delete next[pathOf(path, given)]
  return next
}

/** Seals so that a test can see that something is sealed, and under which context. */
export const testCipher: FieldCipher = {
  encrypt: (plain, context) =>
    Promise.resolve(`v1.${Buffer.from(`${context}|${plain}`).toString('base64url')}`),
  decrypt(sealed, context) {
    const [at, plain] = Buffer.from(sealed.slice(3), 'base64url').toString('utf8').split('|')
    if (at !== context || plain === undefined) throw new Error(`not sealed as ${context}`)
    return Promise.resolve(plain)
  },
  index: (plain, context) =>
    Promise.resolve(`index:${Buffer.from(`${context}|${plain}`).toString('base64url')}`),
}
