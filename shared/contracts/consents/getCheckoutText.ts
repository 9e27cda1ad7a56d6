import * as z from 'zod/mini'
import { defineCall, envelope, nothing } from '../defineCall.ts'

/** The consent text of checkout with its version (D2 s7, K-245). Anybody may read it before agreeing. */
export const getCheckoutText = defineCall({
  name: 'getCheckoutText',
  domain: 'consents',
  method: 'GET',
  path: '/tnc/checkout',
  access: 'public',
  input: nothing,
  reply: envelope({ text: z.string(), version: z.string() }),
  problems: [],
})
