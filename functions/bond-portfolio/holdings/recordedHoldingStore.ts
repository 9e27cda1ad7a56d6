import * as z from 'zod/mini'
import { couponRunDue } from '../../../shared/contracts/bond-portfolio/events.ts'
import { defineTransition } from '../../../shared/lifecycle.ts'
import { creationItems, type Emitted, emit, moveItems } from '../../platform/moveRecord.ts'
import type { Table, TransactItem } from '../../platform/table.ts'

/** How many times a holding was recorded for an investor and an ISIN; each time asks for the payments since. */
export interface RecordedHoldings {
  readonly version: number
}

const again = defineTransition<'recorded'>({
  name: 'recordAgain',
  from: ['recorded'],
  to: 'recorded',
  otherwise: 'common.conflict',
})

/** The only file that knows the keys of what was recorded. */
export interface RecordedHoldingStore {
  read(investorId: string, ISIN: string): Promise<RecordedHoldings>
  /**
   * The items of one more recording: it fails when another one came in between, for both may have counted the same units;
   * its events ask for the payments of the due dates named.
   */
  items(
    holding: { readonly investorId: string; readonly ISIN: string; readonly dueDates: readonly string[] },
    before: RecordedHoldings,
    at: { readonly now: Date; readonly correlationId: string },
  ): TransactItem[]
}

export function recordedHoldingStore(table: Table, tableName: string): RecordedHoldingStore {
  const keyOf = (investorId: string, ISIN: string) => ({
    pk: `recorded#${investorId}#${ISIN}`,
    sk: 'recorded',
  })
  return {
    async read(investorId, ISIN) {
      const found = await table.get(tableName, keyOf(investorId, ISIN))
      return { version: found === undefined ? 0 : z.parse(z.object({ version: z.int() }), found).version }
    },
    items({ investorId, ISIN, dueDates }, { version }, { now, correlationId }) {
      const events = dueDates.map((dueDate): Emitted => emit(couponRunDue, { ISIN, dueDate }))
      const common = {
        table: tableName,
        key: keyOf(investorId, ISIN),
        aggregate: { type: 'recordedHolding', id: `${ISIN}#${investorId}` },
        events,
        now,
        correlationId,
      }
      return version === 0
        ? creationItems({ ...common, state: 'recorded', fields: { investorId, ISIN } })
        : moveItems({ ...common, transition: again, version })
    },
  }
}
