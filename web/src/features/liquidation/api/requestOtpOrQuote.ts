import { raiseQuoteRequest } from '../../../../../shared/contracts/liquidation/raiseQuoteRequest.ts'
import { callOnce } from '../../../lib/calls/callOnce.ts'
import { type Otp, otpForm } from '../code/otpForm.ts'

interface Request {
  readonly ISIN: string
  readonly units: number
  readonly otp: Otp
}

/**
 * The helper "OTP or quote request" (D3 s7, K-117): without a code, or with 0, one is sent; with it a bond is sold or
 * the quote of an MLD is requested. Sending a code and using it are two calls with an idempotency key each.
 */
export const requestOtpOrQuote = ({ ISIN, units, otp }: Request, signal?: AbortSignal) => {
  const form = otpForm(otp)
  const purpose = `${'validate' in form ? 'redeem' : 'redeemCode'}.${ISIN}`
  return callOnce(raiseQuoteRequest, { id: ISIN, units, ...form }, signal, purpose)
}
