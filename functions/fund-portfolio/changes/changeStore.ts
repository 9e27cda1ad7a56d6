import * as z from 'zod/mini'
import { newId } from '../../platform/ids.ts'
import {
  createRecord,
  type Idempotency,
  type LabelledItem,
  repeatOf,
  type WriteContext,
} from '../../platform/records/moveRecord.ts'
import { recordStore } from '../../platform/records/recordStore.ts'
import type { Table, TransactItem } from '../../platform/records/table.ts'

const kinds = ['assignPan', 'deleteTransaction', 'restoreTransaction'] as const
const row = z.object({
  investorId: z.string(),
  changeId: z.string(),
  kind: z.enum(kinds),
  /** Positions that were changed. */
  count: z.int(),
})
export type FundChange = z.output<typeof row>

type Context = WriteContext & { readonly idempotency?: Idempotency | undefined }

/**
 * What an investor changed in the portfolio by hand: a row that is never changed, in the transaction of the change, by which a
 * repeat of the call finds it.
 */
export interface ChangeStore {
  /** What the call did before; `keyReused` when its body was another one. */
  before(context: Context, investorId: string): Promise<FundChange | 'keyReused' | undefined>
  /** `moved`: one of the positions was changed meanwhile. */
  record(
    change: Omit<FundChange, 'changeId'>,
    items: readonly TransactItem[],
    context: Context,
  ): Promise<FundChange | 'keyReused' | 'moved'>
}

export function changeStore(table: Table, tableName: string): ChangeStore {
  const changes = recordStore<Pick<FundChange, 'investorId' | 'changeId'>, FundChange>(table, {
    tableName,
    type: 'fund-change',
    idOf: ({ changeId }) => changeId,
    keyOf: ({ investorId, changeId }) => ({ pk: `investor#${investorId}`, sk: `change#${changeId}` }),
    parse: found => z.parse(row, found),
  })
  const read = async (investorId: string, changeId: string): Promise<FundChange> => {
    const found = await changes.read({ investorId, changeId })
    if (found === undefined) throw new Error('the change of a repeated call cannot be read')
    return found
  }
  return {
    async before({ idempotency, now }, investorId) {
      const repeat =
        idempotency === undefined ? undefined : await repeatOf(table, tableName, idempotency, now)
      return typeof repeat === 'object' ? read(investorId, repeat.recordId) : repeat
    },
    async record(change, items, { idempotency, ...context }) {
      const record = { ...change, changeId: newId('chg', context.now) }
      const labelled: LabelledItem<'moved'>[] = items.map(item => ({ refuses: 'moved', item }))
      const moved = await createRecord(table, {
        ...changes.at(record, context),
        state: 'done',
        fields: record,
        items: labelled,
        idempotency,
      })
      if (moved.ok) return record
      if (moved.reason === 'keyReused') return 'keyReused'
      if (moved.reason === 'itemFailed') return 'moved'
      if (moved.reason === 'stale') throw new Error('a new change already existed')
      return read(change.investorId, moved.recordId)
    },
  }
}
