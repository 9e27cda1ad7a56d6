import type { PaymentFailure } from '../../../shared/contracts/orders/orderBody.ts'

/**
 * Razorpay's error reasons (razorpay.com/docs/payment-gateway/rainy-day/errors/error-reasons, read in November 2026) in our
 * words. The vendor adds to its list: what is not in it is `unknown`.
 */
const failures: Readonly<Record<string, PaymentFailure>> = {
  payment_failed: 'declined',
  payment_declined: 'declined',
  payment_risk_check_failed: 'declined',
  transaction_declined: 'declined',
  authorisation_declined_by_psp: 'declined',
  bank_account_invalid: 'declined',
  debit_declined: 'declined',
  bank_account_validation_failed: 'otherAccount',
  insufficient_funds: 'insufficientFunds',
  transaction_limit_exceeded: 'limitExceeded',
  transaction_daily_limit_exceeded: 'limitExceeded',
  transaction_daily_count_exceeded: 'limitExceeded',
  authentication_failed: 'notAuthenticated',
  incorrect_otp: 'notAuthenticated',
  invalid_otp: 'notAuthenticated',
  otp_expired: 'notAuthenticated',
  incorrect_pin: 'notAuthenticated',
  pin_attempts_exceeded: 'notAuthenticated',
  payment_timed_out: 'timedOut',
  payment_session_expired: 'timedOut',
  payment_collect_request_expired: 'timedOut',
  bank_technical_error: 'bankDown',
  gateway_technical_error: 'bankDown',
  server_error: 'bankDown',
}

const cancelled = new Set(['payment_cancelled', 'user_cancelled', 'payment_cancelled_by_user'])

/** Whether the investor left the page or pressed Cancel there. */
export const isCancelled = (reason: string | null | undefined): boolean => cancelled.has(reason ?? '')

/** Why a failed payment took no money; `undefined` when the investor cancelled it, which is no failure of theirs to be explained. */
export const failureOf = (reason: string | null | undefined): PaymentFailure | undefined =>
  isCancelled(reason) ? undefined : Object.hasOwn(failures, reason ?? '') ? failures[reason ?? ''] : 'unknown'
