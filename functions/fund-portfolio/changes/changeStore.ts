import * as z from 'zod/mini'
import { newId } from '../../platform/ids.ts'
import {
  createRecord,
  type Idempotency,
  type LabelledItem,
  type WriteContext,
} from '../../platform/records/moveRecord.ts'
import { recordStore } from '../../platform/records/recordStore.ts'
import type { Table } from '../../platform/records/table.ts'

const row = z.object({ investorId: z.string(), changeId: z.string(), kind: z.string(), count: z.int() })
export type FundChange = z.output<typeof row>

/** What came of a change: its record, or why nothing was written. */
export type Changed = FundChange | 'keyReused' | 'moved'

/**
 * What an investor changed in the portfolio by hand: a row that is never changed, in the transaction of the change, by which a
 * repeat of the call finds it.
 */
export interface ChangeStore {
  /** `moved`: one of the positions was changed meanwhile. */
  record(
    change: Omit<FundChange, 'changeId'>,
    items: readonly LabelledItem<'moved'>[],
    context: WriteContext & { readonly idempotency?: Idempotency | undefined },
  ): Promise<Changed>
}

export function changeStore(table: Table, tableName: string): ChangeStore {
  const changes = recordStore<Pick<FundChange, 'investorId' | 'changeId'>, FundChange>(table, {
    tableName,
    type: 'fund-change',
    idOf: ({ changeId }) => changeId,
    keyOf: ({ investorId, changeId }) => ({ pk: `investor#${investorId}`, sk: `change#${changeId}` }),
    parse: found => z.parse(row, found),
  })
  return {
    async record(change, items, { idempotency, ...context }) {
      const record = { ...change, changeId: newId('chg', context.now) }
      const moved = await createRecord(table, {
        ...changes.at(record, context),
        state: 'done',
        fields: record,
        items,
        idempotency,
      })
      if (moved.ok) return record
      if (moved.reason === 'keyReused') return 'keyReused'
      if (moved.reason === 'itemFailed') return 'moved'
      if (moved.reason === 'stale') throw new Error('a new change already existed')
      const before = await changes.read({ investorId: change.investorId, changeId: moved.recordId })
      if (before === undefined) throw new Error('the change of a repeated call cannot be read')
      return before
    },
  }
}
