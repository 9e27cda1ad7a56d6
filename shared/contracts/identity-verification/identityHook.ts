import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** The identity vendor's webhook: proven by its secret header, remembered once, and only ever a reason to ask. */
export const identityHook = defineCall({
  name: 'identityHook',
  domain: 'identity-verification',
  method: 'POST',
  path: '/hooks/identity-verification',
  access: 'hook',
  encoding: 'raw',
  limit: { perSecond: 50, burst: 100 },
  input: z.object({ raw: z.string(), headers: z.record(z.string(), z.string()) }),
  reply: envelope({}),
  problems: ['bank.hookRefused'],
})
