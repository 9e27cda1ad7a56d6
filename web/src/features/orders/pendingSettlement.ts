import { isRedeem, type Listed } from './statusWords.ts'

/** What is paid for and not in demat yet (D3 s4): accepted, not seen at the depository, a purchase. */
export const pendingSettlement = (transactions: readonly Listed[]): readonly Listed[] =>
  transactions.filter(one => one.adminStatus === 'accepted' && !one.nsdlChecked && !isRedeem(one))
