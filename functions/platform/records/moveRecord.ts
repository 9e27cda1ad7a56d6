import * as z from 'zod/mini'
import type { EventDefinition, PayloadOf } from '../../../shared/contracts/defineEvent.ts'
import type { Transition } from '../../../shared/lifecycle.ts'
import { epochSeconds } from '../clock.ts'
import { newId } from '../ids.ts'
import type { Item, Key, Table, TransactItem, TransactOptions } from './table.ts'
import { isNew, putItem, updateItem } from './writes.ts'

/**
 * A change of state as one write (rules 3 and 4): the record moves only if it is still in an allowed state and at
 * the version read; its event, the idempotency row and whatever else belongs to it are items of the same transaction.
 */

/** The idempotency a caller asked for: minted by the browser, bound to the body by its hash. */
export interface Idempotency {
  readonly owner: string
  readonly call: string
  readonly key: string
  readonly bodyHash: string
}

/** How long a repeat is recognised. */
export const idempotencyMs = 24 * 3_600_000

/** An event to be published once the transaction stands. */
export interface Emitted {
  readonly definition: EventDefinition
  readonly payload: unknown
  /** How long its row is kept when it is not a fact about anybody; without it for ever. */
  readonly keptMs?: number
}

/** Pairs an event with its payload, checked by the compiler. */
export function emit<E extends EventDefinition>(definition: E, payload: PayloadOf<E>): Emitted {
  return { definition, payload }
}

export interface Aggregate {
  readonly type: string
  readonly id: string
}

/** A further item of a transaction, with what its failed condition means to the caller. */
export interface LabelledItem<Label = string> {
  readonly refuses: Label
  readonly item: TransactItem
}

/** The same label for several items. */
export const labelItems = <const Label>(
  refuses: Label,
  items: readonly TransactItem[],
): LabelledItem<Label>[] => items.map(item => ({ refuses, item }))

/** The items without their labels, for a transaction whose caller only needs to know whether it was written. */
export const itemsOf = (items: readonly LabelledItem<unknown>[]): TransactItem[] =>
  items.map(({ item }) => item)

/** The same items under what their labels mean one level up. */
export const relabel = <Label, const Meaning>(
  items: readonly LabelledItem<Label>[] | undefined,
  meaningOf: (label: Label) => Meaning,
): LabelledItem<Meaning>[] =>
  (items ?? []).map(({ refuses, item }) => ({ refuses: meaningOf(refuses), item }))

/** What every write of a record needs to know of its caller. */
export interface WriteContext<Label = never> {
  readonly now: Date
  readonly correlationId: string
  /** Further items of the same transaction: entries, uniqueness rows, condition checks, an operator's audit row. */
  readonly items?: readonly LabelledItem<Label>[] | undefined
}

interface Common<Label> extends WriteContext<Label> {
  readonly table: string
  readonly key: Key
  readonly aggregate: Aggregate
  readonly events?: readonly Emitted[] | undefined
  /** The partition its events are kept under when it is not the record's own, e.g. the investor's timeline. */
  readonly timeline?: string
  readonly idempotency?: Idempotency | undefined
  /** How often the transaction is tried while others hold its rows, see `TransactOptions`. */
  readonly attempts?: number | undefined
}

export interface Creation<State extends string, Label = never> extends Common<Label> {
  readonly state: State
  readonly fields: Item
}

export interface Move<State extends string, Label = never> extends Common<Label> {
  readonly transition: Transition<State>
  /** The version read; left out when any version in an allowed state may move. */
  readonly version?: number
  readonly set?: Item
  readonly remove?: readonly string[]
}

/** The ways in which a write can be refused. */
export type Refused<Result extends { readonly ok: boolean }> = Extract<Result, { readonly ok: false }>

export type Moved<Label = never> =
  | { readonly ok: true; readonly version: number }
  /** The same key with the same body was done before: rebuild the reply from this record. */
  | { readonly ok: false; readonly reason: 'repeat'; readonly recordId: string }
  | { readonly ok: false; readonly reason: 'keyReused' }
  /** The record is in another state or version; `current` is the row as it is, if there is one. */
  | { readonly ok: false; readonly reason: 'stale'; readonly current: Item | undefined }
  /** The first further item whose condition failed: its label, and the row that it met. */
  | {
      readonly ok: false
      readonly reason: 'itemFailed'
      readonly refuses: Label
      readonly current: Item | undefined
    }

/**
 * Writes labelled items in one transaction. A refusal carries the label of the first item whose condition failed; nothing
 * else in the product reads the places of a transaction's items.
 */
export async function transactLabelled<const Label>(
  table: Table,
  items: readonly LabelledItem<Label>[],
  options?: TransactOptions,
): Promise<
  { readonly ok: true } | { readonly ok: false; readonly refuses: Label; readonly current: Item | undefined }
> {
  const result = await table.transact(itemsOf(items), options)
  if (result.ok) return result
  const place = result.reasons.findIndex(({ code }) => code === 'ConditionalCheckFailed')
  const failed = items[place]
  if (failed === undefined)
    throw new Error(`a transaction was cancelled: ${result.reasons.map(({ code }) => code).join(', ')}`)
  return { ok: false, refuses: failed.refuses, current: result.reasons[place]?.item }
}

/** Writes a record that must not exist yet. */
export function createRecord<State extends string, const Label = never>(
  table: Table,
  creation: Creation<State, Label>,
): Promise<Moved<Label>> {
  return commit(table, creation, creationOf(creation), 1)
}

