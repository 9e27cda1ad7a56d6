import * as z from 'zod/mini'
import { type OpenItem, openItem } from '../../../shared/contracts/account/closure/openItems.ts'
import {
  accountClosed,
  accountClosureCancelled,
  accountClosureRequested,
  accountRecordsExpired,
} from '../../../shared/contracts/account/events.ts'
import { transitionsOf } from '../../../shared/lifecycle.ts'
import { closureWaitMinutes } from '../../../shared/vocabulary/businessRules.ts'
import { dueRows } from '../../platform/records/dueRows.ts'
import { emit, type Moved, type WriteContext } from '../../platform/records/moveRecord.ts'
import { recordStore, type Save, saveRecord } from '../../platform/records/recordStore.ts'
import type { Table } from '../../platform/records/table.ts'

/** `requested` until what was under way has ended, then `cancelled` or `closed`; `expired` when no record is kept any more. */
const closureStates = ['requested', 'cancelled', 'closed', 'expired'] as const
type ClosureState = (typeof closureStates)[number]

const define = transitionsOf<ClosureState>('common.conflict')
const request = define('request', ['cancelled'], 'requested')
const cancel = define('cancel', ['requested'], 'cancelled')
const close = define('close', ['requested'], 'closed')
const expire = define('expire', ['closed'], 'expired')

const row = z.object({
  investorId: z.string(),
  state: z.enum(closureStates),
  version: z.number(),
  updatedAt: z.string(),
  /** What was open when it was cancelled. */
  openItems: z.optional(z.array(openItem)),
})
/** The closure of an account as stored. */
export type Closure = z.output<typeof row>

/** The partition of the index `due`: closures whose next step waits for its time. */
const waiting = 'closures'
const minuteMs = 60_000
const afterWait = (now: Date): string => new Date(now.getTime() + closureWaitMinutes * minuteMs).toISOString()

/** The only file that knows the keys of closures. */
export interface ClosureStore {
  find(investorId: string): Promise<Closure | undefined>
  /** The first one, or again after it was cancelled; a repeat of one under way is `stale`. */
  request(investorId: string, before: Closure | undefined, context: WriteContext): Promise<Moved>
  /** The investors whose closure has come to its next step, the longest waiting first. */
  due(now: Date, most: number): Promise<readonly string[]>
  /** Puts the next look off until then. */
  lookAgain(closure: Closure, at: Date): Promise<void>
  cancel(closure: Closure, openItems: readonly OpenItem[], context: WriteContext): Promise<Moved>
  /** `keptUntil`: until when records are kept, if there are any. */
  close(closure: Closure, keptUntil: Date | undefined, context: WriteContext): Promise<Moved>
  expire(closure: Closure, context: WriteContext): Promise<Moved>
}

export function closureStore(table: Table, tableName: string): ClosureStore {
  const closures = recordStore<Pick<Closure, 'investorId'>, Closure>(table, {
    tableName,
    type: 'closure',
    idOf: ({ investorId }) => investorId,
    keyOf: ({ investorId }) => ({ pk: `investor#${investorId}`, sk: 'closure' }),
    parse: found => z.parse(row, found),
  })
  const save = (
    { investorId, version }: Pick<Closure, 'investorId' | 'version'>,
    context: WriteContext,
    more: Pick<Save<ClosureState>, 'transition' | 'fields' | 'events'>,
  ): Promise<Moved> => saveRecord(table, { ...closures.at({ investorId }, context), version, ...more })
  const notWaiting = { duePk: undefined, dueAt: undefined }
  return {
    find: investorId => closures.read({ investorId }),
    async request(investorId, before, context) {
      if (before !== undefined && before.state !== 'cancelled')
        return { ok: false, reason: 'stale', current: undefined }
      return save({ investorId, version: before?.version ?? 0 }, context, {
        transition: request,
        fields: { investorId, openItems: undefined, duePk: waiting, dueAt: afterWait(context.now) },
        events: [emit(accountClosureRequested, { investorId })],
      })
    },
    async due(now, most) {
      const rows = await dueRows(table, { table: tableName, partition: waiting, by: now, most })
      return rows.map(found => z.parse(z.object({ investorId: z.string() }), found).investorId)
    },
    lookAgain: ({ investorId, version }, at) =>
      closures.markChecked({ investorId }, { partition: waiting, next: at.toISOString(), version }),
    cancel: (closure, openItems, context) =>
      save(closure, context, {
        transition: cancel,
        fields: { openItems: [...openItems], ...notWaiting },
        events: [
          emit(accountClosureCancelled, { investorId: closure.investorId, openItems: [...openItems] }),
        ],
      }),
    close: (closure, keptUntil, context) =>
      save(closure, context, {
        transition: close,
        fields: keptUntil === undefined ? notWaiting : { duePk: waiting, dueAt: keptUntil.toISOString() },
        events: [
          emit(accountClosed, { investorId: closure.investorId, keepsRecords: keptUntil !== undefined }),
        ],
      }),
    expire: (closure, context) =>
      save(closure, context, {
        transition: expire,
        fields: notWaiting,
        events: [emit(accountRecordsExpired, { investorId: closure.investorId })],
      }),
  }
}
