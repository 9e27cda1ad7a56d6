import { couponRunDue } from '../../../shared/contracts/bond-portfolio/events.ts'
import { createRecord, emit, type WriteContext } from '../../platform/records/moveRecord.ts'
import type { Table } from '../../platform/records/table.ts'

/** The only file that knows the keys of orders that settled after a payment they own. */
export interface SettledLotStore {
  /** Asks for the payments of the due dates, once per order. */
  askFor(
    lot: { readonly orderId: string; readonly ISIN: string; readonly dueDates: readonly string[] },
    context: WriteContext,
  ): Promise<void>
}

export const settledLotStore = (table: Table, tableName: string): SettledLotStore => ({
  async askFor({ orderId, ISIN, dueDates }, { now, correlationId }) {
    // Refused only when it is there: its events were written with it.
    await createRecord(table, {
      table: tableName,
      key: { pk: `settled#${orderId}`, sk: 'settled' },
      aggregate: { type: 'settledLot', id: orderId },
      state: 'asked',
      fields: { orderId, ISIN },
      events: dueDates.map(dueDate => emit(couponRunDue, { ISIN, dueDate })),
      now,
      correlationId,
    })
  },
})
