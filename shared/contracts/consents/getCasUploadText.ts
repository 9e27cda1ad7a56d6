import * as z from 'zod/mini'
import { defineCall, envelope, nothing } from '../defineCall.ts'

/** The consent text of casupload with its version (D2 s7, K-245). Anybody may read it before agreeing. */
export const getCasUploadText = defineCall({
  name: 'getCasUploadText',
  domain: 'consents',
  method: 'GET',
  path: '/tnc/casupload',
  access: 'public',
  input: nothing,
  reply: envelope({ text: z.string(), version: z.string() }),
  problems: [],
})
