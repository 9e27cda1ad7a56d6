import * as z from 'zod/mini'
import { defineCall, envelope } from '../../defineCall.ts'

/** The PANs with which bonds are bought (D3 s7): the investor's own, since those of others are for looking only. */
export const getPans = defineCall('getPans', 'GET /orobonds/users/getPans', {
  access: 'session',
  sealed: true,
  reply: envelope({ data: z.array(z.object({ pan: z.string(), name: z.string() })) }),
})
