import { getRedeemQuote as contract } from '../../../../../shared/contracts/liquidation/getRedeemQuote.ts'
import { callContract } from '../../../lib/callContract.ts'

/** The helper "redeem details" (D3 s7, K-117): one request of one's own with its quote and its trail. */
export const redeemDetails = (
  { ISIN, orderId }: { readonly ISIN: string; readonly orderId: string },
  signal?: AbortSignal,
) => callContract(contract, { id: ISIN, quoteId: orderId }, { signal })
