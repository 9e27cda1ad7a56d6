import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'
import { fundTransaction, panOrAll } from './fundBody.ts'
import { timelineFilter } from './timelineFilters.ts'

/** As `getFundTimeline`, in pages of 100: `next` is sent back for the one that follows. */
export const getFundTimelineV2 = defineCall('getFundTimelineV2', 'POST /txHistory/v2/timelineNew', {
  access: 'session',
  sealed: true,
  input: z.object({
    pan: panOrAll,
    email: optionalText(254),
    filter: timelineFilter,
    next: optionalText(400),
  }),
  reply: envelope({
    data: z.array(fundTransaction),
    next: z.optional(z.string()),
  }),
  problems: ['funds.panNotYours'],
})
