import { defineCall } from '../defineCall.ts'
import { vendorHook } from '../vendorHook.ts'

/** The paying bank's webhook: HMAC on the raw body, handled once; it only starts a query of the bank. */
export const payoutHook = defineCall('payoutHook', 'POST /hooks/payouts', {
  ...vendorHook,
  problems: ['bank.hookRefused'],
})
