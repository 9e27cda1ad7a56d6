import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { WriteContext } from '../../platform/records/moveRecord.ts'
import { undefinedIfVendorDown } from '../../platform/vendors/undefinedIfVendorDown.ts'
import type { PaidRow, PassDependencies } from './couponPass.ts'
import { nothing, type Tally } from './couponRunLifecycle.ts'

/**
 * Closes what an investor holds of a redeemed ISIN without being owed its last payment: lots settled after its record date.
 * No money says that those units are gone, so the depository must: it has shown them, and shows none of the ISIN any more.
 * Until then they count as open, and the run asks again.
 */
export async function closeMatured(
  { readBook, payeeOf, payouts, registrar }: PassDependencies,
  { instrument: { ISIN = '' }, row }: PaidRow,
  investorId: string,
  context: WriteContext,
): Promise<Tally> {
  if (row.principalPaise !== row.outstandingPaise) return nothing
  const unpaid = (await readBook(investorId)).lots.filter(
    lot => lot.ISIN === ISIN && lot.closedOn === undefined && lot.settledOn > row.recordDate,
  )
  if (unpaid.length === 0) return nothing
  const open = { ...nothing, open: 1 }
  const { dematNumber } = await payeeOf(investorId)
  if (dematNumber === undefined) return open
  const shown = await undefinedIfVendorDown(() => registrar.units(dematNumber, ISIN))
  if (shown !== 0) return open
  // One that was never shown may be on its way: its order waits for it, and a closed lot could not be shown any more.
  const gone = unpaid.filter(({ processedOn }) => processedOn !== undefined)
  await payouts.close(gone, indianDate(context.now), context)
  return gone.length === unpaid.length ? nothing : open
}
