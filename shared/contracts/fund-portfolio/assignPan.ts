import * as z from 'zod/mini'
import { pan } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'

/**
 * Gives holdings without a PAN one of the investor's (D1 s7, K-243): all of the scheme, or the one of `positionId`. A holding
 * whose statement prints another PAN is refused.
 */
export const assignPan = defineCall('assignPan', 'POST /ios/assignPan', {
  access: 'session',
  sealed: true,
  idempotent: true,
  input: z.object({ pan, AMFICode: optionalText(6), positionId: optionalText(64) }),
  reply: envelope({ data: z.object({ assigned: z.int() }) }),
  problems: ['funds.panNotYours', 'funds.holdingUnknown', 'funds.otherPanPrinted'],
})
