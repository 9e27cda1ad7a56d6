import { acceptRedeemQuote } from '../../../../shared/contracts/liquidation/acceptRedeemQuote.ts'
import { raiseQuoteRequest } from '../../../../shared/contracts/liquidation/raiseQuoteRequest.ts'
import { rejectRedeemQuote } from '../../../../shared/contracts/liquidation/rejectRedeemQuote.ts'
import { callOnce } from '../../lib/calls/callOnce.ts'

/**
 * The documented helpers of selling (D3 s7, K-117). Sending a code and using it are two calls with an idempotency key
 * each.
 */

/** A typed code; 0 or an empty text requests one (D3 s7). */
export type Otp = string | 0

/** The fields of a call with a code (`validate`) or without one (`sendOTP`, D3 s5). */
export const otpForm = (otp: Otp) =>
  otp === 0 || otp === '' ? ({ sendOTP: true } as const) : ({ validate: true, otp } as const)

interface Quote {
  readonly ISIN: string
  readonly orderId: string
}

/** The helper "cancel": rejects a quote, or cancels a request without one. */
export const cancel = ({ ISIN, orderId }: Quote) =>
  callOnce(rejectRedeemQuote, { id: ISIN, orderId }, undefined, `rejectQuote.${orderId}`)

/** The helper "confirm": accepts a quote; without a code, or with 0, one is sent. */
export const confirm = ({ ISIN, orderId, otp }: Quote & { readonly otp: Otp }) => {
  const form = otpForm(otp)
  const purpose = `${'validate' in form ? 'acceptQuote' : 'acceptCode'}.${orderId}`
  return callOnce(acceptRedeemQuote, { id: ISIN, orderId, ...form }, undefined, purpose)
}

interface Request {
  readonly ISIN: string
  readonly units: number
  readonly otp: Otp
}

/**
 * The helper "OTP or quote request": without a code, or with 0, one is sent; with it a bond is sold or the quote of an
 * MLD is requested.
 */
export const requestOtpOrQuote = ({ ISIN, units, otp }: Request) => {
  const form = otpForm(otp)
  const purpose = `${'validate' in form ? 'redeem' : 'redeemCode'}.${ISIN}`
  return callOnce(raiseQuoteRequest, { id: ISIN, units, ...form }, undefined, purpose)
}
