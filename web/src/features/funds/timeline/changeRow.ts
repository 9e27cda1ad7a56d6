import { deleteFundTransaction } from '../../../../../shared/contracts/fund-portfolio/deleteFundTransaction.ts'
import type { FundTransaction } from '../../../../../shared/contracts/fund-portfolio/fundBody.ts'
import { callOnce } from '../../../lib/calls/callOnce.ts'
import { fundReads } from '../../../lib/calls/fundReads.ts'
import { rereadAll } from '../../../lib/calls/useCachedRead.ts'

/** Takes a row out of every figure, or brings it back; then everything that shows figures is read again. */
export async function changeRow(
  { positionId, rowId }: Pick<FundTransaction, 'positionId' | 'rowId'>,
  change: 'remove' | 'restore',
) {
  const answer = await callOnce(
    deleteFundTransaction,
    { positionId, rowId, ...(change === 'restore' && { restore: true }) },
    undefined,
    `${deleteFundTransaction.name}.${change}.${rowId}`,
  )
  if (answer.ok) await rereadAll(...fundReads)
  return answer
}
