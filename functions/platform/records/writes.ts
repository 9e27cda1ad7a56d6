import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { type Item, type Key, showOld, type TransactItem } from './table.ts'

/**
 * Writes and reads of rows, said by their fields. Conditions stay DynamoDB's own expressions; a failed one returns the row
 * that stood in the way.
 */

/** What must hold for a write, e.g. `{ when: 'units >= :least', values: { least: 3 } }`. */
export interface Condition {
  /** `:name` is a value, `#name` the field of this name: for reserved words. */
  readonly when?: string | undefined
  readonly values?: Item | undefined
  /** Fields that are not called what `#name` says, e.g. `{ request: id }` for `requests.#request`. */
  readonly names?: Readonly<Record<string, string>> | undefined
}

/** What an update changes, by the fields of the row; a field to `set` that is undefined is left as it is. */
export interface Changes extends Condition {
  readonly set?: Item
  readonly add?: Readonly<Record<string, number>>
  readonly remove?: readonly string[]
}

/** The condition that there is no such row. */
export const isNew = { when: 'attribute_not_exists(pk)' } as const
/** The condition that there is one. */
export const exists = { when: 'attribute_exists(pk)' } as const

/** An update of one row, for `table.update`. */
export function updateOf(
  TableName: string,
  key: Key,
  { set = {}, add = {}, remove = [], when, values = {}, names = {} }: Changes,
) {
  const sets = Object.entries(set).filter(([, value]) => value !== undefined)
  const adds = Object.entries(add)
  const UpdateExpression = [
    ...clause('SET', sets, ([field]) => `#${field} = :to_${field}`),
    ...clause('ADD', adds, ([field]) => `#${field} :more_${field}`),
    ...clause('REMOVE', remove, field => `#${field}`),
  ].join(' ')
  const given = {
    ...values,
    ...Object.fromEntries(sets.map(([field, value]) => [`to_${field}`, value])),
    ...Object.fromEntries(adds.map(([field, more]) => [`more_${field}`, more])),
  }
  return {
    TableName,
    Key: { ...key },
    UpdateExpression,
    ...expressions(`${UpdateExpression} ${when ?? ''}`, { when, values: given, names }),
  }
}

/** The same as an item of a transaction. */
export const updateItem = (TableName: string, key: Key, changes: Changes): TransactItem => ({
  Update: { ...updateOf(TableName, key, changes), ...showOld },
})

export const putItem = (TableName: string, row: Key & Item, condition: Condition = {}): TransactItem => ({
  Put: { TableName, Item: row, ...expressions(condition.when, condition), ...showOld },
})

export const deleteItem = (TableName: string, key: Key, condition: Condition = {}): TransactItem => ({
  Delete: { TableName, Key: { ...key }, ...expressions(condition.when, condition), ...showOld },
})

/** Holds only while the condition does; it writes nothing. */
export const checkItem = (
  TableName: string,
  key: Key,
  condition: Condition & { readonly when: string },
): TransactItem => ({
  ConditionCheck: {
    TableName,
    Key: { ...key },
    ...expressions(condition.when, condition),
    ConditionExpression: condition.when,
    ...showOld,
  },
})

/** The rows of a partition in the order of their sort keys, read consistently, for `table.query`. */
export const rowsOfPartition = (
  TableName: string,
  pk: string,
  {
    prefix,
    newestFirst = false,
    most,
  }: { readonly prefix?: string; readonly newestFirst?: boolean; readonly most?: number } = {},
): QueryCommandInput => ({
  TableName,
  KeyConditionExpression: prefix === undefined ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :prefix)',
  ExpressionAttributeValues: { ':pk': pk, ...(prefix === undefined ? {} : { ':prefix': prefix }) },
  ConsistentRead: true,
  ...(newestFirst ? { ScanIndexForward: false } : {}),
  ...(most === undefined ? {} : { Limit: most }),
})

const clause = <Part>(verb: string, parts: readonly Part[], written: (part: Part) => string): string[] =>
  parts.length === 0 ? [] : [`${verb} ${parts.map(written).join(', ')}`]

/** The condition with its values and all names of the expressions; none at all is not the same as an empty list. */
function expressions(named: string | undefined, { when, values = {}, names = {} }: Condition) {
  const used = [...new Set((named ?? '').match(/#\w+/g) ?? [])]
  return {
    ...(when === undefined ? {} : { ConditionExpression: when }),
    ...(used.length === 0
      ? {}
      : {
          ExpressionAttributeNames: Object.fromEntries(
            used.map(name => [name, names[name.slice(1)] ?? name.slice(1)]),
          ),
        }),
    ...(Object.keys(values).length === 0
      ? {}
      : {
          ExpressionAttributeValues: Object.fromEntries(
            Object.entries(values).map(([name, value]) => [`:${name}`, value]),
          ),
        }),
  }
}
