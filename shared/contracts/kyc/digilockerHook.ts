import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** DigiLocker's webhook: verified on the raw body, remembered once, and only ever a reason to ask. */
export const digilockerHook = defineCall({
  name: 'digilockerHook',
  domain: 'kyc',
  method: 'POST',
  path: '/hooks/digilocker',
  access: 'hook',
  encoding: 'raw',
  limit: { perSecond: 50, burst: 100 },
  input: z.object({ raw: z.string(), headers: z.record(z.string(), z.string()) }),
  reply: envelope({}),
  problems: ['bank.hookRefused'],
})
