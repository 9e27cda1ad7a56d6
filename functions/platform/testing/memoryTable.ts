import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import type { CancelReason, Item, Key, Table, TransactItem, TransactResult } from '../records/table.ts'
import type { FieldCipher } from '../security/fieldCipher.ts'
import { copiedFields } from './copies.ts'
import { holds, updated } from './expressions.ts'
import { MemoryRows } from './memoryRows.ts'

/**
 * Tables in memory that evaluate conditions, queries and updates, so that scenarios run through the real stores and are
 * refused by what the database would refuse.
 */
export interface MemoryTable extends Table {
  readonly rows: Map<string, Item>
  /** Runs just before the next transaction is written: somebody else was quicker. */
  meanwhile(action: () => Promise<void>): void
  /** Calls made, e.g. `['get', 'transact']`. */
  readonly calls: string[]
  /** The payloads of the events of a name. */
  events(name: string): Item[]
}

const nameOf = (table: unknown, key: Item): string => `${String(table)}|${String(key.pk)}|${String(key.sk)}`

export function memoryTable(): MemoryTable {
  const rows = new MemoryRows()
  const calls: string[] = []
  let before: (() => Promise<void>) | undefined
  return {
    rows,
    calls,
    meanwhile(action) {
      before = action
    },
    events: name =>
      [...rows.values()].flatMap(row =>
        isItem(row.event) && row.event.name === name && isItem(row.event.payload) ? [row.event.payload] : [],
      ),
    async get(table, key: Key) {
      calls.push('get')
      return copyOf(rows.get(nameOf(table, { ...key })))
    },
    async getMany(table, keys) {
      calls.push('getMany')
      return keys.map(key => copyOf(rows.get(nameOf(table, { ...key })))).filter(row => row !== undefined)
    },
    async query(input) {
      calls.push('query')
      return queried(rows, input)
    },
    async *scan(input) {
      calls.push('scan')
      const { TableName, FilterExpression, ExclusiveStartKey } = input
      const given = { names: input.ExpressionAttributeNames, values: input.ExpressionAttributeValues }
      const start = ExclusiveStartKey && nameOf(TableName, ExclusiveStartKey)
      let isPast = start === undefined
      for (const [name, row] of rows) {
        if (
          isPast &&
          name.startsWith(`${TableName}|`) &&
          (FilterExpression === undefined || holds(FilterExpression, row, given))
        )
          yield [copiedFields(row)]
        isPast ||= name === start
      }
    },
    async transact(items) {
      calls.push('transact')
      const action = before
      before = undefined
      await action?.()
      return transacted(rows, items)
    },
    async update(input) {
      calls.push('update')
      const result = transacted(rows, [
        { Update: { ...input, UpdateExpression: input.UpdateExpression ?? '' } },
      ])
      return result.ok ? copyOf(rows.get(nameOf(input.TableName, { ...input.Key }))) : undefined
    },
  }
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null
const copyOf = (row: Item | undefined): Item | undefined => row && copiedFields(row)

function queried(rows: MemoryRows, input: QueryCommandInput): Item[] {
  const given = { names: input.ExpressionAttributeNames, values: input.ExpressionAttributeValues }
  const sort = input.IndexName === 'due' ? 'dueAt' : 'sk'
  const found: Item[] = []
  for (const [name, row] of partitionOf(rows, input))
    if (name.startsWith(`${input.TableName}|`) && row[sort] !== undefined)
      if (holds(input.KeyConditionExpression ?? '', row, given)) found.push(row)
  found.sort((a, b) => (String(a[sort]) < String(b[sort]) ? -1 : 1))
  if (input.ScanIndexForward === false) found.reverse()
  const page = found.slice(0, input.Limit ?? found.length)
  const { FilterExpression } = input
  const kept = FilterExpression === undefined ? page : page.filter(row => holds(FilterExpression, row, given))
  return kept.map(copiedFields)
}

/** The rows of the partition that the key condition names; the rest of the condition is evaluated on them. */
function partitionOf(
  rows: MemoryRows,
  {
    TableName = '',
    IndexName,
    KeyConditionExpression = '',
    ExpressionAttributeValues = {},
  }: QueryCommandInput,
): Iterable<[string, Item]> {
  const attribute = IndexName === 'due' ? 'duePk' : 'pk'
  const slot = new RegExp(`^${attribute} = (:\\w+)`).exec(KeyConditionExpression)?.[1]
  if (slot === undefined) return rows
  const value: unknown = ExpressionAttributeValues[slot]
  if (attribute === 'pk') return rows.partition(TableName, value)
  return [...rows].filter(([, row]) => row[attribute] === value)
}

function transacted(rows: Map<string, Item>, items: readonly TransactItem[]): TransactResult {
  if (items.length > 100) throw new Error('a transaction takes at most 100 items')
  const named = items.map(({ Put, Update, Delete, ConditionCheck }) => {
    const one = Put ?? Update ?? Delete ?? ConditionCheck
    const key = Put?.Item ?? Update?.Key ?? Delete?.Key ?? ConditionCheck?.Key
    if (one === undefined || key === undefined) throw new Error('an unknown kind of item')
    refuseUnused(one, Update?.UpdateExpression)
    return { one, name: nameOf(one.TableName, key) }
  })
  // The database refuses a transaction that names a row twice, and so does this one.
  if (new Set(named.map(({ name }) => name)).size < named.length)
    throw new Error('a transaction may name a row once')
  const reasons = named.map(({ one, name }): CancelReason => {
    const row = rows.get(name)
    const given = { names: one.ExpressionAttributeNames, values: one.ExpressionAttributeValues }
    const condition = one.ConditionExpression
    if (condition === undefined || holds(condition, row ?? {}, given)) return { code: 'None' }
    return { code: 'ConditionalCheckFailed', ...(row === undefined ? {} : { item: copiedFields(row) }) }
  })
  if (reasons.some(({ code }) => code !== 'None')) return { ok: false, reasons }
  items.forEach(({ Put, Update, Delete }, index) => {
    const name = named[index]?.name ?? ''
    if (Put?.Item !== undefined) rows.set(name, copiedFields(Put.Item))
    if (Delete !== undefined) rows.delete(name)
    if (Update?.Key !== undefined) {
      const given = { names: Update.ExpressionAttributeNames, values: Update.ExpressionAttributeValues }
      rows.set(
        name,
        copiedFields(updated(rows.get(name) ?? Update.Key, Update.UpdateExpression ?? '', given)),
      )
    }
  })
  return { ok: true }
}

/** The database refuses names and values that no expression uses, and an empty list of them. */
function refuseUnused(
  {
    ConditionExpression,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  }: Pick<
    NonNullable<TransactItem['Delete']>,
    'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
  >,
  update = '',
): void {
  const used = new Set(`${update} ${ConditionExpression ?? ''}`.match(/[#:]\w+/g))
  for (const given of [names, values]) {
    if (given === undefined) continue
    const unused = Object.keys(given).filter(name => !used.has(name))
    if (unused.length > 0 || Object.keys(given).length === 0)
      throw new Error(`no expression uses ${unused.join(', ')}`)
  }
}

/** Seals so that a test can see that something is sealed, and under which context. */
export const testCipher: FieldCipher = {
  encrypt: (plain, context, owner) =>
    Promise.resolve(`v2.${Buffer.from(`${context}|${owner}|${plain}`).toString('base64url')}`),
  decrypt(sealed, context, owner) {
    const text = Buffer.from(sealed.slice(3), 'base64url').toString('utf8')
    const bound = `${context}|${owner}|`
    return text.startsWith(bound)
      ? Promise.resolve(text.slice(bound.length))
      : Promise.reject(new Error(`not sealed as ${context} of ${owner}`))
  },
  isCurrent: sealed => sealed.startsWith('v2.'),
  index: (plain, context) =>
    Promise.resolve(`index:${Buffer.from(`${context}|${plain}`).toString('base64url')}`),
}
