import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { productId } from './bondBody.ts'

/** Watches a deal, or no longer; the same choice again changes nothing. `params` of a full list: `most`. */
export const setWatched = defineCall('setWatched', 'POST /orobonds/watchList', {
  access: 'session',
  input: z.object({ product: productId, watched: z.boolean('common.fieldInvalid') }),
  reply: envelope({}),
  problems: ['bonds.productRequired', 'bonds.productUnknown', 'bonds.watchListFull'],
})
