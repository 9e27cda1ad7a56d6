import { defineCall } from '../defineCall.ts'
import { vendorHook } from '../vendorHook.ts'

/** The gateway's webhook: HMAC on the raw body, handled once; it only starts a query of the gateway (domain.md 1.9). */
export const paymentHook = defineCall('paymentHook', 'POST /hooks/payment-gateway', {
  ...vendorHook,
  problems: ['orders.hookRefused'],
})
