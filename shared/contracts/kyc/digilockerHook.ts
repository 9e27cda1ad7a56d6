import { defineCall } from '../defineCall.ts'
import { vendorHook } from '../vendorHook.ts'

/** DigiLocker's webhook: verified on the raw body, remembered once, and only ever a reason to ask. */
export const digilockerHook = defineCall('digilockerHook', 'POST /hooks/digilocker', {
  ...vendorHook,
  problems: ['bank.hookRefused'],
})
