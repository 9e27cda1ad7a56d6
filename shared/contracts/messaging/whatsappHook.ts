import { defineCall } from '../defineCall.ts'
import { vendorHook } from '../vendorHook.ts'

/**
 * WhatsApp's webhook: HMAC on the raw body. A message that could not be delivered is sent by letter; who writes STOP gets no
 * more of them, at once.
 */
export const whatsappHook = defineCall('whatsappHook', 'POST /hooks/whatsapp', {
  ...vendorHook,
  problems: ['bank.hookRefused'],
})
