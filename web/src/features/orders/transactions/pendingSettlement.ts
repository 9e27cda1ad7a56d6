import type { TimelineTransaction } from '../../../../../shared/contracts/orders/getTimeline.ts'

/** Purchases that are accepted and not yet in the demat account (D3 s4). */
export const pendingSettlement = (
  transactions: readonly TimelineTransaction[],
): readonly TimelineTransaction[] =>
  transactions.filter(one => one.adminStatus === 'accepted' && !one.nsdlChecked && one.type === 'Purchase')
