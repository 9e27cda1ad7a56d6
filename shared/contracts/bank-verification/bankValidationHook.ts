import { defineCall } from '../defineCall.ts'
import { vendorHook } from '../vendorHook.ts'

/**
 * The penny-drop vendor's webhook: verified by HMAC on the raw body, remembered once, and only ever a reason to ask
 * the vendor again. Which headers carry signature and event id is the adapter's knowledge.
 */
export const bankValidationHook = defineCall('bankValidationHook', 'POST /hooks/bank-validation', {
  ...vendorHook,
  problems: ['bank.hookRefused'],
})
