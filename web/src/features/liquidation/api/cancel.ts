import { rejectRedeemQuote } from '../../../../../shared/contracts/liquidation/rejectRedeemQuote.ts'
import { callOnce } from '../../../lib/calls/callOnce.ts'

/** The helper "cancel" (D3 s7, K-117): rejects a quote, or cancels a request without one. */
export const cancel = (
  { ISIN, orderId }: { readonly ISIN: string; readonly orderId: string },
  signal?: AbortSignal,
) => callOnce(rejectRedeemQuote, { id: ISIN, orderId }, signal, `rejectQuote.${orderId}`)
