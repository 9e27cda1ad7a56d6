import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { opportunity } from './bondBody.ts'

/** The deals that the investor watches, the last one first, and whether letters are written about them (U16). */
export const getWatchList = defineCall('getWatchList', 'GET /orobonds/watchList', {
  access: 'session',
  reply: envelope({
    data: z.array(opportunity),
    /** They are until the investor stops them. */
    letters: z.boolean(),
  }),
})
