import { acceptRedeemQuote } from '../../../../../shared/contracts/liquidation/acceptRedeemQuote.ts'
import { callOnce } from '../../../lib/calls/callOnce.ts'
import { type Otp, otpForm } from '../code/otpForm.ts'

interface Acceptance {
  readonly ISIN: string
  readonly orderId: string
  readonly otp: Otp
}

/** The helper "confirm" (D3 s7, K-117): accepts a quote; without a code, or with 0, one is sent. */
export const confirm = ({ ISIN, orderId, otp }: Acceptance, signal?: AbortSignal) => {
  const form = otpForm(otp)
  const purpose = `${'validate' in form ? 'acceptQuote' : 'acceptCode'}.${orderId}`
  return callOnce(acceptRedeemQuote, { id: ISIN, orderId, ...form }, signal, purpose)
}
