import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'
import { categories, opportunity, productTypes } from './bondBody.ts'

/**
 * The opportunities that are shown (`isActive`, `showOnBrowse`), in their order, 20 at a time (D3 s2, s3, s7, K-252). `after`
 * is the `product` after which to go on; an instrument that was never published is refused.
 */
export const listBonds = defineCall('listBonds', 'GET /orobonds/bonds', {
  access: 'session',
  input: z.object({
    product: optionalText(64),
    productType: z.optional(z.enum(productTypes, 'common.fieldInvalid')),
    category: z.optional(z.enum(categories, 'common.fieldInvalid')),
    after: optionalText(64),
  }),
  reply: envelope({
    data: z.array(opportunity),
    /** The tab shown first: live if any is live, else upcoming, else historical (D3 s2). */
    firstView: z.enum(categories),
    /** There are further ones after the last. */
    more: z.boolean(),
  }),
  problems: ['bonds.productUnknown'],
})
