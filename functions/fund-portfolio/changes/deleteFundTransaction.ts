import type { deleteFundTransaction } from '../../../shared/contracts/fund-portfolio/deleteFundTransaction.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { FundRow } from '../positions/position.ts'
import { statusOf } from '../positions/positionStatus.ts'
import type { PositionStore } from '../positions/positionStore.ts'
import { isDeleted } from '../positions/storedPosition.ts'
import type { ChangeStore } from './changeStore.ts'

/** Takes a row of one of the caller’s own positions out of every figure, or brings it back (K-228). A repeat changes nothing. */
export const handleDeleteFundTransaction =
  ({
    positions,
    changes,
  }: {
    readonly positions: PositionStore
    readonly changes: ChangeStore
  }): Handler<typeof deleteFundTransaction> =>
  ({ positionId, rowId, restore = false }, { session: { investorId }, now, correlationId, idempotency }) =>
    retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
      const context = { now, correlationId, idempotency }
      const before = await changes.before(context, investorId)
      if (before === 'keyReused') return refuse('common.keyReused')
      if (before !== undefined) return reply({ data: { deleted: before.kind === 'deleteTransaction' } })
      const position = await positions.find(investorId, positionId)
      const row = position?.rows.find(one => one.rowId === rowId)
      if (position === undefined || row === undefined) return refuse('funds.transactionUnknown')
      const rows = position.rows.map(one =>
        one.rowId !== rowId ? one : restore ? restored(one) : deleted(one, indianDate(now)),
      )
      const isThere = isDeleted(row) === !restore
      const after = { ...position, rows, status: statusOf({ ...position, rows }) }
      const kind = restore ? 'restoreTransaction' : 'deleteTransaction'
      const written = await changes.record(
        { investorId, kind, count: isThere ? 0 : 1 },
        isThere ? [] : await positions.saveItems(investorId, position, after),
        context,
      )
      if (written === 'moved') return conflict
      if (written === 'keyReused') return refuse('common.keyReused')
      return reply({ data: { deleted: written.kind === 'deleteTransaction' } })
    })

const deleted = (row: FundRow, deletedOn: string): FundRow => (isDeleted(row) ? row : { ...row, deletedOn })

function restored({ deletedOn: _day, ...row }: FundRow): FundRow {
  return row
}
