import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'
import { fundTransaction, panOrAll } from './fundBody.ts'
import { timelineFilter } from './timelineFilters.ts'

/** The timeline of one PAN or all (D1 s7), newest first; filter 0 to 5 as R-FUNDS-005, all time unless given. */
export const getFundTimeline = defineCall('getFundTimeline', 'POST /txHistory/timelineNew', {
  access: 'session',
  sealed: true,
  input: z.object({
    pan: panOrAll,
    email: optionalText(254),
    filter: timelineFilter,
  }),
  reply: envelope({
    data: z.array(fundTransaction),
  }),
  problems: ['funds.panNotYours'],
})
