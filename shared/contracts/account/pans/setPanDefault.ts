import * as z from 'zod/mini'
import { pan } from '../../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../../defineCall.ts'
import { allPans, defaultPan, panProblems } from './panBody.ts'

/** Chooses what the portfolio shows: a PAN of the list, or `all` (D1 s6, s7; D2 s7). The last choice counts. */
export const setPanDefault = defineCall('setPanDefault', 'POST /users/setpandefault', {
  access: 'session',
  sealed: true,
  input: z.object({ pan: z.union([z.literal(allPans), pan]) }),
  reply: envelope({ data: z.object({ default: defaultPan }) }),
  problems: [...panProblems, 'pans.unknown', 'pans.notUsable'],
})