/** The items of a creation for a transaction led by another record: the row first, then its events. */
export function creationItems<State extends string>(creation: Creation<State>): TransactItem[] {
  return [creationOf(creation), ...eventPuts(creation, 1)]
}

/** The items of a move for a transaction led by another record: the row first, then its events. */
export function moveItems<State extends string>(
  move: Move<State> & { readonly version: number },
): TransactItem[] {
  return [moveOf(move), ...eventPuts(move, move.version + 1)]
}

function creationOf<State extends string>(creation: Creation<State, unknown>): TransactItem {
  const { fields, state, key, now } = creation
  const item = {
    ...fields,
    ...key,
    state,
    version: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
  return putItem(creation.table, item, isNew)
}

/** Moves a record; needs the version it stands at, or finds the next one by adding to it. */
export function moveRecord<State extends string, const Label = never>(
  table: Table,
  move: Move<State, Label> & { readonly version: number },
): Promise<Moved<Label>> {
  return commit(table, move, moveOf(move), move.version + 1)
}

function moveOf<State extends string>(
  move: Move<State, unknown> & { readonly version: number },
): TransactItem {
  const { transition, version, set, remove = [], key, now } = move
  const origins = transition.from.map((state, index) => [`from${index}`, state] as const)
  return updateItem(move.table, key, {
    set: { ...set, state: transition.to, version: version + 1, updatedAt: now.toISOString() },
    remove,
    when: `#state IN (${origins.map(([name]) => `:${name}`).join(', ')}) AND #version = :readVersion`,
    values: { ...Object.fromEntries(origins), readVersion: version },
  })
}

type Refusal<Label> =
  | { readonly reason: 'repeat' | 'stale' }
  | { readonly reason: 'itemFailed'; readonly refuses: Label }

async function commit<Label>(
  table: Table,
  common: Common<Label>,
  record: TransactItem,
  version: number,
): Promise<Moved<Label>> {
  const { idempotency, items } = common
  const labelled: LabelledItem<Refusal<Label>>[] = [
    ...labelItems(
      { reason: 'repeat' },
      idempotency === undefined ? [] : [idempotencyPut(common, idempotency, version)],
    ),
    ...labelItems({ reason: 'stale' }, [record, ...eventPuts(common, version)]),
    ...relabel(items, refuses => ({ reason: 'itemFailed', refuses }) as const),
  ]
  const result = await transactLabelled(table, labelled, { attempts: common.attempts })
  if (result.ok) return { ok: true, version }
  const { refuses, current } = result
  if (refuses.reason === 'itemFailed') return { ok: false, ...refuses, current }
  if (refuses.reason === 'stale') return { ok: false, reason: 'stale', current }
  if (current?.bodyHash !== idempotency?.bodyHash) return { ok: false, reason: 'keyReused' }
  return { ok: false, reason: 'repeat', recordId: String(current?.recordId) }
}

/** The row that makes a repeat recognisable. */
function idempotencyKey({ owner, call, key }: Idempotency): Key {
  return { pk: `idempotency#${owner}#${call}#${key}`, sk: 'idempotency' }
}

const repeatRow = z.object({ bodyHash: z.string(), recordId: z.string(), expiresAt: z.number() })

/** The id of the record that a request of this key made before; `keyReused` when its body was another one. */
export async function repeatOf(
  table: Table,
  tableName: string,
  idempotency: Idempotency,
  now: Date,
): Promise<{ readonly recordId: string } | 'keyReused' | undefined> {
  const found = await table.get(tableName, idempotencyKey(idempotency))
  if (found === undefined) return undefined
  const { bodyHash, recordId, expiresAt } = z.parse(repeatRow, found)
  if (expiresAt < epochSeconds(now)) return undefined
  return bodyHash === idempotency.bodyHash ? { recordId } : 'keyReused'
}

function idempotencyPut(common: Common<unknown>, idempotency: Idempotency, version: number): TransactItem {
  const { table, aggregate, now } = common
  const row = {
    ...idempotencyKey(idempotency),
    bodyHash: idempotency.bodyHash,
    recordId: aggregate.id,
    recordVersion: version,
    expiresAt: epochSeconds(now, idempotencyMs),
  }
  return putItem(table, row, {
    when: 'attribute_not_exists(pk) OR expiresAt < :now',
    values: { now: epochSeconds(now) },
  })
}

/** The event rows: kept for ever unless the event says otherwise, they are the audit trail and the investor's timeline. */
function eventPuts(common: Common<unknown>, version: number): TransactItem[] {
  return (common.events ?? []).map((event, place) => eventPut(common, event, { version, place }))
}

function eventPut(
  common: Common<unknown>,
  { definition, payload, keptMs }: Emitted,
  { version, place }: { readonly version: number; readonly place: number },
): TransactItem {
  const at = common.now.toISOString()
  const id = newId('evt', common.now)
  // Of one instant, later versions of a record come later, and the events of one write in the order they were given.
  const order = `${String(version).padStart(9, '0')}.${String(place).padStart(2, '0')}`
  const event = {
    id,
    name: definition.name,
    version: definition.version,
    at,
    correlationId: common.correlationId,
    aggregate: { ...common.aggregate, version },
    payload,
  }
  return {
    Put: {
      TableName: common.table,
      Item: {
        pk: common.timeline ?? common.key.pk,
        sk: `event#${at}#${order}#${id}`,
        domain: definition.domain,
        event,
        ...(keptMs === undefined ? {} : { expiresAt: epochSeconds(common.now, keptMs) }),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}
