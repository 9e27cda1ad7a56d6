import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** The gateway's webhook: HMAC on the raw body, handled once; it only starts a query of the gateway (domain.md 1.9). */
export const paymentHook = defineCall({
  name: 'paymentHook',
  domain: 'orders',
  method: 'POST',
  path: '/hooks/payment-gateway',
  access: 'hook',
  encoding: 'raw',
  limit: { perSecond: 50, burst: 100 },
  input: z.object({ raw: z.string(), headers: z.record(z.string(), z.string()) }),
  reply: envelope({}),
  problems: ['orders.hookRefused'],
})
