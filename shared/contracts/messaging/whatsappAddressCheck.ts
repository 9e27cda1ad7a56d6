import * as z from 'zod/mini'
import { defineCall } from '../defineCall.ts'
import { optionalText } from '../fields.ts'

/** How WhatsApp checks that the address of the webhook is ours: it sends the word that we gave it, and wants its challenge back. */
export const whatsappAddressCheck = defineCall('whatsappAddressCheck', 'GET /hooks/whatsapp', {
  access: 'public',
  answers: 'text',
  input: z.object({
    'hub.verify_token': optionalText(200),
    'hub.challenge': optionalText(200),
  }),
  reply: z.string(),
  problems: ['bank.hookRefused'],
})
