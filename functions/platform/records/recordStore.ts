import * as z from 'zod/mini'
import type { Transition } from '../../../shared/lifecycle.ts'
import { dueRows, shardOf } from './dueRows.ts'
import {
  type Aggregate,
  type Creation,
  createRecord,
  creationItems,
  type Idempotency,
  type Move,
  type Moved,
  moveItems,
  moveRecord,
  repeatOf,
  type WriteContext,
} from './moveRecord.ts'
import type { Item, Key, Table, TransactItem } from './table.ts'
import { isNew, putItem, rowsOfPartition, updateOf } from './writes.ts'

/** Where a kind of record is kept, and how its row is read. `KeyId` is what its key is made of, `Id` what a write needs. */
export interface RecordDefinition<Id extends KeyId, Stored, KeyId = Id> {
  readonly tableName: string
  /** The type of its aggregate, as its events name it. */
  readonly type: string
  idOf(id: Id): string
  keyOf(id: KeyId): Key
  /** The partition its events are kept under; its own when left out. */
  timelineOf?(id: Id): string
  parse(row: Item): Stored
  /** Over how many values of the index `due` they are spread; one when left out. */
  readonly dueShards?: number
}

/** What all writes of one record share: spread into a creation or a move. */
export interface Located {
  readonly table: string
  readonly key: Key
  readonly aggregate: Aggregate
  readonly timeline?: string
  readonly now: Date
  readonly correlationId: string
}

/** What a record stores anew; a field that is `undefined` is removed. */
export interface Save<State extends string, Label = never> extends Omit<Creation<State, Label>, 'state'> {
  readonly transition: Transition<State>
  /** The version read; 0 when nothing was stored. */
  readonly version: number
}

export interface RecordStore<Id extends KeyId, Stored, KeyId = Id> {
  /** One consistent read. */
  read(id: KeyId): Promise<Stored | undefined>
  /** `locate` for a record of this store. */
  at(id: Id, context: WriteContext<unknown>): Located
  /** The value of `duePk` of a record that waits in a partition of the index `due`. */
  duePk(id: Id, partition: string): string
  /** Rows of a partition of the index `due`, the longest waiting first; only those due `by` then. */
  due(partition: string, most: number, by?: Date): Promise<Item[]>
  /** Puts off the next check of a record that still waits in `partition`; without `next` it waits no more. */
  markChecked(
    id: Id,
    check: { readonly partition: string; readonly next: string | undefined; readonly version?: number },
  ): Promise<void>
}

/** Place, aggregate and context of a write of one record. */
export const locate = <Id extends KeyId, KeyId>(
  { tableName, type, idOf, keyOf, timelineOf }: Omit<RecordDefinition<Id, unknown, KeyId>, 'parse'>,
  id: Id,
  { now, correlationId }: WriteContext<unknown>,
): Located => ({
  table: tableName,
  key: keyOf(id),
  aggregate: { type, id: idOf(id) },
  ...(timelineOf === undefined ? {} : { timeline: timelineOf(id) }),
  now,
  correlationId,
})

export function recordStore<Id extends KeyId, Stored, KeyId = Id>(
  table: Table,
  definition: RecordDefinition<Id, Stored, KeyId>,
): RecordStore<Id, Stored, KeyId> {
  const { tableName, idOf, keyOf, parse, dueShards: shards = 0 } = definition
  const duePk = (id: Id, partition: string): string =>
    shards === 0 ? partition : shardOf(partition, idOf(id), shards)
  return {
    async read(id) {
      const found = await table.get(tableName, keyOf(id))
      return found === undefined ? undefined : parse(found)
    },
    at: (id, context) => locate(definition, id, context),
    due: (partition, most, by) =>
      dueRows(table, { table: tableName, partition, most, shards, ...(by === undefined ? {} : { by }) }),
    duePk,
    async markChecked(id, { partition, next, version }) {
      // It may have moved, or another sweep has checked it: only what still waits is put off.
      await table.update(
        updateOf(tableName, keyOf(id), {
          ...(next === undefined ? { remove: ['duePk', 'dueAt'] } : { set: { dueAt: next } }),
          // The plain value is that of a row from before they were spread.
          when: `duePk IN (:waiting, :plain)${version === undefined ? '' : ' AND version = :read'}`,
          values: {
            waiting: duePk(id, partition),
            plain: partition,
            ...(version !== undefined && { read: version }),
          },
        }),
      )
    },
  }
}

/** Records of an investor whose ids sort by time, e.g. orders: each with a pointer by which its id alone finds it. */
export interface InvestorRecord {
  readonly investorId: string
  readonly orderId: string
}
/** The ids in a pointer, and in a row of the index `due`. */
export const investorRecord = z.object({ orderId: z.string(), investorId: z.string() })

