import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/**
 * The penny-drop vendor's webhook: verified by HMAC on the raw body, remembered once, and only ever a reason to ask
 * the vendor again. Which headers carry signature and event id is the adapter's knowledge.
 */
export const bankValidationHook = defineCall({
  name: 'bankValidationHook',
  domain: 'bank-verification',
  method: 'POST',
  path: '/hooks/bank-validation',
  access: 'hook',
  encoding: 'raw',
  limit: { perSecond: 50, burst: 100 },
  input: z.object({ raw: z.string(), headers: z.record(z.string(), z.string()) }),
  reply: envelope({}),
  problems: ['bank.hookRefused'],
})
