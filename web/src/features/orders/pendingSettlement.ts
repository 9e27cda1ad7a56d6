import type { Transaction } from '../../../../shared/contracts/orders/orderBody.ts'

/** What is paid for and not in demat yet (D3 s4): accepted, not seen at the depository, a purchase. */
export const pendingSettlement = (transactions: readonly Transaction[]): readonly Transaction[] =>
  transactions.filter(
    ({ adminStatus, nsdlChecked, type }) => adminStatus === 'accepted' && !nsdlChecked && type === 'Purchase',
  )
