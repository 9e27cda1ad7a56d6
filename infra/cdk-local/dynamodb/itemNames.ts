import { z } from 'zod'
import type { ItemAccess } from './transactions.ts'

/** The items that a call writes, or reads in a transaction, by the key attributes of their tables. */

const item = z.record(z.string(), z.unknown())
const put = z.looseObject({ TableName: z.string(), Item: item })
const keyed = z.looseObject({ TableName: z.string(), Key: item })
const transact = z.looseObject({
  TransactItems: z.array(
    z.looseObject({
      Put: put.optional(),
      Update: keyed.optional(),
      Delete: keyed.optional(),
      ConditionCheck: keyed.optional(),
      Get: keyed.optional(),
    }),
  ),
})
const batchWrite = z.looseObject({
  RequestItems: z.record(
    z.string(),
    z.array(
      z.looseObject({
        PutRequest: z.looseObject({ Item: item }).optional(),
        DeleteRequest: z.looseObject({ Key: item }).optional(),
      }),
    ),
  ),
})

/** The names of a table's key attributes. */
export type KeyNames = (table: string) => readonly string[]

/** `undefined` of a call that meets no transaction, and of one that the database will refuse as malformed. */
export function itemsOf(operation: string, body: unknown, keyNames: KeyNames): ItemAccess | undefined {
  const nameOf = (tableName: string, attributes: Record<string, unknown>): string => {
    const table = tableName.split(':table/').at(-1) ?? tableName
    return JSON.stringify([table, ...keyNames(table).map(name => attributes[name])])
  }
  switch (operation) {
    case 'PutItem': {
      const { data } = put.safeParse(body)
      return data && { access: 'write', items: [nameOf(data.TableName, data.Item)] }
    }
    case 'UpdateItem':
    case 'DeleteItem': {
      const { data } = keyed.safeParse(body)
      return data && { access: 'write', items: [nameOf(data.TableName, data.Key)] }
    }
    case 'TransactWriteItems':
    case 'TransactGetItems': {
      const items = transact
        .safeParse(body)
        .data?.TransactItems.flatMap(({ Put, Update, Delete, ConditionCheck, Get }) => {
          const one = Update ?? Delete ?? ConditionCheck ?? Get
          if (Put !== undefined) return nameOf(Put.TableName, Put.Item)
          return one === undefined ? [] : nameOf(one.TableName, one.Key)
        })
      return items && { access: operation === 'TransactGetItems' ? 'transactGet' : 'transactWrite', items }
    }
    case 'BatchWriteItem': {
      const requested = batchWrite.safeParse(body).data?.RequestItems
      return (
        requested && {
          access: 'batchWrite',
          items: Object.entries(requested).flatMap(([table, requests]) =>
            requests.map(({ PutRequest, DeleteRequest }) =>
              nameOf(table, PutRequest?.Item ?? DeleteRequest?.Key ?? {}),
            ),
          ),
        }
      )
    }
    default:
      return undefined
  }
}
