import { defineCall } from '../defineCall.ts'
import { vendorHook } from '../vendorHook.ts'

/** The identity vendor's webhook: proven by its secret header, remembered once, and only ever a reason to ask. */
export const identityHook = defineCall('identityHook', 'POST /hooks/identity-verification', {
  ...vendorHook,
  problems: ['bank.hookRefused'],
})
