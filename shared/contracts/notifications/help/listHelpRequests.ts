import * as z from 'zod/mini'
import { defineCall, envelope } from '../../defineCall.ts'
import { helpRequestBody } from './helpRequest.ts'

/** What the investor wrote to support, with the answers: the newest fifty, the newest first. The documents name no such call. */
export const listHelpRequests = defineCall('listHelpRequests', 'GET /me/help', {
  access: 'session',
  reply: envelope({ data: z.object({ requests: z.array(helpRequestBody) }) }),
})
