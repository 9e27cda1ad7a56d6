import { rejectRedeemQuote } from '../../../../../shared/contracts/liquidation/rejectRedeemQuote.ts'
import { callOnce } from '../../../lib/calls/callOnce.ts'

/** The helper "cancel" (D3 s7, K-117): says no to a quote, or takes a request back that has none yet. */
export const cancel = (
  { ISIN, orderId }: { readonly ISIN: string; readonly orderId: string },
  signal?: AbortSignal,
) => callOnce(rejectRedeemQuote, { id: ISIN, orderId }, signal, `rejectQuote.${orderId}`)
