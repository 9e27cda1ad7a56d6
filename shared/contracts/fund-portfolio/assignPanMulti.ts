import * as z from 'zod/mini'
import { pan } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'

/** `assignPan` of several holdings at once: all of them or none. */
export const assignPanMulti = defineCall('assignPanMulti', 'POST /ios/assignPanMulti', {
  access: 'session',
  sealed: true,
  idempotent: true,
  input: z.object({
    holdings: z
      .array(
        z.object({ pan, AMFICode: optionalText(6), positionId: optionalText(64) }),
        'funds.holdingUnknown',
      )
      .check(z.minLength(1, 'funds.holdingUnknown'), z.maxLength(50, 'funds.holdingUnknown')),
  }),
  reply: envelope({ data: z.object({ assigned: z.int() }) }),
  problems: ['funds.panNotYours', 'funds.holdingUnknown', 'funds.otherPanPrinted'],
})
