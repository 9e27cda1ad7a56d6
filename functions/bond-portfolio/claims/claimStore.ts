import { claimOpened } from '../../../shared/contracts/bond-portfolio/events.ts'
import { type NewClaim, openClaim } from '../../book/claims/claims.ts'
import {
  creationItems,
  emit,
  labelItems,
  transactLabelled,
  type WriteContext,
} from '../../platform/records/moveRecord.ts'
import type { Table } from '../../platform/records/table.ts'

/** The only file that knows the keys of the records that a claim was opened. */
export interface ClaimStore {
  /** One transaction: the claim in the book, and `claimOpened`. `false`: it was opened before, and nothing is written. */
  open(claim: NewClaim, context: WriteContext): Promise<boolean>
}

export const claimStore = (table: Table, tableName: string): ClaimStore => ({
  async open(claim, { now, correlationId }) {
    const { investorId, ISIN, dueDate, orderId, owedTo } = claim
    const id = `${orderId}#${dueDate}`
    const items = creationItems({
      table: tableName,
      key: { pk: `investor#${investorId}`, sk: `opened#${ISIN}#${dueDate}#${orderId}` },
      aggregate: { type: 'claim', id },
      state: 'opened',
      fields: {},
      events: [emit(claimOpened, { investorId, ISIN, dueDate, orderId, owedTo })],
      now,
      correlationId,
    })
    const written = await transactLabelled(table, [...openClaim(claim, now), ...labelItems('event', items)])
    if (written.ok) return true
    if (written.refuses === 'claim') return false
    throw new Error(`a claim could not be opened: ${written.refuses}`)
  },
})
