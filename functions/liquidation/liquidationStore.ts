import * as z from 'zod/mini'
import type { Transition } from '../../shared/lifecycle.ts'
import type { MarketCalendar, MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import type { BookPart } from '../book/bookRows.ts'
import type { MarketWriteContext } from '../platform/marketDays.ts'
import {
  createRecord,
  type Emitted,
  type Idempotency,
  type LabelledItem,
  labelItems,
  type Move,
  type Moved,
  moveItems,
  moveRecord,
  type Refused,
  relabel,
} from '../platform/records/moveRecord.ts'
import {
  type InvestorRecord,
  type InvestorRecords,
  investorRecord,
  investorRecords,
} from '../platform/records/recordStore.ts'
import type { Item, Table, TransactItem } from '../platform/records/table.ts'
import { checkItem, deleteItem, isNew, putItem } from '../platform/records/writes.ts'
import { isOpen, isQuote, payFrom, type RedeemState, validUntilOf } from './liquidationLifecycle.ts'
import { type Liquidation, liquidationRow } from './liquidationRows.ts'

/** The only file that knows the keys of requests to sell. What is done with one beside them is in `liquidationCommands.ts`. */

/** The context of a write: the day of its next check depends on the calendar. */
export type LiquidationContext = MarketWriteContext<string>

/** The conditions of other domains that can refuse a command in its transaction. */
export type GateRefusal = 'payoutsHeld' | 'allPayoutsHeld' | 'bank'
export type Gate = LabelledItem<GateRefusal>

export type LiquidationMoved =
  | { readonly ok: true; readonly liquidation: Liquidation }
  /** The request moved meanwhile, or its state does not allow it: read it and decide again. */
  | { readonly ok: false; readonly reason: 'conflict' }
  /** Payouts are on hold, the investor's or all, or the bank account is not verified. */
  | { readonly ok: false; readonly reason: 'refused'; readonly refuses: GateRefusal }
  /**
   * The book refused. Of a new request: units of a lot are not free any more; read the lots again. Of a delivery: units were
   * redeemed meanwhile and can never be delivered.
   */
  | { readonly ok: false; readonly reason: 'units' }
  /** One of the caller's items failed: its label. */
  | { readonly ok: false; readonly reason: 'itemFailed'; readonly refuses: string }

/** The answer of a command that has an idempotency key. */
export type LiquidationAnswered =
  | LiquidationMoved
  /** The same was done before under this key: answer with that request. */
  | { readonly ok: false; readonly reason: 'repeat'; readonly orderId: string }
  | { readonly ok: false; readonly reason: 'keyReused' }

/** What else a command writes. */
export interface MoveMore {
  readonly set?: Partial<Liquidation> & Item
  readonly remove?: readonly string[]
  readonly events?: readonly Emitted[]
  readonly gates?: readonly Gate[]
  readonly parts?: readonly BookPart[]
  readonly idempotency?: Idempotency | undefined
}

/** A quote whose place a new one takes: its row and its events, moved in the new one's transaction. */
export interface Superseding {
  readonly former: Liquidation
  readonly transition: Transition<RedeemState>
  readonly events: readonly Emitted[]
}

export interface Creating extends Omit<MoveMore, 'set' | 'remove'> {
  readonly state: RedeemState
  readonly superseding?: Superseding | undefined
}

export interface LiquidationRecords
  extends Pick<InvestorRecords<Liquidation>, 'find' | 'list' | 'ids' | 'repeatOf'> {
  /** One of the investor's own: one consistent read. */
  read(investorId: string, orderId: string): Promise<Liquidation | undefined>
  /** The investor's one quote of an ISIN that is neither accepted nor ended. */
  openQuote(investorId: string, ISIN: string): Promise<Liquidation | undefined>
  create(
    fresh: Omit<Liquidation, 'state' | 'version' | 'createdAt' | 'updatedAt' | 'at'>,
    creating: Creating,
    context: LiquidationContext,
  ): Promise<LiquidationAnswered>
  move(
    liquidation: Liquidation,
    transition: Transition<RedeemState>,
    more: MoveMore,
    context: LiquidationContext,
  ): Promise<LiquidationAnswered>
  /** Requests that a sweep looks at. */
  due(now: Date, most: number): Promise<InvestorRecord[]>
  /** Requests that have not ended, the one checked next first: one query, and a read of each. The index runs a moment behind. */
  open(most: number): Promise<Liquidation[]>
  /** Checked just now: waits for its next check. */
  markChecked(liquidation: Liquidation, context: MarketContext): Promise<void>
}

const definition = (tableName: string) => ({
  tableName,
  type: 'liquidation',
  prefix: 'redeem',
  parse: (row: Item): Liquidation => z.parse(liquidationRow, row),
})
const openKey = ({ investorId, ISIN }: Pick<Liquidation, 'investorId' | 'ISIN'>) => ({
  pk: `investor#${investorId}`,
  sk: `open#${ISIN}`,
})
/** Holds only while a request is in a state: an item of a larger write. */
export const inStateCheck = (
  tableName: string,
  { investorId, orderId }: Pick<Liquidation, 'investorId' | 'orderId'>,
  state: RedeemState,
): TransactItem =>
  checkItem(
    tableName,
    { pk: `investor#${investorId}`, sk: `redeem#${orderId}` },
    { when: '#state = :state', values: { state } },
  )

const openRow = z.object({ orderId: z.string() })
/** The partition of the index that holds what has not ended. */
const openPartition = 'open'

const [minute, hour] = [60_000, 3_600_000]
const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

/** When a request is looked at that came to its state just now: soon where a machine must have begun. */
function firstCheckAt(record: Liquidation, now: Date, calendar: MarketCalendar): string | undefined {
  if (!isOpen(record.state)) return undefined
  if (record.state === 'quoteReady') return validUntilOf(record, calendar) ?? later(now, 10 * minute)
  return later(now, record.state === 'delivered' || record.state === 'paying' ? 6 * hour : 10 * minute)
}

/** And again: when its time is up, or after an hour's grace of the day on which it should be paid, then every six hours. */
function nextCheckAt(record: Liquidation, now: Date, calendar: MarketCalendar): string {
  const ends =
    record.placedOn === undefined
      ? validUntilOf(record, calendar)
      : later(new Date(record.delayedUntil ?? payFrom(record.placedOn, calendar)), hour)
  return ends !== undefined && ends > later(now, minute) ? ends : later(now, 6 * hour)
}

const isOf = ({ orderId }: Liquidation) => ({ when: 'orderId = :order', values: { order: orderId } })
const openPut = (tableName: string, record: Liquidation, former: Liquidation | undefined): TransactItem =>
  putItem(
    tableName,
    { ...openKey(record), orderId: record.orderId },
    former === undefined ? isNew : isOf(former),
  )
const openDelete = (tableName: string, record: Liquidation): TransactItem =>
  deleteItem(tableName, openKey(record), isOf(record))

export const conflict = { ok: false, reason: 'conflict' } as const

/** Further items of a transaction, and what each of them refuses. */
function itemsBehind(
  own: readonly TransactItem[],
  { gates, parts }: Pick<MoveMore, 'gates' | 'parts'>,
  { items }: LiquidationContext,
): LabelledItem<Refused<LiquidationMoved>>[] {
  return [
    ...labelItems(conflict, own),
    ...relabel(gates, refuses => ({ ok: false, reason: 'refused', refuses }) as const),
    ...relabel(parts, () => ({ ok: false, reason: 'units' }) as const),
    ...relabel(items, refuses => ({ ok: false, reason: 'itemFailed', refuses }) as const),
  ]
}

function answered(
  moved: Moved<Refused<LiquidationMoved>>,
  liquidation: () => Liquidation,
): LiquidationAnswered {
  if (moved.ok) return { ok: true, liquidation: liquidation() }
  switch (moved.reason) {
    case 'repeat':
      return { ok: false, reason: 'repeat', orderId: moved.recordId }
    case 'keyReused':
      return moved
    case 'stale':
      return conflict
    case 'itemFailed':
      return moved.refuses
  }
}

/** The row after a move. */
function after(
  liquidation: Liquidation,
  transition: Transition<RedeemState>,
  { set = {}, remove = [] }: Pick<MoveMore, 'set' | 'remove'>,
  now: Date,
): Liquidation {
  const at = now.toISOString()
  const next = {
    ...liquidation,
    ...set,
    state: transition.to,
    version: liquidation.version + 1,
    updatedAt: at,
    ...(transition.name === 'note' ? {} : { at: { ...liquidation.at, [transition.to]: at } }),
  }
  const kept = Object.entries(next).filter(([name]) => !remove.includes(name))
  return z.parse(liquidationRow, Object.fromEntries(kept))
}

/** The record's own move: its fields, the look of the sweep, and what it takes off. */
function ownMove(
  liquidation: Liquidation,
  transition: Transition<RedeemState>,
  more: Pick<MoveMore, 'set' | 'remove' | 'events'>,
  now: Date,
  calendar: MarketCalendar,
): Pick<Move<RedeemState>, 'transition' | 'set' | 'remove' | 'events'> & { readonly version: number } {
  const { set = {}, remove = [], events = [] } = more
  const next = after(liquidation, transition, more, now)
  const notes = transition.name === 'note'
  const checkAt = notes ? undefined : firstCheckAt(next, now, calendar)
  return {
    transition,
    version: liquidation.version,
    events,
    set: {
      ...set,
      ...(notes ? {} : { at: next.at }),
      ...(checkAt === undefined ? {} : { duePk: openPartition, dueAt: checkAt }),
    },
    remove: [...remove, ...(isOpen(next.state) ? [] : ['duePk', 'dueAt'])],
  }
}

/** Requests of `tableName`. */
export function liquidationRecords(table: Table, tableName: string): LiquidationRecords {
  const records = investorRecords(table, definition(tableName))
  return {
    ...records,
    read: (investorId, orderId) => records.read({ investorId, orderId }),
    ...writes(table, tableName, records),
    async openQuote(investorId, ISIN) {
      const found = await table.get(tableName, openKey({ investorId, ISIN }))
      if (found === undefined) return undefined
      const record = await records.read({ investorId, orderId: z.parse(openRow, found).orderId })
      return record !== undefined && isQuote(record.state) ? record : undefined
    },
    due: (now, most) => records.dueRecords(openPartition, now, most),
    async open(most) {
      const rows = await records.due(openPartition, most)
      const found = await Promise.all(rows.map(row => records.read(z.parse(investorRecord, row))))
      return found.filter(one => one !== undefined).filter(({ state }) => isOpen(state))
    },
    markChecked: (liquidation, { now, calendar }) =>
      records.markChecked(liquidation, {
        partition: openPartition,
        next: nextCheckAt(liquidation, now, calendar),
        version: liquidation.version,
      }),
  }
}

function writes(
  table: Table,
  tableName: string,
  records: InvestorRecords<Liquidation>,
): Pick<LiquidationRecords, 'create' | 'move'> {
  return {
    async create(fresh, { state, events, idempotency, superseding, ...more }, context) {
      const now = context.now.toISOString()
      const stored: Liquidation = {
        ...fresh,
        state,
        version: 1,
        createdAt: now,
        updatedAt: now,
        at: { [state]: now },
      }
      const own: TransactItem[] = [
        records.pointerPut('redeem', stored.orderId, stored),
        ...(isQuote(state) ? [openPut(tableName, stored, superseding?.former)] : []),
        ...(superseding === undefined
          ? []
          : moveItems({
              ...records.at(superseding.former, context),
              ...ownMove(
                superseding.former,
                superseding.transition,
                superseding,
                context.now,
                context.calendar,
              ),
            })),
      ]
      const { state: _state, version: _version, createdAt: _made, updatedAt: _changed, ...fields } = stored
      const moved = await createRecord(table, {
        ...records.at(stored, context),
        state,
        fields: {
          ...fields,
          duePk: openPartition,
          dueAt: firstCheckAt(stored, context.now, context.calendar),
        },
        events,
        items: itemsBehind(own, more, context),
        idempotency,
      })
      return answered(moved, () => stored)
    },
    async move(liquidation, transition, more, context) {
      const closes = isQuote(liquidation.state) && !isQuote(transition.to)
      const moved = await moveRecord(table, {
        ...records.at(liquidation, context),
        ...ownMove(liquidation, transition, more, context.now, context.calendar),
        items: itemsBehind(closes ? [openDelete(tableName, liquidation)] : [], more, context),
        idempotency: more.idempotency,
      })
      return answered(moved, () => after(liquidation, transition, more, context.now))
    },
  }
}
