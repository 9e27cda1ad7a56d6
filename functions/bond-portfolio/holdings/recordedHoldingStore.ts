import * as z from 'zod/mini'
import { couponRunDue } from '../../../shared/contracts/bond-portfolio/events.ts'
import { defineTransition } from '../../../shared/lifecycle.ts'
import { emit, type WriteContext } from '../../platform/records/moveRecord.ts'
import { recordStore, saveItems } from '../../platform/records/recordStore.ts'
import type { Table, TransactItem } from '../../platform/records/table.ts'

const again = defineTransition<'recorded'>({
  name: 'recordAgain',
  from: ['recorded'],
  to: 'recorded',
  otherwise: 'common.conflict',
})

interface RecordedHolding {
  readonly investorId: string
  readonly ISIN: string
}

const recordedRow = z.object({ version: z.int() })

/** How many times a holding was recorded for an investor and an ISIN. The only file that knows the keys of these rows. */
export interface RecordedHoldingStore {
  /** The version of the row, 0 before the first recording: one consistent read. */
  readVersion(holding: RecordedHolding): Promise<number>
  /**
   * The items of one more recording. They fail when another recording was written since `version` was read, because both may
   * have counted the same units. One event `couponRunDue` is written for each due date.
   */
  items(
    holding: RecordedHolding & { readonly dueDates: readonly string[] },
    version: number,
    context: WriteContext,
  ): TransactItem[]
}

export function recordedHoldingStore(table: Table, tableName: string): RecordedHoldingStore {
  const records = recordStore<RecordedHolding, z.output<typeof recordedRow>>(table, {
    tableName,
    type: 'recordedHolding',
    idOf: ({ investorId, ISIN }) => `${ISIN}#${investorId}`,
    keyOf: ({ investorId, ISIN }) => ({ pk: `recorded#${investorId}#${ISIN}`, sk: 'recorded' }),
    parse: row => z.parse(recordedRow, row),
  })
  return {
    readVersion: async holding => (await records.read(holding))?.version ?? 0,
    items: ({ investorId, ISIN, dueDates }, version, context) =>
      saveItems({
        ...records.at({ investorId, ISIN }, context),
        transition: again,
        version,
        fields: { investorId, ISIN },
        events: dueDates.map(dueDate => emit(couponRunDue, { ISIN, dueDate })),
      }),
  }
}
