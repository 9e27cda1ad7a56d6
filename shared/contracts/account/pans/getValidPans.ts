import * as z from 'zod/mini'
import { defineCall, envelope } from '../../defineCall.ts'
import { defaultPan, validPan } from './panBody.ts'

/** The PANs of the investor with the default one (D1 s3, s7): the own one first, deleted ones last. */
export const getValidPans = defineCall('getValidPans', 'POST /users/getvalidpans', {
  access: 'session',
  sealed: true,
  reply: envelope({ data: z.object({ default: defaultPan, list: z.array(validPan) }) }),
})
