import type { TimelineTransaction } from '../../../../shared/contracts/orders/getTimeline.ts'

/** What is paid for and not in demat yet (D3 s4): accepted, not seen at the depository, a purchase. */
export const pendingSettlement = (
  transactions: readonly TimelineTransaction[],
): readonly TimelineTransaction[] =>
  transactions.filter(one => one.adminStatus === 'accepted' && !one.nsdlChecked && one.type === 'Purchase')
