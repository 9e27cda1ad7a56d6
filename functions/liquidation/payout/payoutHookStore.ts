import { payoutReported } from '../../../shared/contracts/liquidation/events.ts'
import { createRecord, emit, type WriteContext } from '../../platform/records/moveRecord.ts'
import type { Table } from '../../platform/records/table.ts'

/** The only file that knows the keys of the bank's messages about payouts. */
export interface PayoutHookStore {
  /** Remembers a message by its id and publishes it, once. */
  report(
    eventId: string,
    payout: { readonly orderId: string; readonly reference: string },
    context: WriteContext,
  ): Promise<void>
}

export const payoutHookStore = (table: Table, tableName: string): PayoutHookStore => ({
  async report(eventId, payout, { now, correlationId }) {
    // Refused only when it is there: its event was written with it.
    await createRecord(table, {
      table: tableName,
      key: { pk: `hook#${eventId}`, sk: 'hook' },
      aggregate: { type: 'payoutHook', id: eventId },
      state: 'reported',
      fields: payout,
      events: [emit(payoutReported, payout)],
      now,
      correlationId,
    })
  },
})
