import * as z from 'zod/mini'
import { envelope } from './defineCall.ts'

/**
 * A vendor's webhook: verified by HMAC on the raw body, remembered once, and only ever a reason to ask the vendor. Which
 * headers carry signature and event id is the adapter's knowledge.
 */
export const vendorHook = {
  access: 'hook',
  encoding: 'raw',
  limit: { perSecond: 500, burst: 1000 },
  input: z.object({ raw: z.string(), headers: z.record(z.string(), z.string()) }),
  reply: envelope({}),
} as const
