import * as z from 'zod/mini'
import { couponFrequencies } from '../../finance/bondTerms.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'
import { categories, gradeFamilies, monthLimits, opportunity, productTypes, sortings } from './bondBody.ts'

/**
 * The opportunities that are shown (`isActive`, `showOnBrowse`), in their order, 20 at a time (D3 s2, s3, s7, K-252). `after`
 * is the `product` after which to go on; an instrument that was never published is refused. With a search, a filter or a
 * sorting the list is that of the last minute.
 */
export const listBonds = defineCall('listBonds', 'GET /orobonds/bonds', {
  access: 'session',
  input: z.object({
    product: optionalText(64),
    productType: z.optional(z.enum(productTypes, 'common.fieldInvalid')),
    category: z.optional(z.enum(categories, 'common.fieldInvalid')),
    after: optionalText(64),
    /** Parts of name, issuer or ISIN, in any order and case. */
    search: optionalText(60),
    /** Of this family or better. */
    rating: z.optional(z.enum(gradeFamilies, 'common.fieldInvalid')),
    /** Matures within so many months. */
    months: z.optional(z.enum(monthLimits, 'common.fieldInvalid')),
    frequency: z.optional(z.enum(couponFrequencies, 'common.fieldInvalid')),
    sort: z.optional(z.enum(sortings, 'common.fieldInvalid')),
  }),
  reply: envelope({
    data: z.array(opportunity),
    /** The tab shown first: live if any is live, else upcoming, else historical (D3 s2). */
    firstView: z.enum(categories),
    /** There are further ones after the last. */
    more: z.boolean(),
    /** How many there are in all, of a list that is searched, filtered or sorted. */
    count: z.optional(z.int()),
  }),
  problems: ['bonds.productUnknown'],
})