export interface InvestorRecords<Stored> extends RecordStore<InvestorRecord, Stored> {
  /** By its id alone: two consistent reads. */
  find(orderId: string): Promise<Stored | undefined>
  /** Whose record a pointer of this kind names. */
  pointed(kind: string, id: string): Promise<InvestorRecord | undefined>
  /** The row by which an id of this kind finds its record. */
  pointerPut(kind: string, id: string, record: InvestorRecord): TransactItem
  /** Newest first, `most` after `before`. */
  list(
    investorId: string,
    page: { readonly before?: string | undefined; readonly most: number },
  ): Promise<Stored[]>
  /** The ids of all of them: one consistent query. */
  ids(investorId: string): Promise<readonly string[]>
  /** What a request of this key made before; `keyReused` when its body was another one. */
  repeatOf(
    idempotency: Idempotency,
    now: Date,
  ): Promise<{ readonly orderId: string } | 'keyReused' | undefined>
  /** The records of a partition of the index `due` whose time has come. */
  dueRecords(partition: string, now: Date, most: number): Promise<InvestorRecord[]>
}

/** `prefix` is that of the keys, e.g. `order` for `investor#…/order#…` and the pointer `order#…/pointer`. */
export function investorRecords<Stored extends InvestorRecord>(
  table: Table,
  {
    tableName,
    type,
    prefix,
    parse,
    dueShards,
  }: {
    readonly tableName: string
    readonly type: string
    readonly prefix: string
    parse(row: Item): Stored
    readonly dueShards?: number
  },
): InvestorRecords<Stored> {
  const records = recordStore<InvestorRecord, Stored>(table, {
    tableName,
    type,
    idOf: ({ orderId }) => orderId,
    keyOf: ({ investorId, orderId }) => ({ pk: `investor#${investorId}`, sk: `${prefix}#${orderId}` }),
    timelineOf: ({ orderId }) => `${prefix}#${orderId}`,
    parse,
    ...(dueShards !== undefined && { dueShards }),
  })
  const pointerKey = (kind: string, id: string): Key => ({ pk: `${kind}#${id}`, sk: 'pointer' })
  const pointed = async (kind: string, id: string): Promise<InvestorRecord | undefined> => {
    const found = await table.get(tableName, pointerKey(kind, id))
    return found === undefined ? undefined : z.parse(investorRecord, found)
  }
  return {
    ...records,
    pointed,
    async find(orderId) {
      const owner = await pointed(prefix, orderId)
      return owner === undefined ? undefined : records.read(owner)
    },
    pointerPut: (kind, id, { orderId, investorId }) =>
      putItem(
        tableName,
        { ...pointerKey(kind, id), orderId, investorId },
        { when: 'attribute_not_exists(pk) OR orderId = :order', values: { order: orderId } },
      ),
    async ids(investorId) {
      const own = rowsOfPartition(tableName, `investor#${investorId}`, { prefix: `${prefix}#` })
      return (await table.query(own)).map(row => z.parse(investorRecord, row).orderId)
    },
    async list(investorId, { before, most }) {
      const rows = await table.query({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        // No id sorts between `order#` and the first one, nor between the last one and `order#~`.
        ExpressionAttributeValues: {
          ':pk': `investor#${investorId}`,
          ':from': `${prefix}#`,
          ':to': `${prefix}#${before ?? '~'}`,
        },
        ScanIndexForward: false,
        ConsistentRead: true,
        // The last one of the page before is found again.
        Limit: most + (before === undefined ? 0 : 1),
      })
      return rows
        .map(parse)
        .filter(({ orderId }) => orderId !== before)
        .slice(0, most)
    },
    async repeatOf(idempotency, now) {
      const repeat = await repeatOf(table, tableName, idempotency, now)
      return typeof repeat === 'object' ? { orderId: repeat.recordId } : repeat
    },
    async dueRecords(partition, now, most) {
      const rows = await records.due(partition, most, now)
      return rows.map(row => z.parse(investorRecord, row))
    },
  }
}

function writeOf<State extends string, Label>({ fields, transition, version, ...rest }: Save<State, Label>) {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined)
  const set = Object.fromEntries(present)
  return version === 0
    ? { create: { ...rest, state: transition.to, fields: set } satisfies Creation<State, Label> }
    : {
        move: {
          ...rest,
          transition,
          version,
          set,
          remove: Object.keys(fields).filter(name => fields[name] === undefined),
        } satisfies Move<State, Label>,
      }
}

/** Writes the whole of a record over the version read, or for the first time. */
export function saveRecord<State extends string, Label = never>(
  table: Table,
  save: Save<State, Label>,
): Promise<Moved<Label>> {
  const { create, move } = writeOf(save)
  return create === undefined ? moveRecord(table, move) : createRecord(table, create)
}

/** The same as items of a transaction that another record leads: the row first, then its events. */
export function saveItems<State extends string>(save: Save<State>): TransactItem[] {
  const { create, move } = writeOf(save)
  return create === undefined ? moveItems(move) : creationItems(create)
}

/** Holds only while a row is at the version read; 0: while there is none. */
export const atVersion = (version: number) =>
  version === 0 ? isNew : { when: '#version = :read', values: { read: version } }
