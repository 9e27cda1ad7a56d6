import * as z from 'zod/mini'
import type { Item, Key, Table } from '../records/table.ts'
import { type FieldCipher, UnreadableField } from './fieldCipher.ts'

/** A table, and the contexts of its encrypted attributes by their names, however deep they lie in a row. */
export interface SealedTable {
  readonly tableName: string
  readonly contexts: Readonly<Record<string, string>>
}

export interface Counts {
  /** Rows that were read. */
  readonly read: number
  /** Rows whose fields are now of the current form and data key. */
  readonly written: number
  /** Rows that somebody changed meanwhile; they need another walk. */
  readonly moved: number
  /** Fields that do not open: see `field.unreadable` in the log. */
  readonly unreadable: number
}
export interface Reencrypted extends Counts {
  /** Whether the whole table was read before the time was up. */
  readonly finished: boolean
}

/** How a table is walked. */
export interface Walk {
  /** The last row of an earlier walk that ended early; left out, it begins with the table. */
  readonly after?: Key | undefined
  hasTime(): boolean
  /** Waits after ten rows of which some were written, so that investors have the table's throughput. */
  pause(): Promise<void>
  /** Every row up to this one was read; the counts are those of this walk. Once a page, and when the time is up. */
  reached(row: Key, counts: Counts): Promise<void>
}

const atOnce = 10
const key = z.object({ pk: z.string(), sk: z.string() })

/**
 * Encrypts the fields of a table anew that are not of the form and the data key that are written now. An attribute is replaced
 * only if it still is what was read, so that no write of an investor is undone; versions of records stay, since nothing that
 * they guard changes. A walk that ended early is continued by the next one from the row it reached.
 */
export async function reencryptRows(
  table: Pick<Table, 'scan' | 'update'>,
  { tableName, contexts }: SealedTable,
  cipher: FieldCipher,
  walk: Walk,
): Promise<Reencrypted> {
  const counts = { read: 0, written: 0, moved: 0, unreadable: 0 }
  const one = async (row: Item): Promise<void> => {
    const { changed, unreadable } = await reencrypted(row, contexts, cipher)
    counts.unreadable += unreadable
    if (Object.keys(changed).length === 0) return
    counts[(await replace(table, tableName, row, changed)) ? 'written' : 'moved'] += 1
  }
  const from = walk.after === undefined ? {} : { ExclusiveStartKey: { ...walk.after } }
  for await (const page of table.scan({ TableName: tableName, ConsistentRead: true, ...from })) {
    for (let start = 0; start < page.length; start += atOnce) {
      if (!walk.hasTime()) {
        const last = page[start - 1]
        if (last !== undefined) await walk.reached(z.parse(key, last), { ...counts })
        return { ...counts, finished: false }
      }
      const some = page.slice(start, start + atOnce)
      const { written } = counts
      counts.read += some.length
      await Promise.all(some.map(one))
      if (counts.written > written) await walk.pause()
    }
    const last = page.at(-1)
    if (last !== undefined) await walk.reached(z.parse(key, last), { ...counts })
  }
  return { ...counts, finished: true }
}

/** Whose row it is: rows of an investor have the id, or lie in the investor's partition. */
const ownerOf = ({ investorId, pk }: Item): string =>
  typeof investorId === 'string' ? investorId : String(pk).replace(/^investor#/, '')

/** A map of DynamoDB: no binary, no set. */
const isMap = (value: unknown): value is Item => Object.prototype.toString.call(value) === '[object Object]'

async function reencrypted(
  row: Item,
  contexts: SealedTable['contexts'],
  cipher: FieldCipher,
): Promise<{ changed: Item; unreadable: number }> {
  const owner = ownerOf(row)
  let unreadable = 0
  const leaf = async (sealed: string, context: string): Promise<string> => {
    try {
      return await cipher.encrypt(await cipher.decrypt(sealed, context, owner), context, owner)
    } catch (error) {
      if (!(error instanceof UnreadableField)) throw error
      unreadable += 1
      return sealed
    }
  }
  const isOld = (value: string): boolean => /^v\d+\./.test(value) && !cipher.isCurrent(value)
  const walk = async (name: string, value: unknown): Promise<unknown> => {
    const context = contexts[name]
    if (typeof value === 'string')
      return context === undefined || !isOld(value) ? value : leaf(value, context)
    if (Array.isArray(value)) return Promise.all(value.map(inner => walk(name, inner)))
    if (!isMap(value)) return value
    const entries = Object.entries(value).map(async ([key, inner]) => [key, await walk(key, inner)] as const)
    return Object.fromEntries(await Promise.all(entries))
  }
  const changed: Item = {}
  for (const [name, value] of Object.entries(row)) {
    const next = await walk(name, value)
    if (JSON.stringify(next) !== JSON.stringify(value)) changed[name] = next
  }
  return { changed, unreadable }
}

async function replace(
  table: Pick<Table, 'update'>,
  TableName: string,
  row: Item,
  changed: Item,
): Promise<boolean> {
  const names = Object.keys(changed)
  const written = await table.update({
    TableName,
    Key: { pk: row.pk, sk: row.sk },
    UpdateExpression: `SET ${names.map((_, at) => `#a${at} = :new${at}`).join(', ')}`,
    ConditionExpression: names.map((_, at) => `#a${at} = :old${at}`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name, at) => [`#a${at}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      names.flatMap((name, at) => [
        [`:new${at}`, changed[name]],
        [`:old${at}`, row[name]],
      ]),
    ),
  })
  return written !== undefined
}
